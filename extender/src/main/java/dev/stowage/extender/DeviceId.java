package dev.stowage.extender;

import java.util.Comparator;

/**
 * Which device: never its slice, since it may move to another one, and never its node ({@code DeviceID} of
 * k8s.io/dynamic-resource-allocation, {@code structured}).
 */
public record DeviceId(ResourcePoolId pool, String device) implements Comparable<DeviceId> {
    private static final Comparator<DeviceId> ORDER =
            Comparator.comparing(DeviceId::pool).thenComparing(DeviceId::device);

    @Override
    public int compareTo(DeviceId other) {
        return ORDER.compare(this, other);
    }

    /** {@code driver/pool/device}. */
    @Override
    public String toString() {
        return pool + "/" + device;
    }
}
