package dev.stowage.certs;

/** The number of an authority: each successor has a greater one. */
public record Generation(long number) implements Comparable<Generation> {
    /**
     * Checks it.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public Generation {
        if (number < 1) {
            throw new IllegalArgumentException(
                    "The generation of an authority (%d) must be positive.".formatted(number));
        }
    }

    Generation next() {
        return new Generation(Math.addExact(number, 1));
    }

    @Override
    public int compareTo(Generation other) {
        return Long.compare(number, other.number);
    }
}
