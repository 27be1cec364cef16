package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.List;

/** One deployment's turn while a fleet is filled. Not thread-safe; use once. */
final class Turn {
    private final Fleet fleet;
    private final Seating seating;
    private final Candidates candidates;
    private final FailureMemory memory;
    private final int[] counts;
    private final OwnReplicas own;
    private final List<Plan.PlannedReplica> placed = new ArrayList<>();
    private Roster roster;

    /** What became of a rolling update's next step. */
    enum Replacement {
        NOT_NEEDED,
        PLACED,
        DOES_NOT_FIT
    }

    private record Choice(int cluster, ClusterFit.Fits fits) {}

    Turn(Fleet fleet, Seating seating, Roster roster, FailureMemory memory) {
        this.fleet = fleet;
        this.seating = seating;
        this.roster = roster;
        this.candidates = fleet.roll.candidates(roster.deployment(), fleet.sites);
        this.memory = memory;
        this.own = new OwnReplicas(
                roster, fleet.roll.index.ownedBy(roster.deployment().key()));
        this.counts = new int[fleet.sites.size()];
        roster.held().forEach(held -> count(held.replica().cluster(), 1));
    }

    Roster roster() {
        return roster;
    }

    List<Plan.PlannedReplica> placed() {
        return List.copyOf(placed);
    }

    /** Places one replica; false if no cluster takes it. */
    boolean place() {
        return place(-1, new Plan.Standing.Placed());
    }

    /** Moves failed replicas, each only if another cluster takes it now. */
    void move(List<Roster.Held> movable) {
        for (Roster.Held held : movable) {
            String from = held.replica().cluster();
            count(from, -1);
            if (place(fleet.roll.index.cluster(from), new Plan.Standing.Placed())) {
                List<Roster.Held> stay = new ArrayList<>(roster.held());
                stay.remove(held);
                List<Roster.Dropped> dropped = new ArrayList<>(roster.dropped());
                dropped.add(new Roster.Dropped(held.replica(), Removal.UNSCHEDULABLE));
                roster = roster.with(stay, dropped);
                own.drop(held.replica());
            } else {
                count(from, 1);
            }
        }
    }

    /** Places the next replacement of a rolling update, once all that follow the template are ready. */
    Replacement replaceOne() {
        List<Roster.Held> outdated = ScaleDown.outdated(roster.held());
        boolean rolling = roster.deployment().updateStrategy() == Deployment.UpdateStrategy.ROLLING_UPDATE;
        boolean settled = placed.isEmpty()
                && roster.held().size() == roster.deployment().replicas()
                && roster.held().stream().allMatch(held -> held.outdated() || held.isReady());
        if (outdated.isEmpty() || !rolling || !settled) {
            return Replacement.NOT_NEEDED;
        }
        Replica replaced = outdated.getFirst().replica();
        count(replaced.cluster(), -1);
        boolean fits = place(-1, new Plan.Standing.Replacing(replaced.key().name()));
        count(replaced.cluster(), 1);
        return fits ? Replacement.PLACED : Replacement.DOES_NOT_FIT;
    }

    private boolean place(int except, Plan.Standing standing) {
        Choice best = choose(except);
        if (best.cluster < 0) {
            return false;
        }
        Cluster cluster = fleet.sites.get(best.cluster).cluster;
        List<Pool> poolOf = best.fits.pools().stream().map(cluster.pools()::get).toList();
        int index = takeIndex(best, cluster);
        Deployment deployment = roster.deployment();
        String name = ReplicaNames.name(deployment.key(), cluster.name(), index);
        List<PredictedNode> prediction = seating.take(
                best.cluster,
                best.fits,
                new SlotNames(name, cluster, fleet.roll.index.on(best.cluster).replicas()),
                deployment.engines());
        placed.add(new Plan.PlannedReplica(
                deployment.key(),
                name,
                cluster.name(),
                index,
                standing,
                Resolution.resolve(deployment, roster.request(), poolOf),
                prediction));
        count(cluster.name(), 1);
        return true;
    }

    /** The best cluster that takes a replica: fewest (or most) of this deployment's replicas, tightest fit, first by name. */
    private Choice choose(int except) {
        int best = -1;
        int bestKey = Integer.MAX_VALUE;
        long bestFitness = ClusterFit.INFINITE;
        boolean pack = roster.deployment().placement().strategy() == Deployment.Strategy.PACK;
        int leastKey = pack ? Integer.MIN_VALUE : 0;
        int most = roster.deployment().placement().maxReplicasPerCluster();
        boolean shared = !own.hasDropped();
        long[] known = seating.fitness(roster.request());
        for (int cluster : candidates.open()) {
            int here = counts[cluster];
            int key = pack ? -here : here;
            if (key <= bestKey && here < most && cluster != except) {
                long fitness =
                        shared ? seating.fitness(roster.request(), known, cluster) : Seating.fitnessOf(fit(cluster));
                boolean better =
                        fitness != Seating.DOES_NOT_FIT && (best < 0 || key < bestKey || fitness < bestFitness);
                if (better && !memory.skips(fleet.sites.get(cluster).cluster.name())) {
                    best = cluster;
                    bestKey = key;
                    bestFitness = fitness;
                    if (key == leastKey && fitness == 0) {
                        break;
                    }
                }
            }
        }
        return best >= 0 && fit(best) instanceof ClusterFit.Fits fits ? new Choice(best, fits) : NO_CHOICE;
    }

    private ClusterFit fit(int cluster) {
        return seating.fit(
                roster.request(),
                cluster,
                own.droppedOn(fleet.sites.get(cluster).cluster.name()));
    }

    private static final Choice NO_CHOICE = new Choice(-1, new ClusterFit.Fits(List.of(), List.of(), 0));

    /** In an observed pool not one whose name an object has that is still there, whoever owns it. */
    private int takeIndex(Choice best, Cluster cluster) {
        boolean observed = isObserved(best);
        int index = own.takeIndex(cluster.name(), observed);
        while (observed && isTaken(best.cluster, index)) {
            index = own.takeIndex(cluster.name(), observed);
        }
        return index;
    }

    private boolean isTaken(int cluster, int index) {
        ObjectKey deployment = roster.deployment().key();
        String name =
                ReplicaNames.name(deployment, fleet.sites.get(cluster).cluster.name(), index);
        ObjectKey key = new ObjectKey(deployment.namespace(), name);
        return fleet.roll.index.on(cluster).replicas().stream()
                .anyMatch(replica -> replica.key().equals(key));
    }

    /** Whether needs never change on a replica that is placed so. */
    private boolean isObserved(Choice choice) {
        for (ClusterFit.Part part : choice.fits.parts()) {
            if (seating.site(choice.cluster).ledger.pools().get(part.pool()).isObserved()) {
                return true;
            }
        }
        return false;
    }

    private void count(String name, int change) {
        int cluster = fleet.roll.index.cluster(name);
        if (cluster >= 0) {
            counts[cluster] += change;
        }
    }
}
