package dev.stowage.observer;

import dev.stowage.extender.View;
import dev.stowage.observer.Conformance.Steered;
import dev.stowage.observer.Conformance.Verdict;
import dev.stowage.observer.Moves.Move;
import dev.stowage.observer.Truth.TruePod;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/** Lets things happen at random, with real companions beside. */
final class ConformingStroll {
    /** Two late observers could write against one another for ever. */
    private static final int LONGEST = 400;

    private final Scenario scenario;
    private final UnaryOperator<View> eyes;
    private final Moves moves;
    private final Faults faults;
    private final SortedMap<Excuse, Integer> excuses = new TreeMap<>();
    private int steps;
    private int steered;

    ConformingStroll(Scenario scenario, UnaryOperator<View> eyes) {
        this.scenario = scenario;
        this.eyes = eyes;
        this.moves = new Moves(scenario, Set.of());
        this.faults = new Faults(scenario);
    }

    int steps() {
        return steps;
    }

    /** How many pods were sent to a node. */
    int steered() {
        return steered;
    }

    /** How often a walk ended because of what a companion had not seen. */
    SortedMap<Excuse, Integer> excuses() {
        return excuses;
    }

    /** What happened until something was wrong; empty if nothing was. */
    List<String> walk(RandomGenerator random) {
        Moment now = moves.first();
        Conformance companions = new Conformance(scenario, now, eyes);
        List<String> way = new ArrayList<>();
        for (int step = 0; step < LONGEST; step++) {
            List<Move> next = moves.from(now);
            Steered chosen = choose(now, next, companions, random);
            if (chosen.verdict() instanceof Verdict.Fault(var text)) {
                way.add(text);
                return way;
            }
            if (chosen.verdict() instanceof Verdict.Excused(var why)) {
                excuses.merge(why, 1, Integer::sum);
                return List.of();
            }
            if (chosen.moves().isEmpty()) {
                return List.of();
            }
            Move move = chosen.moves().getFirst();
            way.add(move.name());
            now = move.after();
            companions.hear(now);
            steps++;
        }
        return List.of();
    }

    /** At most one move; none when nothing more can happen. */
    private Steered choose(Moment now, List<Move> next, Conformance companions, RandomGenerator random) {
        boolean isSettled = next.stream().noneMatch(Move::isWork);
        Optional<String> fault = faults.in(now).or(() -> isSettled ? faults.whenSettled(now) : Optional.empty());
        if (fault.isPresent()) {
            return new Steered(new Verdict.Fault(fault.get()), List.of());
        }
        Verdict verdict = companions.compare(now, moves);
        if (next.isEmpty() || !(verdict instanceof Verdict.Alike)) {
            return new Steered(verdict, List.of());
        }
        Move any = next.get(random.nextInt(next.size()));
        Optional<TruePod> pod = Conformance.bound(now, any);
        if (pod.isEmpty()) {
            return new Steered(verdict, List.of(any));
        }
        steered++;
        Steered sent = companions.steer(now, pod.get(), next);
        List<Move> possible = sent.moves();
        return possible.isEmpty()
                ? sent
                : new Steered(sent.verdict(), List.of(possible.get(random.nextInt(possible.size()))));
    }
}
