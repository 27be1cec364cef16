package dev.stowage.fleet.wire;

import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Arithmetic with the quantities of Kubernetes, as they are written. */
final class Quantities {
    private static final Pattern NUMBER_AND_UNIT = Pattern.compile("([+-]?[0-9.]+)(.*)");

    private Quantities() {}

    /** In the same unit; what is no quantity stays what it is. */
    static String times(String quantity, int factor) {
        Matcher parts = NUMBER_AND_UNIT.matcher(quantity);
        if (!parts.matches()) {
            return quantity;
        }
        BigDecimal product = new BigDecimal(parts.group(1)).multiply(BigDecimal.valueOf(factor));
        return product.stripTrailingZeros().toPlainString() + parts.group(2);
    }

    /** Of one or more; in no unit, unless there is but one. */
    static String sum(List<String> quantities) {
        if (quantities.size() == 1) {
            return quantities.getFirst();
        }
        return quantities.stream()
                .map(quantity -> Quantity.getAmountInBytes(Quantity.parse(quantity)))
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .stripTrailingZeros()
                .toPlainString();
    }
}
