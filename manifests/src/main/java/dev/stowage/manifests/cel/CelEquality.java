package dev.stowage.manifests.cel;

import com.google.common.primitives.UnsignedLong;
import java.math.BigDecimal;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Equality of values as CEL defines it: numbers by value whatever their type, lists and maps by their elements. */
final class CelEquality {
    private CelEquality() {}

    static boolean equal(Object one, Object other) {
        return switch (one) {
            case Number a -> other instanceof Number b && sameNumber(a, b);
            case List<?> a -> other instanceof List<?> b && a.size() == b.size() && sameElements(a, b);
            case Map<?, ?> a -> other instanceof Map<?, ?> b && a.size() == b.size() && sameEntries(a, b);
            default -> one.equals(other);
        };
    }

    private static boolean sameNumber(Number one, Number other) {
        if (one instanceof Long && other instanceof Long) {
            return one.equals(other);
        }
        if (!Double.isFinite(one.doubleValue()) || !Double.isFinite(other.doubleValue())) {
            // Primitive comparison: NaN equals nothing.
            return one.doubleValue() == other.doubleValue();
        }
        return exact(one).compareTo(exact(other)) == 0;
    }

    private static BigDecimal exact(Number number) {
        return switch (number) {
            case Double d -> new BigDecimal(d);
            case UnsignedLong u -> new BigDecimal(u.bigIntegerValue());
            default -> BigDecimal.valueOf(number.longValue());
        };
    }

    private static boolean sameElements(List<?> one, List<?> other) {
        Iterator<?> others = other.iterator();
        for (Object element : one) {
            if (!equal(element, others.next())) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameEntries(Map<?, ?> one, Map<?, ?> other) {
        for (Map.Entry<?, ?> entry : one.entrySet()) {
            Object value = other.get(entry.getKey());
            if (value == null || !equal(entry.getValue(), value)) {
                return false;
            }
        }
        return true;
    }
}
