package dev.stowage.extender;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Resources in the units in which kube-scheduler counts them: what a pod requests or what a node has ({@code
 * framework.Resource} of kube-scheduler).
 */
public record Resources(MilliCpu cpu, Bytes memory, ResourceCounts extended) {
    public static final Resources NONE = new Resources(MilliCpu.ZERO, Bytes.ZERO, ResourceCounts.NONE);

    /** Rounds up, once for each resource: a pod's sum, not its containers' parts. */
    public static Resources of(ResourceAmounts amounts) {
        SortedMap<ResourceName, Long> extended = new TreeMap<>();
        amounts.amounts().forEach((name, amount) -> {
            if (name.isQualified()) {
                extended.put(name, amount.ceiling());
            }
        });
        return new Resources(
                new MilliCpu(amounts.of(ResourceName.CPU).milliCeiling()),
                new Bytes(amounts.of(ResourceName.MEMORY).ceiling()),
                new ResourceCounts(extended));
    }
}
