package dev.stowage.observer;

import dev.stowage.observer.Moves.Move;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Lets things happen at random until nothing more happens. */
final class Stroll {
    /** Two late observers could write against one another for ever. */
    private static final int LONGEST = 400;

    private final Moves moves;
    private final Faults faults;
    private int steps;

    Stroll(Scenario scenario) {
        this.moves = new Moves(scenario, Set.of());
        this.faults = new Faults(scenario);
    }

    int steps() {
        return steps;
    }

    /** What happened until something was wrong; empty if nothing was. */
    List<String> walk(RandomGenerator random) {
        Moment now = moves.first();
        List<String> way = new ArrayList<>();
        for (int step = 0; step < LONGEST; step++) {
            List<Move> next = moves.from(now);
            boolean settled = next.stream().noneMatch(Move::isWork);
            Optional<String> fault = faults.in(now);
            if (fault.isEmpty() && settled) {
                fault = faults.whenSettled(now);
            }
            if (fault.isPresent()) {
                way.add(fault.get());
                return way;
            }
            if (next.isEmpty()) {
                return List.of();
            }
            Move move = next.get(random.nextInt(next.size()));
            way.add(move.name());
            now = move.after();
            steps++;
        }
        return List.of();
    }
}
