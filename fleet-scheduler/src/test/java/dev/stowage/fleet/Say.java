package dev.stowage.fleet;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.stream.IntStream;

/** Plans in few words, so that a test can say all that it expects. */
final class Say {
    private Say() {}

    /** New replicas: {@code chat east/0}, for a replacement {@code chat east/1 replaces chat-0}. */
    static List<String> placed(Plan plan) {
        return plan.replicas().stream()
                .filter(replica -> !(replica.standing() instanceof Plan.Standing.Retained))
                .map(replica -> replica.deployment().name() + " " + replica.cluster() + "/" + replica.index()
                        + switch (replica.standing()) {
                            case Plan.Standing.Replacing(var name) -> " replaces " + name;
                            case Plan.Standing.Retained() -> "";
                            case Plan.Standing.Placed() -> "";
                        })
                .toList();
    }

    /** Names of the replicas that stay. */
    static List<String> retained(Plan plan) {
        return plan.replicas().stream()
                .filter(replica -> replica.standing() instanceof Plan.Standing.Retained)
                .map(Plan.PlannedReplica::name)
                .toList();
    }

    /** {@code chat-0 Drained}. */
    static List<String> removed(Plan plan) {
        return plan.removed().stream()
                .map(removed -> removed.name() + " " + removed.reason())
                .toList();
    }

    /** {@code 2 chat: 0/1 pools fit: 1 Full (free 0, need 1)}. */
    static List<String> waiting(Plan plan) {
        return plan.unplaced().stream()
                .map(unplaced ->
                        unplaced.replicas() + " " + unplaced.deployment().name() + ": " + unplaced.message())
                .toList();
    }

    /** Rows of the only deployment that waits: {@code east/h100 Full}. */
    static List<String> reasons(Plan plan) {
        return plan.unplaced().getFirst().pools().stream()
                .map(row -> row.cluster() + "/" + row.pool() + " " + row.reason())
                .toList();
    }

    /** The first pool's nodes before anything is placed: {@code 2x8 1x3}; with domains {@code a:2x8}. */
    static String before(Plan plan) {
        return buckets(plan.pools().getFirst().before());
    }

    /** The first pool's nodes after the plan. */
    static String after(Plan plan) {
        return buckets(plan.pools().getFirst().after());
    }

    static Mode mode(Plan plan) {
        return plan.pools().getFirst().mode();
    }

    static String buckets(List<Observation.Bucket> buckets) {
        return buckets.stream()
                .map(bucket -> (bucket.domain().isEmpty() ? "" : bucket.domain() + ":") + bucket.nodes() + "x"
                        + counts(bucket.free()))
                .collect(joining(" "));
    }

    /** Predictions of all new replicas: {@code h100 0 of 8: main Standalone 0 x1}, slots without the replica's name. */
    static List<String> predictions(Plan plan) {
        return plan.replicas().stream()
                .filter(replica -> !(replica.standing() instanceof Plan.Standing.Retained))
                .flatMap(replica -> replica.prediction().stream().map(node -> entry(replica.name(), node)))
                .toList();
    }

    private static String entry(String replica, PredictedNode node) {
        String slot = node.slot().text().replace(replica + "/", "");
        String free = node.free().entries().stream()
                .map(entry -> Integer.toString(entry.count()))
                .collect(joining("+"));
        String where = node.domain().isEmpty() ? "" : " in " + node.domain();
        return node.pool() + " " + slot + " of " + free + where + (node.isNew() ? " new" : "") + ": "
                + node.pods().stream()
                        .map(pods -> pods.group().engine() + " " + pods.group().role() + " "
                                + pods.group().copy() + " x" + pods.count())
                        .collect(joining(", "));
    }

    private static String counts(Devices devices) {
        return IntStream.range(0, devices.kinds())
                .mapToObj(kind -> Integer.toString(devices.count(kind)))
                .collect(joining("+"));
    }
}
