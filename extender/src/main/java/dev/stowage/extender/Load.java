package dev.stowage.extender;

import java.util.List;

/** What the pods of a node take of it ({@code NodeInfo} of kube-scheduler). */
record Load(List<Pod> pods) {
    MilliCpu cpu() {
        MilliCpu sum = MilliCpu.ZERO;
        for (Pod pod : pods) {
            sum = sum.plus(pod.requests().cpu());
        }
        return sum;
    }

    Bytes memory() {
        Bytes sum = Bytes.ZERO;
        for (Pod pod : pods) {
            sum = sum.plus(pod.requests().memory());
        }
        return sum;
    }

    /** How much of a resource is left of {@code allocatable}; nothing if more than that was given away. */
    long left(ResourceName resource, long allocatable) {
        long left = allocatable;
        for (Pod pod : pods) {
            left = Math.max(0, left - pod.requests().extended().of(resource));
        }
        return left;
    }
}
