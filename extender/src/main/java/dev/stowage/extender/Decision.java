package dev.stowage.extender;

import java.time.Instant;
import java.util.List;

/**
 * What was answered to a question.
 *
 * @param wanted the slot that the pod was meant for
 * @param ranks the candidates, best first; empty if nothing was said about them
 * @param assumed where the pod was taken to go
 */
public record Decision(About about, Verb verb, Outcome outcome, Landing wanted, List<Rank> ranks, Whereabouts assumed) {
    /** What kube-scheduler asked for. */
    public enum Verb {
        FILTER,
        PRIORITIZE
    }

    /**
     * A question as it is remembered, without the candidates that would take most of the memory.
     *
     * @param candidates how many there were
     */
    public record About(PodKey pod, PodUid uid, int candidates, Instant at) {
        static About of(Question question) {
            return new About(
                    question.pod().key(),
                    question.pod().uid(),
                    question.candidates().size(),
                    question.at());
        }
    }

    public Decision {
        ranks = List.copyOf(ranks);
    }
}
