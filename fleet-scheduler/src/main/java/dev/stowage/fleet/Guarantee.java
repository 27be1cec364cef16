package dev.stowage.fleet;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether all pods still to be bound fit a pool whatever nodes kube-scheduler picks for them, by the bound of
 * docs/planner.md ("Guaranteed"). Only the published histogram counts, and a refusal may be wrong where a cleverer
 * argument would find room; an approval is never wrong.
 */
final class Guarantee {
    private Guarantee() {}

    /** What the bound says. */
    sealed interface Verdict {
        record Holds() implements Verdict {}

        /** It cannot be promised to this replica's pods. */
        record FailsFor(String replica) implements Verdict {}
    }

    static final Verdict HOLDS = new Verdict.Holds();

    /** Copies are tested in their order, so that the first one it fails for is named; equal ones are tested once. */
    static Verdict check(List<NodeGroup> published, List<OpenCopy> open) {
        Set<Devices> safeNeeds = new HashSet<>();
        Set<OpenCopy> safeGangs = new HashSet<>();
        for (int position = 0; position < open.size(); position++) {
            OpenCopy copy = open.get(position);
            boolean safe = copy.gang()
                    ? !safeGangs.add(copy.ofAnyReplica()) || gangIsSafe(published, open, position)
                    : copy.pods().stream().allMatch(need -> !safeNeeds.add(need) || needIsSafe(published, open, need));
            if (!safe) {
                return new Verdict.FailsFor(copy.replica());
            }
        }
        return HOLDS;
    }

    /** {@code Σ nodes(f)·cap(f,k) − Σ cost(j,k) ≥ pods of need k}, j over the other claiming pods, k outside gangs. */
    private static boolean needIsSafe(List<NodeGroup> published, List<OpenCopy> open, Devices need) {
        long places = 0;
        for (NodeGroup nodes : published) {
            places += (long) nodes.nodes() * nodes.free().holds(need);
        }
        long pods = 0;
        long lost = 0;
        for (OpenCopy copy : open) {
            for (Devices other : copy.pods()) {
                if (!copy.gang() && other.equals(need)) {
                    pods++;
                } else {
                    lost += other.costFor(need);
                }
            }
        }
        return places - lost >= pods;
    }

    private static boolean gangIsSafe(List<NodeGroup> published, List<OpenCopy> open, int position) {
        return open.get(position).pods().stream()
                .distinct()
                .allMatch(need -> gangIsSafe(published, open, position, need));
    }

    /** Nodes that hold k, less bound siblings, less every other open pod that may land there, are enough for the copy. */
    private static boolean gangIsSafe(List<NodeGroup> published, List<OpenCopy> open, int position, Devices need) {
        OpenCopy copy = open.get(position);
        List<NodeGroup> usable = published.stream()
                .filter(nodes -> copy.mayLandOn(nodes) && nodes.free().covers(need))
                .toList();
        long nodes = usable.stream().mapToLong(NodeGroup::nodes).sum();
        long others = 0;
        for (int i = 0; i < open.size(); i++) {
            OpenCopy other = open.get(i);
            if (i != position) {
                others += other.pods().stream()
                        .filter(pod -> usable.stream()
                                .anyMatch(group ->
                                        other.mayLandOn(group) && group.free().covers(pod)))
                        .count();
            }
        }
        return nodes - copy.bound() - others >= copy.pods().size();
    }
}
