package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The ledgers of all clusters while replicas are being placed, with what is known to fit them. Not thread-safe. */
final class Seating {
    private final Fleet fleet;
    private final ClusterLedger[] ledgers;

    /** Counts from 1 and rises when something is charged. */
    private final int[] versions;

    private final Map<Request, Known> known = new HashMap<>();

    /** The slot of a node in a pool that is not predicted, where no replica will ever refer to it. */
    private static final SlotName UNNAMED = new SlotName("");

    /** Fits of one request, each valid while the cluster's ledger has the version that it was found on. */
    private static final class Known {
        final ClusterFit[] fits;
        final int[] versions;

        Known(int clusters) {
            this.fits = new ClusterFit[clusters];
            this.versions = new int[clusters];
        }
    }

    Seating(Fleet fleet) {
        this.fleet = fleet;
        this.ledgers = fleet.ledgers.toArray(ClusterLedger[]::new);
        this.versions = new int[ledgers.length];
        Arrays.fill(versions, 1);
    }

    ClusterLedger ledger(int cluster) {
        return ledgers[cluster];
    }

    /** Whether the request fits now; what the deployment itself dropped is not charged to it under WholeNode. */
    ClusterFit fit(Request request, int cluster, ClusterFit.OwnDropped dropped) {
        if (!dropped.equals(ClusterFit.NOTHING_DROPPED)) {
            return ClusterFit.of(request, fleet.clusters.get(cluster), ledgers[cluster], dropped);
        }
        Known fits = known.computeIfAbsent(request, key -> new Known(ledgers.length));
        if (fits.versions[cluster] != versions[cluster]) {
            fits.fits[cluster] = ClusterFit.of(request, fleet.clusters.get(cluster), ledgers[cluster], dropped);
            fits.versions[cluster] = versions[cluster];
        }
        return fits.fits[cluster];
    }

    /** Charges a replica; returns the entries of its prediction, slots named in the order of pools and of placement. */
    List<PredictedNode> take(int cluster, ClusterFit.Fits fits, SlotNames.Namer namer, List<Engine> engines) {
        List<PredictedNode> prediction = new ArrayList<>();
        for (ClusterFit.Part part : fits.parts()) {
            PoolLedger ledger = ledgers[cluster].pools().get(part.pool());
            List<SlotName> slots = new ArrayList<>();
            for (Packing.Node node : part.packing().nodes()) {
                slots.add(
                        node.group().origin() instanceof NodeGroup.Origin.Slot slot
                                ? slot.name()
                                : ledger.predicts() ? namer.next() : UNNAMED);
            }
            if (ledger.predicts()) {
                for (int i = 0; i < slots.size(); i++) {
                    prediction.add(entry(ledger.pool(), part.packing().nodes().get(i), slots.get(i), engines));
                }
            }
            PoolLedger charged = ledger.charge(namer.replica(), part.demand(), part.packing(), slots);
            ledgers[cluster] = ledgers[cluster].with(part.pool(), charged);
        }
        versions[cluster]++;
        return List.copyOf(prediction);
    }

    /** How many replicas of the request fit a ledger one after another, counted up to {@code most}. */
    static int seats(Request request, Cluster cluster, ClusterLedger ledger, int most) {
        ClusterLedger left = ledger;
        int seats = 0;
        while (seats < most
                && ClusterFit.of(request, cluster, left, ClusterFit.NOTHING_DROPPED) instanceof ClusterFit.Fits fits) {
            seats++;
            for (ClusterFit.Part part : fits.parts()) {
                List<SlotName> slots = new ArrayList<>();
                for (int node = 0; node < part.packing().nodes().size(); node++) {
                    slots.add(SlotName.of("", seats));
                }
                PoolLedger pool = left.pools().get(part.pool());
                left = left.with(part.pool(), pool.charge("", part.demand(), part.packing(), slots));
            }
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
        return new PredictedNode(
                pool.name(),
                slot,
                DeviceCounts.of(pool.shape(), Histogram.bucketOf(node.group())),
                node.group().domain(),
                Histogram.isNew(node.group()),
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
