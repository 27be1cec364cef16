package dev.stowage.manifests.cel;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/**
 * An exact amount as Kubernetes writes it, for example {@code 80Gi}, {@code 500m} or {@code 1.5e3}; at most nine decimals.
 *
 * <p>Parsing, comparing and adding follow {@code resource.Quantity} of k8s.io/apimachinery ({@code pkg/api/resource}). Two
 * amounts are equal when their values are, however they were written. Immutable.
 */
public final class Quantity implements Comparable<Quantity> {
    static final Quantity ZERO = new Quantity(BigDecimal.ZERO, false);

    /** With the scale that the text gave it: Kubernetes' {@code AsInt64} and {@code AsApproximateFloat64} depend on it. */
    private final BigDecimal amount;

    /** Whether Kubernetes holds this amount as {@code inf.Dec}; such an amount is never an integer to it, not even 1Pi. */
    private final boolean wide;

    Quantity(BigDecimal amount, boolean wide) {
        this.amount = amount;
        this.wide = wide;
    }

    /**
     * Reads an amount.
     *
     * @throws IllegalArgumentException if the text is no quantity
     */
    public static Quantity parse(String text) {
        return QuantityParser.parse(text);
    }

    /** Reads an amount; empty if the text is no quantity. */
    public static Optional<Quantity> tryParse(String text) {
        try {
            return Optional.of(QuantityParser.parse(text));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** A whole number. */
    public static Quantity of(long value) {
        return new Quantity(BigDecimal.valueOf(value), false);
    }

    /** The number, whatever it is a number of. */
    public BigDecimal value() {
        return amount;
    }

    /** 1, 0 or -1. */
    public int sign() {
        return amount.signum();
    }

    /** The sum, exactly. */
    public Quantity add(Quantity other) {
        if (other.sign() == 0 && !other.wide) {
            return this;
        }
        return sign() == 0 && !wide ? other : sum(amount.add(other.amount), other);
    }

    /** The difference, exactly. */
    public Quantity subtract(Quantity other) {
        return add(new Quantity(other.amount.negate(), other.wide));
    }

    private Quantity sum(BigDecimal value, Quantity other) {
        return new Quantity(value, wide || other.wide || value.unscaledValue().bitLength() >= Long.SIZE);
    }

    /** Whether {@link #asInteger} has an answer; as in Kubernetes, not everything that is a whole number has one. */
    public boolean isInteger() {
        return !wide && amount.scale() <= 0 && (sign() == 0 || fitsLong());
    }

    /**
     * The amount as a whole number.
     *
     * @throws ArithmeticException if {@link #isInteger} is false
     */
    public long asInteger() {
        if (!isInteger()) {
            throw new ArithmeticException("cannot convert value to integer");
        }
        return amount.longValueExact();
    }

    private boolean fitsLong() {
        // A long has at most 19 digits: the first test keeps a large exponent from being written out.
        return amount.precision() - (long) amount.scale() <= 19
                && amount.toBigIntegerExact().bitLength() < Long.SIZE;
    }

    /** The nearest double, possibly infinite; computed as {@code AsApproximateFloat64} does. */
    public double asApproximateFloat() {
        BigInteger unscaled = amount.unscaledValue();
        return amount.scale() == 0
                ? unscaled.doubleValue()
                : unscaled.doubleValue() * Double.parseDouble("1e" + -amount.scale());
    }

    @Override
    public int compareTo(Quantity other) {
        return amount.compareTo(other.amount);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Quantity quantity && compareTo(quantity) == 0;
    }

    @Override
    public int hashCode() {
        return amount.stripTrailingZeros().hashCode();
    }

    /** The amount in decimal notation, for messages; not the canonical form of Kubernetes. */
    @Override
    public String toString() {
        return amount.toString();
    }
}
