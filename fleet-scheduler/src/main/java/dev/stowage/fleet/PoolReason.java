package dev.stowage.fleet;

/**
 * Why one pool does not take a replica.
 *
 * @param pool empty where the cluster has no pools
 */
public record PoolReason(String cluster, String pool, Reason reason, Detail detail) {
    /** The numbers behind a reason. The text is made when it is asked for: a plan has thousands of them. */
    public sealed interface Detail {
        /** Said in words only. */
        record Words(String text) implements Detail {}

        /**
         * Devices that are missing, of the kind that is short.
         *
         * @param kind its name; empty where the class has one kind only
         * @param pods pods of the largest need, and how many devices each of them needs
         * @param distinct whether they must be on different nodes
         * @param free devices free in all
         * @param hole most devices free on one node that has enough of the other kinds
         * @param sum devices needed in all
         */
        record Devices(String kind, int pods, int each, boolean distinct, long free, long hole, long sum, String note)
                implements Detail {}

        /** Whole nodes that are missing. */
        record Nodes(long free, long needed) implements Detail {}
    }

    /** A sentence for people. */
    public String message() {
        return switch (detail) {
            case Detail.Words(var text) -> text;
            case Detail.Nodes(var free, var needed) ->
                "needs %s whole %s; %s free".formatted(needed, nodes(needed), free);
            case Detail.Devices devices -> message(devices);
        };
    }

    private static String message(Detail.Devices devices) {
        String pods = devices.distinct && devices.pods > 1
                ? "needs %s nodes with %s%s free each".formatted(devices.pods, devices.each, kind(devices))
                : devices.pods > 1
                        ? "needs %s pods of %s%s each".formatted(devices.pods, devices.each, kind(devices))
                        : "needs 1 node with %s%s free".formatted(devices.each, kind(devices));
        String free = devices.free == 0
                ? "none free"
                : "%s free in all, most on one node %s".formatted(devices.free, devices.hole);
        return pods + "; " + free + (devices.note.isEmpty() ? "" : "; " + devices.note);
    }

    private static String kind(Detail.Devices devices) {
        return devices.kind.isEmpty() ? "" : " " + devices.kind;
    }

    private static String nodes(long count) {
        return count == 1 ? "node" : "nodes";
    }
}
