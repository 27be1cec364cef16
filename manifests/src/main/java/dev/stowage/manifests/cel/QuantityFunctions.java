package dev.stowage.manifests.cel;

import static dev.cel.common.types.SimpleType.BOOL;
import static dev.cel.common.types.SimpleType.DOUBLE;
import static dev.cel.common.types.SimpleType.INT;
import static dev.cel.common.types.SimpleType.STRING;
import static dev.stowage.manifests.cel.Functions.binary;
import static dev.stowage.manifests.cel.Functions.unary;

import dev.cel.common.types.CelType;
import dev.cel.common.types.OpaqueType;

/**
 * The functions of {@code quantity()}: k8s.io/apiserver, {@code pkg/cel/library/quantity.go}.
 *
 * <p>{@code sign} is declared there as a global function and documented as a method; both forms are accepted here.
 */
final class QuantityFunctions {
    static final CelType TYPE = OpaqueType.create("kubernetes.Quantity");

    private QuantityFunctions() {}

    static void addTo(Functions functions) {
        functions
                .global("quantity", unary("string_to_quantity", String.class, Quantity::parse), TYPE, STRING)
                .global(
                        "isQuantity",
                        unary(
                                "is_quantity_string",
                                String.class,
                                text -> Quantity.tryParse(text).isPresent()),
                        BOOL,
                        STRING)
                .global("sign", unary("quantity_sign", Quantity.class, q -> (long) q.sign()), INT, TYPE)
                .member("sign", unary("quantity_sign_member", Quantity.class, q -> (long) q.sign()), INT, TYPE)
                .member("isInteger", unary("quantity_is_integer", Quantity.class, Quantity::isInteger), BOOL, TYPE)
                .member("asInteger", unary("quantity_get_int", Quantity.class, Quantity::asInteger), INT, TYPE)
                .member(
                        "asApproximateFloat",
                        unary("quantity_get_float", Quantity.class, Quantity::asApproximateFloat),
                        DOUBLE,
                        TYPE);
        addComparisons(functions);
        addArithmetic(functions);
    }

    private static void addComparisons(Functions functions) {
        functions
                .member(
                        "isGreaterThan",
                        binary(
                                "quantity_is_greater_than",
                                Quantity.class,
                                Quantity.class,
                                (a, b) -> a.compareTo(b) > 0),
                        BOOL,
                        TYPE,
                        TYPE)
                .member(
                        "isLessThan",
                        binary("quantity_is_less_than", Quantity.class, Quantity.class, (a, b) -> a.compareTo(b) < 0),
                        BOOL,
                        TYPE,
                        TYPE)
                .member(
                        "compareTo",
                        binary("quantity_compare_to", Quantity.class, Quantity.class, (a, b) -> (long) a.compareTo(b)),
                        INT,
                        TYPE,
                        TYPE);
    }

    private static void addArithmetic(Functions functions) {
        functions
                .member("add", binary("quantity_add", Quantity.class, Quantity.class, Quantity::add), TYPE, TYPE, TYPE)
                .member(
                        "add",
                        binary("quantity_add_int", Quantity.class, Long.class, (a, b) -> a.add(Quantity.of(b))),
                        TYPE,
                        TYPE,
                        INT)
                .member(
                        "sub",
                        binary("quantity_sub", Quantity.class, Quantity.class, Quantity::subtract),
                        TYPE,
                        TYPE,
                        TYPE)
                .member(
                        "sub",
                        binary("quantity_sub_int", Quantity.class, Long.class, (a, b) -> a.subtract(Quantity.of(b))),
                        TYPE,
                        TYPE,
                        INT);
    }
}
