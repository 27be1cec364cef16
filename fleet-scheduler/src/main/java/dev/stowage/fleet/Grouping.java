package dev.stowage.fleet;

import java.util.Arrays;

/** The numbers from 0 on, put together by the group that each is in (a counting sort, which keeps their order). */
final class Grouping {
    private final int[] numbers;

    /** Where each group starts, and where the last one ends. */
    private final int[] starts;

    private Grouping(int[] before, int[] groupOf, int groups) {
        this.numbers = new int[before.length];
        this.starts = new int[groups + 1];
        for (int group : groupOf) {
            starts[group + 1]++;
        }
        for (int group = 0; group < groups; group++) {
            starts[group + 1] += starts[group];
        }
        int[] next = starts.clone();
        for (int number : before) {
            numbers[next[groupOf[number]]++] = number;
        }
    }

    static Grouping of(int[] groupOf, int groups) {
        int[] numbers = new int[groupOf.length];
        Arrays.setAll(numbers, number -> number);
        return new Grouping(numbers, groupOf, groups);
    }

    /** The same numbers by other groups, in each of them in the order that they have here. */
    Grouping by(int[] groupOf, int groups) {
        return new Grouping(numbers, groupOf, groups);
    }

    int[] members(int group) {
        return Arrays.copyOfRange(numbers, starts[group], starts[group + 1]);
    }
}
