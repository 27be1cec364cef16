package dev.stowage.extender;

import java.util.Comparator;

/** Which pool of devices a driver publishes; often, but not always, named like its node. */
public record ResourcePoolId(String driver, String pool) implements Comparable<ResourcePoolId> {
    private static final Comparator<ResourcePoolId> ORDER =
            Comparator.comparing(ResourcePoolId::driver).thenComparing(ResourcePoolId::pool);

    @Override
    public int compareTo(ResourcePoolId other) {
        return ORDER.compare(this, other);
    }

    /** {@code driver/pool}. */
    @Override
    public String toString() {
        return driver + "/" + pool;
    }
}
