package dev.stowage.manifests.cel;

import static dev.cel.common.types.SimpleType.BOOL;
import static dev.cel.common.types.SimpleType.INT;
import static dev.stowage.manifests.cel.Functions.binary;
import static dev.stowage.manifests.cel.Functions.unary;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.UnsignedLong;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.TypeParamType;
import java.time.Duration;
import java.util.List;

/** The functions on lists: k8s.io/apiserver, {@code pkg/cel/library/lists.go}. */
@SuppressWarnings("rawtypes") // The runtime knows lists, not what they hold.
final class ListFunctions {
    private static final CelType ELEMENT = TypeParamType.create("A");
    private static final CelType LIST = ListType.create(ELEMENT);

    /** In the order in which the checker tries them. */
    private static final ImmutableMap<String, CelType> COMPARABLE = ImmutableMap.of(
            "int", INT,
            "uint", SimpleType.UINT,
            "double", SimpleType.DOUBLE,
            "bool", BOOL,
            "duration", SimpleType.DURATION,
            "timestamp", SimpleType.TIMESTAMP,
            "string", SimpleType.STRING);

    private ListFunctions() {}

    static void addTo(Functions functions) {
        COMPARABLE.forEach((name, type) -> addComparisons(functions, name, type));
        addSum(functions);
        functions
                .fallback(unary("isSorted", List.class, ListFunctions::isSorted))
                .fallback(unary("min", List.class, ListFunctions::min))
                .fallback(unary("max", List.class, ListFunctions::max))
                .fallback(unary("sum", List.class, list -> sum(list, 0L)))
                .listMember(
                        "indexOf",
                        binary("list_a_index_of_int", List.class, Object.class, ListFunctions::indexOf),
                        INT,
                        LIST,
                        ELEMENT)
                .listMember(
                        "lastIndexOf",
                        binary("list_a_last_index_of_int", List.class, Object.class, ListFunctions::lastIndexOf),
                        INT,
                        LIST,
                        ELEMENT);
    }

    private static void addComparisons(Functions functions, String name, CelType type) {
        CelType list = ListType.create(type);
        functions
                .listMember(
                        "isSorted",
                        unary("list_%s_is_sorted_bool".formatted(name), List.class, ListFunctions::isSorted),
                        BOOL,
                        list)
                .listMember(
                        "min", unary("list_%1$s_min_%1$s".formatted(name), List.class, ListFunctions::min), type, list)
                .listMember(
                        "max", unary("list_%1$s_max_%1$s".formatted(name), List.class, ListFunctions::max), type, list);
    }

    private static void addSum(Functions functions) {
        functions
                .listMember(
                        "sum", unary("list_int_sum_int", List.class, list -> sum(list, 0L)), INT, ListType.create(INT))
                .listMember(
                        "sum",
                        unary("list_uint_sum_uint", List.class, list -> sum(list, UnsignedLong.ZERO)),
                        SimpleType.UINT,
                        ListType.create(SimpleType.UINT))
                .listMember(
                        "sum",
                        unary("list_double_sum_double", List.class, list -> sum(list, 0.0)),
                        SimpleType.DOUBLE,
                        ListType.create(SimpleType.DOUBLE))
                .listMember(
                        "sum",
                        unary("list_duration_sum_duration", List.class, list -> sum(list, Duration.ZERO)),
                        SimpleType.DURATION,
                        ListType.create(SimpleType.DURATION));
    }

    private static boolean isSorted(List<?> list) {
        for (int i = 1; i < list.size(); i++) {
            if (compare(list.get(i - 1), list.get(i)) > 0) {
                return false;
            }
        }
        return true;
    }

    private static Object min(List<?> list) {
        return list.stream()
                .map(Object.class::cast)
                .reduce((a, b) -> compare(a, b) > 0 ? b : a)
                .orElseThrow(() -> new IllegalArgumentException("min called on empty list"));
    }

    private static Object max(List<?> list) {
        return list.stream()
                .map(Object.class::cast)
                .reduce((a, b) -> compare(a, b) < 0 ? b : a)
                .orElseThrow(() -> new IllegalArgumentException("max called on empty list"));
    }

    @SuppressWarnings("unchecked") // Checked: both are of one comparable class.
    private static int compare(Object one, Object other) {
        if (one instanceof Comparable comparable && one.getClass() == other.getClass()) {
            return comparable.compareTo(other);
        }
        throw new IllegalArgumentException("no such overload");
    }

    private static Object sum(List<?> list, Object zero) {
        if (list.isEmpty()) {
            return zero;
        }
        Object sum = list.getFirst();
        for (Object next : list.subList(1, list.size())) {
            sum = add(sum, next);
        }
        return sum;
    }

    private static Object add(Object one, Object other) {
        return switch (one) {
            case Long a when other instanceof Long b -> Math.addExact(a, b);
            case UnsignedLong a
            when other instanceof UnsignedLong b ->
                UnsignedLong.valueOf(a.bigIntegerValue().add(b.bigIntegerValue()));
            case Double a when other instanceof Double b -> a + b;
            case Duration a when other instanceof Duration b -> a.plus(b);
            default -> throw new IllegalArgumentException("no such overload");
        };
    }

    private static long indexOf(List<?> list, Object element) {
        for (int i = 0; i < list.size(); i++) {
            if (CelEquality.equal(list.get(i), element)) {
                return i;
            }
        }
        return -1;
    }

    private static long lastIndexOf(List<?> list, Object element) {
        for (int i = list.size() - 1; i >= 0; i--) {
            if (CelEquality.equal(list.get(i), element)) {
                return i;
            }
        }
        return -1;
    }
}
