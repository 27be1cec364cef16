package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The ledgers of all clusters while replicas are being placed, with what is known to fit them. Not thread-safe. */
final class Seating {
    private final Fleet fleet;
    private final List<Site> sites;
    private final Map<Request, long[]> fitness = new HashMap<>();

    /** No fitness is below 0. */
    private static final long UNKNOWN = -1;

    /** Worse than any fitness; what fits under WholeNode only has {@link ClusterFit#INFINITE}. */
    static final long DOES_NOT_FIT = -2;

    /** The slot of a node in a pool that is not predicted, where no replica will ever refer to it. */
    private static final SlotName UNNAMED = new SlotName("");

    Seating(Fleet fleet) {
        this.fleet = fleet;
        this.sites = new ArrayList<>(fleet.sites);
    }

    Site site(int cluster) {
        return sites.get(cluster);
    }

    /** Whether the request fits now; what the deployment itself dropped is not charged to it under WholeNode. */
    ClusterFit fit(Request request, int cluster, ClusterFit.OwnDropped dropped) {
        return dropped.equals(ClusterFit.NOTHING_DROPPED)
                ? sites.get(cluster).fit(request, fleet.requests())
                : ClusterFit.of(request, sites.get(cluster), dropped);
    }

    /**
     * How tightly one replica of the request fits each cluster: one array to go through, because every replica that is
     * placed looks at every cluster. What is not known yet is found out by {@link #fitness(Request, long[], int)}.
     */
    long[] fitness(Request request) {
        return fitness.computeIfAbsent(request, key -> unknown());
    }

    /** The cluster's entry in the request's array, {@link #DOES_NOT_FIT} where the request does not fit. */
    long fitness(Request request, long[] known, int cluster) {
        if (known[cluster] == UNKNOWN) {
            Tightness tightness = ClusterFit.tightness(request, sites.get(cluster));
            known[cluster] = tightness.isKnown()
                    ? fitnessOf(tightness)
                    : fitnessOf(fit(request, cluster, ClusterFit.NOTHING_DROPPED));
        }
        return known[cluster];
    }

    private static long fitnessOf(Tightness tightness) {
        return tightness.equals(Tightness.DOES_NOT_FIT) ? DOES_NOT_FIT : tightness.left();
    }

    static long fitnessOf(ClusterFit fit) {
        return fit instanceof ClusterFit.Fits fits ? fits.fitness() : DOES_NOT_FIT;
    }

    private long[] unknown() {
        long[] all = new long[sites.size()];
        Arrays.fill(all, UNKNOWN);
        return all;
    }

    /** Charges a replica; returns the entries of its prediction, slots named in the order of pools and of placement. */
    List<PredictedNode> take(int cluster, ClusterFit.Fits fits, SlotNames namer, List<Engine> engines) {
        List<PredictedNode> prediction = new ArrayList<>();
        ClusterLedger charged = sites.get(cluster).ledger;
        for (ClusterFit.Part part : fits.parts()) {
            PoolLedger ledger = charged.pools().get(part.pool());
            List<SlotName> slots = new ArrayList<>();
            for (Packing.Node node : part.packing().nodes()) {
                slots.add(node.group()
                        .slot()
                        .map(NodeGroup.Charges.Slot::name)
                        .orElseGet(() -> ledger.isObserved() ? namer.next() : UNNAMED));
            }
            if (ledger.isObserved()) {
                for (int i = 0; i < slots.size(); i++) {
                    prediction.add(entry(ledger.pool(), part.packing().nodes().get(i), slots.get(i), engines));
                }
            }
            charged = charged.with(part.pool(), ledger.charge(namer.replica(), part.demand(), part.packing(), slots));
        }
        sites.set(cluster, sites.get(cluster).with(charged));
        fitness.values().forEach(known -> known[cluster] = UNKNOWN);
        return List.copyOf(prediction);
    }

    /** How many replicas of the request fit a site one after another, counted up to {@code most}. */
    static int seats(Request request, Site site, int most) {
        Site left = site;
        int seats = 0;
        while (seats < most
                && ClusterFit.of(request, left, ClusterFit.NOTHING_DROPPED) instanceof ClusterFit.Fits fits) {
            seats++;
            ClusterLedger charged = left.ledger;
            for (ClusterFit.Part part : fits.parts()) {
                SlotName anyName = SlotName.of("", seats);
                List<SlotName> slots =
                        Collections.nCopies(part.packing().nodes().size(), anyName);
                PoolLedger pool = charged.pools().get(part.pool());
                charged = charged.with(part.pool(), pool.charge("", part.demand(), part.packing(), slots));
            }
            left = left.with(charged);
        }
        return seats;
    }

    private static PredictedNode entry(Pool pool, Packing.Node node, SlotName slot, List<Engine> engines) {
        List<PredictedNode.Pods> pods = new ArrayList<>();
        for (Packing.Assigned assigned : node.pods()) {
            Engine engine = engines.get(assigned.engine());
            PodGroup group = new PodGroup(
                    engine.name(),
                    engine.members().get(assigned.member()).role(),
                    engine.isGang() ? assigned.copy() : 0);
            add(pods, group);
        }
        NodeGroup.Charges.Slot named = Histogram.slotOn(node.group(), slot);
        return new PredictedNode(
                pool.name(),
                named.name(),
                DeviceCounts.of(pool.shape(), named.bucket()),
                named.domain(),
                named.isNew(),
                pods);
    }

    private static void add(List<PredictedNode.Pods> pods, PodGroup group) {
        for (int i = 0; i < pods.size(); i++) {
            if (pods.get(i).group().equals(group)) {
                pods.set(i, new PredictedNode.Pods(group, pods.get(i).count() + 1));
                return;
            }
        }
        pods.add(new PredictedNode.Pods(group, 1));
    }
}
