package dev.stowage.observer;

import dev.stowage.observer.Moves.Move;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Lets everything happen in every order, as far as it goes, and looks at every moment; the shortest way to a fault is found first. */
final class Walk {
    private final Moves moves;
    private final Faults faults;
    private final Map<Moment, Step> seen = new HashMap<>();
    private final Deque<Moment> ahead = new ArrayDeque<>();

    /** How a moment was reached; the first one by nothing. */
    private record Step(Optional<Moment> before, String move) {}

    /**
     * What a walk found.
     *
     * @param isWhole whether everything was seen that can happen
     * @param way what happened, and what was wrong then; empty if nothing was
     */
    record Found(int moments, boolean isWhole, List<String> way) {}

    Walk(Scenario scenario, Set<Rule> leftOut) {
        this.moves = new Moves(scenario, leftOut);
        this.faults = new Faults(scenario);
    }

    /** Looks at so many moments at most. */
    Found through(int most) {
        return through(most, List.of());
    }

    /** Begins where these things have happened, one after another; each is the first that is possible of those so named. */
    Found through(int most, List<String> start) {
        Moment first = moves.first();
        reach(first, new Step(Optional.empty(), "nothing is there"));
        for (String name : start) {
            ahead.clear();
            Moment before = first;
            Move move = moves.from(before).stream()
                    .filter(next -> next.name().matches(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("It cannot happen that %s.".formatted(name)));
            reach(move.after(), new Step(Optional.of(before), move.name()));
            first = move.after();
        }
        while (!ahead.isEmpty() && seen.size() < most) {
            Moment now = ahead.poll();
            List<Move> next = moves.from(now);
            Optional<String> fault = faults.in(now)
                    .or(() -> next.stream().anyMatch(Move::isWork) ? Optional.empty() : faults.whenSettled(now));
            if (fault.isPresent()) {
                return new Found(seen.size(), false, way(now, fault.get()));
            }
            next.forEach(move -> reach(move.after(), new Step(Optional.of(now), move.name())));
        }
        return new Found(seen.size(), ahead.isEmpty(), List.of());
    }

    private void reach(Moment moment, Step step) {
        if (seen.putIfAbsent(moment, step) == null) {
            ahead.add(moment);
        }
    }

    private List<String> way(Moment end, String fault) {
        List<String> way = new ArrayList<>(List.of(fault));
        Optional<Moment> at = Optional.of(end);
        while (at.isPresent()) {
            Step step = Objects.requireNonNull(seen.get(at.get()));
            way.addFirst(step.move);
            at = step.before;
        }
        return way;
    }
}
