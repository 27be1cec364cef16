package dev.stowage.fleet.wire;

import java.util.HashMap;
import java.util.Map;

/** Gives equal values one copy while a fleet is read, since most of them repeat thousands of times. */
final class Shared {
    private final Map<Object, Object> values = new HashMap<>();
    private final int most;

    /** For one reading: it keeps everything. */
    Shared() {
        this(Integer.MAX_VALUE);
    }

    /** For a process that reads for ever: it begins anew when it has that many. */
    Shared(int most) {
        this.most = most;
    }

    /** An equal value that came first, or this one. The value must be immutable. */
    @SuppressWarnings("unchecked")
    <T> T one(T value) {
        if (values.size() >= most) {
            values.clear();
        }
        Object known = values.putIfAbsent(value, value);
        return known == null ? value : (T) known;
    }
}
