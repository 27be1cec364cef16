package dev.stowage.extender;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** An exact quantity of a resource, 0 or more; equal if the values are, however they were written. */
public record Amount(BigDecimal value) implements Comparable<Amount> {
    public static final Amount ZERO = new Amount(BigDecimal.ZERO);

    private static final BigDecimal LARGEST = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final int MILLI = 3;

    public Amount {
        if (value.signum() < 0) {
            throw new IllegalArgumentException("The amount (%s) must not be negative.".formatted(value));
        }
        value = value.stripTrailingZeros();
    }

    /** A decimal number, without a suffix. */
    public static Amount of(String decimal) {
        return new Amount(new BigDecimal(decimal));
    }

    Amount plus(Amount other) {
        return new Amount(value.add(other.value));
    }

    Amount max(Amount other) {
        return compareTo(other) < 0 ? other : this;
    }

    /** The next whole number, as {@code Quantity.Value}; saturates. */
    public long ceiling() {
        return round(value);
    }

    /** The next whole number of thousandths, as {@code Quantity.MilliValue}; saturates. */
    long milliCeiling() {
        return round(value.scaleByPowerOfTen(MILLI));
    }

    private static long round(BigDecimal number) {
        return number.compareTo(LARGEST) >= 0
                ? Long.MAX_VALUE
                : number.setScale(0, RoundingMode.CEILING).longValueExact();
    }

    @Override
    public int compareTo(Amount other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value.toPlainString();
    }
}
