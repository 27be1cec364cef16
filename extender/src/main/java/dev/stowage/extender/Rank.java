package dev.stowage.extender;

import java.util.List;

/**
 * The candidates of a decision that were judged alike.
 *
 * @param some of them, by name
 */
public record Rank(int score, Ruling ruling, int nodes, List<String> some) {
    public Rank {
        some = List.copyOf(some);
    }
}
