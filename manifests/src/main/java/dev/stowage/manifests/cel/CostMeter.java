package dev.stowage.manifests.cel;

import dev.cel.common.ast.CelExpr;
import dev.cel.common.values.CelByteString;
import dev.cel.runtime.CelEvaluationListener;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What one evaluation has cost so far, in steps; ends it when that is too much. For one evaluation by one thread.
 *
 * <p>Kubernetes bounds the evaluation of a device selector by {@code CELSelectorExpressionMaxCost} (k8s.io/api, {@code
 * resource/v1}), also 1,000,000. The steps counted here are not the same in detail: one for each node of the expression that
 * is evaluated, one more for each ten characters or so of a result, and the product of both sizes where a function compares
 * everything with everything. Both measures are far above what a selector of devices needs. Counting steps rather than time
 * keeps the answer the same on every machine.
 */
final class CostMeter implements CelEvaluationListener {
    /** Said of an expression that was ended. */
    static final String MESSAGE = "the expression costs too much to evaluate";

    private static final long MAX_COST = 1_000_000;

    /** No value may become larger, since a function is charged for only when it has returned. */
    private static final int MAX_SIZE = 10_240;

    private static final int SIZE_OF_ELEMENT = 8;
    private static final int SIZE_PER_STEP = 10;

    /** An instruction of a regular expression costs as much as this many compared characters. */
    private static final int PATTERN_FACTOR = 5;

    private static final Set<String> PRODUCT_FUNCTIONS = Set.of(
            "contains",
            "indexOf",
            "lastIndexOf",
            "replace",
            "split",
            "sets.contains",
            "sets.equivalent",
            "sets.intersects",
            "@in");

    private static final Set<String> REGEX_FUNCTIONS = Set.of("matches", "find", "findAll");

    private final Map<Long, Object> values = new HashMap<>();
    private long cost;

    /** Thrown through the evaluation, which may absorb it in a logical operator: ask {@link #exhausted} afterwards. */
    static final class TooExpensive extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooExpensive() {
            super(MESSAGE, null, false, false);
        }
    }

    @Override
    public void callback(CelExpr expression, Object result) {
        int size = size(result, MAX_SIZE + 1);
        values.put(expression.id(), result);
        cost += 1 + size / SIZE_PER_STEP + extra(expression);
        if (size > MAX_SIZE) {
            cost = MAX_COST + 1;
        }
        if (exhausted()) {
            throw new TooExpensive();
        }
    }

    boolean exhausted() {
        return cost > MAX_COST;
    }

    private long extra(CelExpr expression) {
        if (expression.getKind() != CelExpr.ExprKind.Kind.CALL) {
            return 0;
        }
        CelExpr.CelCall call = expression.call();
        boolean regex = REGEX_FUNCTIONS.contains(call.function());
        if (!regex && !PRODUCT_FUNCTIONS.contains(call.function())) {
            return 0;
        }
        List<CelExpr> operands = new ArrayList<>(call.args());
        call.target().ifPresent(operands::addFirst);
        long product = 1;
        for (int i = 0; i < Math.min(2, operands.size()); i++) {
            Object value = values.getOrDefault(operands.get(i).id(), "");
            long weight = regex && i == 1 && value instanceof String pattern
                    ? PATTERN_FACTOR * Regex.weight(pattern)
                    : size(value, MAX_SIZE);
            product *= 1 + weight / SIZE_PER_STEP;
        }
        return product;
    }

    /** The size of a value and all it holds, or more than {@code limit} if it is larger than that. */
    private static int size(Object value, int limit) {
        return switch (value) {
            case String text -> text.length();
            case CelByteString bytes -> bytes.size();
            case Collection<?> list -> sizeOfAll(list, limit);
            case Map<?, ?> map -> sizeOfAll(map.keySet(), limit) + sizeOfAll(map.values(), limit);
            case Optional<?> optional ->
                optional.map(inner -> size(inner, limit)).orElse(0);
            default -> 0;
        };
    }

    private static int sizeOfAll(Collection<?> values, int limit) {
        int size = 0;
        for (Object value : values) {
            size += SIZE_OF_ELEMENT;
            if (size > limit) {
                break;
            }
            size += size(value, limit - size);
        }
        return size;
    }
}
