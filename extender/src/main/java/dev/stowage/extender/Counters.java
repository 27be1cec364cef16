package dev.stowage.extender;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** Amounts by the name of a counter: what a counter set has, or what a device draws from it. */
public record Counters(String set, SortedMap<String, Amount> amounts) {
    public Counters {
        amounts = Collections.unmodifiableSortedMap(new TreeMap<>(amounts));
    }

    /** Whether nothing is left of {@code available} for anybody else. */
    boolean takesAllOf(Counters available) {
        return available.amounts.entrySet().stream()
                .allMatch(counter -> of(counter.getKey()).compareTo(counter.getValue()) >= 0);
    }

    private Amount of(String counter) {
        return amounts.getOrDefault(counter, Amount.ZERO);
    }
}
