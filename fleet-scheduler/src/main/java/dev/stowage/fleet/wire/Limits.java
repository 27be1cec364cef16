package dev.stowage.fleet.wire;

import java.util.Set;

/** Bounds on input, far above what manifests need, that keep reading fast and small whatever is given. */
final class Limits {
    /** Bytes of one file. */
    static final int FILE = 64 << 20;

    /** Bytes of one line of YAML: the time to read a line grows with the square of its length. */
    static final int LINE = 4 << 20;

    /** Objects and lists within each other. */
    static final int DEPTH = 100;

    /** Values of one document, or of one element of a list; the API server takes no object of more than 1.5 MB. */
    static final int VALUES = 1_000_000;

    /** Values that aliases of one document may repeat. */
    static final int REPEATED = 1_000_000;

    /** Pods of one replica that claim devices: as many as a prediction has entries in the CRDs. */
    static final int PODS = 1024;

    /** Counts that multiply what a plan places; their upper limits hold in both groups. */
    private static final Set<String> MULTIPLIERS = Set.of(
            "spec.replicas",
            "spec.template.spec.engines[].copies",
            "spec.template.spec.engines[].members[].worker.nodes",
            "spec.engines[].copies",
            "spec.engines[].members[].worker.nodes");

    private Limits() {}

    static boolean isMultiplier(String pattern) {
        return MULTIPLIERS.contains(pattern);
    }
}
