package dev.stowage.extender.wire;

import dev.stowage.extender.Roster;
import java.util.Arrays;

/**
 * Names of nodes as Go writes them at the end of a question: without blanks, in ASCII, and without escapes. Thousands of them
 * are most of a question, and are looked up where they are, which takes a fraction of what a parser of any JSON takes. Lives
 * for one question.
 */
final class PlainNames {
    /** Of {@link String#hashCode}. */
    private static final int MULTIPLIER = 31;

    /** What a name with its quotes and comma takes at least, about. */
    private static final int SHORT = 32;

    private final byte[] body;
    private final Roster roster;
    private int at;
    private int[] numbers;
    private int size;

    private PlainNames(byte[] body, int from, Roster roster) {
        this.body = body;
        this.roster = roster;
        this.at = from;
        this.numbers = new int[(body.length - from) / SHORT + 1];
    }

    /**
     * Reads them.
     *
     * @param from where the array begins
     * @return none if they are written in another way, or more of the question follows them
     */
    static Found find(byte[] body, int from, Roster roster) {
        PlainNames names = new PlainNames(body, from, roster);
        return names.read() ? new Found.All(Arrays.copyOf(names.numbers, names.size), names.at) : new Found.None();
    }

    /** Whether they could be read. */
    sealed interface Found {
        /** They could not. */
        record None() implements Found {}

        /** They could. */
        final class All implements Found {
            private final int[] numbers;
            private final int end;

            private All(int[] numbers, int end) {
                this.numbers = numbers;
                this.end = end;
            }

            /** Of nodes on the roster; negative: a node that is not on it. */
            int[] numbers() {
                return numbers;
            }

            /** Where the array ends. */
            int end() {
                return end;
            }
        }
    }

    /** Whether the question ends with plain names; then {@link #at} is where the array ends. */
    private boolean read() {
        do {
            at++;
            if (!isNext('"') || !name()) {
                return false;
            }
        } while (isNext(','));
        if (!isNext(']')) {
            return false;
        }
        at++;
        return isNext('}');
    }

    private boolean isNext(char wanted) {
        return at < body.length && body[at] == wanted;
    }

    /** Reads the one that begins at a quote. */
    private boolean name() {
        int from = at + 1;
        int hash = 0;
        for (int next = from; next < body.length; next++) {
            byte character = body[next];
            if (character == '"') {
                add(roster.find(body, from, next, hash));
                at = next + 1;
                return true;
            }
            // Beyond ASCII bytes are negative.
            if (character < ' ' || character == '\\') {
                return false;
            }
            hash = MULTIPLIER * hash + character;
        }
        return false;
    }

    private void add(int number) {
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, size * 2);
        }
        numbers[size++] = number;
    }
}
