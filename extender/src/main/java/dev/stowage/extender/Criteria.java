package dev.stowage.extender;

import java.util.List;

/** What a device must be like for a claim to get it. */
sealed interface Criteria {
    /** There is no class, so there is no claim either. */
    record NoClass() implements Criteria {}

    /** All selectors must match; an empty driver is any. */
    record All(String driver, List<Selector> selectors) implements Criteria {}

    default boolean areMetBy(Device device, ResourcePoolId pool, DeviceMatcher matcher) {
        return switch (this) {
            case NoClass() -> false;
            case All(var driver, var selectors) ->
                (driver.isEmpty() || driver.equals(pool.driver()))
                        && selectors.stream().allMatch(selector -> matcher.matches(selector, pool.driver(), device));
        };
    }
}
