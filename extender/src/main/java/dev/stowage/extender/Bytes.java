package dev.stowage.extender;

/** Bytes of memory, 0 or more; saturates. */
public record Bytes(long value) {
    public static final Bytes ZERO = new Bytes(0);

    public Bytes {
        value = Math.max(0, value);
    }

    Bytes plus(Bytes more) {
        long sum = value + more.value;
        return new Bytes(sum < 0 ? Long.MAX_VALUE : sum);
    }

    /** What is left; nothing if less than nothing would be. */
    Bytes minus(Bytes less) {
        return new Bytes(value - less.value);
    }

    /** How many times {@code each} is in it; without end if {@code each} is nothing. */
    long holds(Bytes each) {
        return each.value == 0 ? Long.MAX_VALUE : value / each.value;
    }
}
