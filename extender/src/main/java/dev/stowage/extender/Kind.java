package dev.stowage.extender;

import java.util.List;

/**
 * A kind of device of a pool: a dimension of its histogram.
 *
 * @param cpu what a pod gets for each device; nothing: CPU does not limit how many count as free
 * @param memory likewise
 */
public record Kind(String name, Claiming claiming, MilliCpu cpu, Bytes memory) {
    /** How pods claim such devices. */
    public sealed interface Claiming {
        /**
         * By a ResourceClaim.
         *
         * @param selectors what tells the kind from others of the same driver and class; often nothing needs to
         */
        record ByClaim(String driver, ClassName deviceClass, List<Selector> selectors) implements Claiming {
            public ByClaim {
                selectors = List.copyOf(selectors);
            }
        }

        /** By an extended resource, whether a device plugin serves it on the node or DRA does. */
        record ByResource(ResourceName resource) implements Claiming {}
    }
}
