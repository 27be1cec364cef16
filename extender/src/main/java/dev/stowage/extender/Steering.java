package dev.stowage.extender;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/**
 * Answers kube-scheduler's questions, so that pods land where they were predicted to: the first pod of a slot on any node
 * of the predicted bucket, the others on the same node. An answer depends on the view and on what is assumed about pods
 * that were asked about a moment ago. Fails open: what is not known is not judged. Any number of threads may ask.
 */
public final class Steering {
    private final AtomicReference<Memory> memory = new AtomicReference<>(Memory.EMPTY);

    /** An answer, and what is remembered after it. */
    private record Step<A>(A answer, Memory memory) {}

    /** What each candidate is worth to a pod. */
    public Answer prioritize(View view, Question question) {
        if (!view.isSynced()) {
            return new Answer.Neutral(Outcome.UNSYNCED);
        }
        return ask(before -> prioritize(Inquiry.of(view, question, before), before));
    }

    /** Where a pod may go: only a pod that must go to its slot is held to it. */
    public FilterAnswer filter(View view, Question question) {
        if (!view.isSynced()) {
            return new FilterAnswer.All(Outcome.UNSYNCED);
        }
        boolean isHeld = view.subject(question.pod()) instanceof Subject.OfReplica of && of.required();
        // Of a pod that has but one candidate kube-scheduler asks nothing more: it goes there.
        if (!isHeld && question.candidates().size() != 1) {
            return new FilterAnswer.All(Outcome.NOT_HELD);
        }
        return ask(before -> filter(Inquiry.of(view, question, before), before, isHeld));
    }

    /** To be called when a pod is gone: it is assumed nowhere any more. */
    public void forget(PodUid pod) {
        ask(before -> new Step<>(pod, before.without(pod)));
    }

    /** The last decisions about a pod of that name, and where it is. */
    public Explanation explain(View view, PodKey pod) {
        List<Decision> decisions = memory.get().about(pod);
        return new Explanation(
                pod,
                decisions,
                decisions.isEmpty()
                        ? new Whereabouts.Unseen()
                        : view.whereabouts(decisions.getFirst().about().uid()));
    }

    /**
     * What becomes of a pod that is on a node: what it was sent there for, if it was asked about here a moment ago. To be found out
     * once, when it is first seen there, since what is free there changes later.
     *
     * @param view whether it shows the pod does not matter
     * @param roster that of the view, with the pod's devices still free
     */
    public Landing landing(View view, Roster roster, Subject.OfReplica pod, PlacedAt placed) {
        Memory known = memory.get();
        Arrival arrival = new Arrival(view.pool(pod.pool()), roster, pod, placed);
        return arrival.landing(known.others(placed.pod(), view, placed.at()), known.sentTo(placed));
    }

    private static Step<Answer> prioritize(Inquiry inquiry, Memory before) {
        Answer answer = inquiry.answer();
        return new Step<>(answer, inquiry.remember(before, answer, Decision.Verb.PRIORITIZE, true));
    }

    private static Step<FilterAnswer> filter(Inquiry inquiry, Memory before, boolean isHeld) {
        Answer answer = inquiry.answer();
        FilterAnswer filtered = switch (answer) {
            case Answer.Scored(var outcome, var scores)
            when isHeld && scores.wanted() instanceof Landing.OnSlot(var slot) ->
                new FilterAnswer.Only(outcome, slot, scores);
            case Answer.Scored(var outcome, var _) -> new FilterAnswer.All(outcome);
            case Answer.Neutral(var outcome) -> new FilterAnswer.All(outcome);
        };
        boolean isDecided = switch (filtered) {
            case FilterAnswer.Only only -> only.passing() == 1;
            case FilterAnswer.All _ -> inquiry.question().candidates().size() == 1;
        };
        return new Step<>(filtered, inquiry.remember(before, answer, Decision.Verb.FILTER, isDecided));
    }

    private <A> A ask(Function<Memory, Step<A>> question) {
        while (true) {
            Memory before = memory.get();
            Step<A> step = question.apply(before);
            if (memory.compareAndSet(before, step.memory())) {
                return step.answer();
            }
        }
    }
}
