package dev.stowage.extender;

import java.util.List;

/**
 * What is remembered about a pod.
 *
 * @param decisions newest first
 * @param landed where it is by now
 */
public record Explanation(PodKey pod, List<Decision> decisions, Whereabouts landed) {
    public Explanation {
        decisions = List.copyOf(decisions);
    }
}
