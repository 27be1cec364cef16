package dev.stowage.extender;

/** Thousandths of a processor, 0 or more; saturates. */
public record MilliCpu(long value) {
    public static final MilliCpu ZERO = new MilliCpu(0);

    public MilliCpu {
        value = Math.max(0, value);
    }

    MilliCpu plus(MilliCpu more) {
        long sum = value + more.value;
        return new MilliCpu(sum < 0 ? Long.MAX_VALUE : sum);
    }

    /** What is left; nothing if less than nothing would be. */
    MilliCpu minus(MilliCpu less) {
        return new MilliCpu(value - less.value);
    }

    /** How many times {@code each} is in it; without end if {@code each} is nothing. */
    long holds(MilliCpu each) {
        return each.value == 0 ? Long.MAX_VALUE : value / each.value;
    }
}
