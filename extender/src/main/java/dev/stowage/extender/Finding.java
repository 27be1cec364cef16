package dev.stowage.extender;

import java.util.List;

/** Something that is wrong in the cluster and should be told: once as an Event, and as a metric as long as it lasts. */
public sealed interface Finding {
    /** Several claims hold a device of which one of them believes that it is its alone (kubernetes/kubernetes#136269). */
    record AllocatedTwice(DeviceId device, List<ClaimKey> claims) implements Finding {
        public AllocatedTwice {
            claims = List.copyOf(claims);
        }
    }

    /** Nothing is allocated from a pool: names are not unique, or counters do not exist. */
    record InvalidPool(ResourcePoolId pool) implements Finding {}
}
