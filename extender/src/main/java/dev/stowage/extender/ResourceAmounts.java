package dev.stowage.extender;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** Exact amounts by resource, as a {@code ResourceList}. */
public record ResourceAmounts(SortedMap<ResourceName, Amount> amounts) {
    public static final ResourceAmounts NONE = new ResourceAmounts(Collections.emptySortedMap());

    public ResourceAmounts {
        amounts = Collections.unmodifiableSortedMap(new TreeMap<>(amounts));
    }

    ResourceAmounts plus(ResourceAmounts more) {
        SortedMap<ResourceName, Amount> sum = new TreeMap<>(amounts);
        more.amounts.forEach((name, amount) -> sum.merge(name, amount, Amount::plus));
        return new ResourceAmounts(sum);
    }

    /** For each resource the larger amount. */
    ResourceAmounts max(ResourceAmounts other) {
        SortedMap<ResourceName, Amount> larger = new TreeMap<>(amounts);
        other.amounts.forEach((name, amount) -> larger.merge(name, amount, Amount::max));
        return new ResourceAmounts(larger);
    }

    /** These, but what counts at the level of the pod as it says there. */
    ResourceAmounts replacedBy(ResourceAmounts podLevel) {
        SortedMap<ResourceName, Amount> replaced = new TreeMap<>(amounts);
        podLevel.amounts.forEach((name, amount) -> {
            if (name.countsAtPodLevel()) {
                replaced.put(name, amount);
            }
        });
        return new ResourceAmounts(replaced);
    }

    /** Nothing of what is not named. */
    public Amount of(ResourceName name) {
        return amounts.getOrDefault(name, Amount.ZERO);
    }
}
