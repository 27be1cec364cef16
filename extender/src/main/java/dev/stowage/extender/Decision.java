package dev.stowage.extender;

import java.util.List;

/**
 * What was answered to a question.
 *
 * @param wanted the slot that the pod was meant for
 * @param ranks the candidates, best first; empty if nothing was said about them
 * @param assumed where the pod was taken to go
 */
public record Decision(
        Question question, Verb verb, Outcome outcome, Landing wanted, List<Rank> ranks, Whereabouts assumed) {
    /** What kube-scheduler asked for. */
    public enum Verb {
        FILTER,
        PRIORITIZE
    }

    public Decision {
        ranks = List.copyOf(ranks);
    }
}
