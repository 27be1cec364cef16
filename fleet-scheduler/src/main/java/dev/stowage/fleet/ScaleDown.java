package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Brings a deployment down to the number of replicas it wants, and moves a rolling update on: never-scheduled replicas
 * go first, then from the cluster with most of the deployment's replicas (the later name on ties) the highest index.
 */
final class ScaleDown {
    private ScaleDown() {}

    static Roster apply(Roster roster) {
        if (roster.isQuiet()) {
            return roster;
        }
        List<Roster.Held> held = new ArrayList<>(roster.held());
        List<Roster.Dropped> dropped = new ArrayList<>(roster.dropped());
        drop(held, dropped, replaced(roster), Removal.UPDATED);
        drop(held, dropped, surplus(roster, held), Removal.SCALED_DOWN);
        // Once more, in case all that was outdated is gone, so that nothing is a replacement any more.
        drop(held, dropped, surplus(roster, held), Removal.SCALED_DOWN);
        drop(held, dropped, recreated(roster.deployment(), held), Removal.UPDATED);
        return roster.with(held, dropped);
    }

    /** The order in which an update replaces replicas: first those that serve nothing. */
    static List<Roster.Held> outdated(List<Roster.Held> held) {
        return held.stream()
                .filter(Roster.Held::outdated)
                .sorted(Comparator.comparing(
                                (Roster.Held replica) -> !replica.replica().neverScheduled())
                        .thenComparing(Roster.Held::isReady))
                .toList();
    }

    private static void drop(
            List<Roster.Held> held, List<Roster.Dropped> dropped, List<Roster.Held> going, Removal reason) {
        // By identity: comparing thousands of replicas by content would cost more than the decision.
        Set<Roster.Held> gone = Collections.newSetFromMap(new IdentityHashMap<>());
        gone.addAll(going);
        held.removeIf(gone::contains);
        going.forEach(replica -> dropped.add(new Roster.Dropped(replica.replica(), reason)));
    }

    /** Outdated replicas whose replacements are ready: as many as are too many even without what is not ready yet. */
    private static List<Roster.Held> replaced(Roster roster) {
        Deployment deployment = roster.deployment();
        if (deployment.updateStrategy() != Deployment.UpdateStrategy.ROLLING_UPDATE) {
            return List.of();
        }
        List<Roster.Held> outdated = outdated(roster.held());
        long ready = roster.held().stream()
                .filter(replica -> !replica.outdated() && replica.isReady())
                .count();
        long unready = roster.held().size() - outdated.size() - ready;
        long surplus = Math.max(0, roster.held().size() - unready - deployment.replicas());
        return outdated.stream().limit(Math.min(surplus, ready)).toList();
    }

    private static List<Roster.Held> surplus(Roster roster, List<Roster.Held> held) {
        List<Roster.Held> counted = withoutReplacement(roster, held);
        return victims(counted, held, counted.size() - roster.deployment().replicas());
    }

    /** A replacement that is on its way is not one too many, and nothing that scaling down takes. */
    private static List<Roster.Held> withoutReplacement(Roster roster, List<Roster.Held> held) {
        boolean rolling = roster.deployment().updateStrategy() == Deployment.UpdateStrategy.ROLLING_UPDATE
                && held.stream().anyMatch(Roster.Held::outdated);
        if (!rolling || roster.deployment().replicas() == 0) {
            return held;
        }
        List<Roster.Held> counted = new ArrayList<>(held);
        held.stream()
                .filter(replica -> !replica.outdated() && !replica.isReady())
                .min(Comparator.comparing(replica -> replica.replica().neverScheduled()))
                .ifPresent(counted::remove);
        return counted;
    }

    /** With Recreate one outdated replica goes first, once all that follow the template are ready. */
    private static List<Roster.Held> recreated(Deployment deployment, List<Roster.Held> held) {
        boolean next = deployment.updateStrategy() == Deployment.UpdateStrategy.RECREATE
                && held.size() >= deployment.replicas()
                && held.stream().allMatch(replica -> replica.outdated() || replica.isReady());
        return next ? outdated(held).stream().limit(1).toList() : List.of();
    }

    private static List<Roster.Held> victims(List<Roster.Held> candidates, List<Roster.Held> held, int surplus) {
        if (surplus <= 0) {
            return List.of();
        }
        Map<String, Integer> counts = new HashMap<>();
        held.forEach(replica -> counts.merge(replica.replica().cluster(), 1, Integer::sum));
        List<Roster.Held> victims = new ArrayList<>();
        victims.addAll(victims(select(candidates, true), counts, surplus));
        victims.addAll(victims(select(candidates, false), counts, surplus - victims.size()));
        return victims;
    }

    private static List<Roster.Held> select(List<Roster.Held> held, boolean neverScheduled) {
        return held.stream()
                .filter(replica -> replica.replica().neverScheduled() == neverScheduled)
                .toList();
    }

    /** {@code counts} are the deployment's replicas on each cluster and follow what is taken away. */
    private static List<Roster.Held> victims(List<Roster.Held> candidates, Map<String, Integer> counts, int wanted) {
        Map<String, List<Roster.Held>> byCluster = new TreeMap<>();
        // Held replicas come by index, so that the last of a cluster has the highest.
        candidates.forEach(replica -> byCluster
                .computeIfAbsent(replica.replica().cluster(), cluster -> new ArrayList<>())
                .add(replica));
        TreeSet<String> fullestFirst =
                new TreeSet<>(Comparator.comparing((String cluster) -> counts.getOrDefault(cluster, 0))
                        .thenComparing(Comparator.naturalOrder())
                        .reversed());
        fullestFirst.addAll(byCluster.keySet());
        List<Roster.Held> victims = new ArrayList<>();
        while (victims.size() < wanted && !fullestFirst.isEmpty()) {
            String cluster = fullestFirst.pollFirst();
            List<Roster.Held> here = byCluster.getOrDefault(cluster, List.of());
            victims.add(here.removeLast());
            counts.merge(cluster, -1, Integer::sum);
            if (!here.isEmpty()) {
                fullestFirst.add(cluster);
            }
        }
        return victims;
    }
}
