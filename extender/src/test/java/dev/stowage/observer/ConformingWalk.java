package dev.stowage.observer;

import dev.stowage.extender.View;
import dev.stowage.observer.Conformance.Steered;
import dev.stowage.observer.Conformance.Verdict;
import dev.stowage.observer.Moves.Move;
import dev.stowage.observer.Truth.TruePod;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Lets everything happen in every order, as far as it goes, with real companions beside: to each moment they go by the shortest way,
 * since what they know depends on it. Pods go only where they are sent.
 */
final class ConformingWalk {
    private final Scenario scenario;
    private final UnaryOperator<View> eyes;
    private final Moves moves;
    private final Map<Moment, List<Move>> ways = new HashMap<>();
    private final Deque<Moment> ahead = new ArrayDeque<>();
    private int excused;

    ConformingWalk(Scenario scenario, UnaryOperator<View> eyes) {
        this.scenario = scenario;
        this.eyes = eyes;
        this.moves = new Moves(scenario, Set.of());
    }

    int moments() {
        return ways.size() - ahead.size();
    }

    /** Beyond how many moments nothing was compared because of what a companion had not seen. */
    int excused() {
        return excused;
    }

    /** What happened until something was wrong, in the first so many moments; empty if nothing was. */
    List<String> through(int most) {
        reach(moves.first(), List.of());
        while (!ahead.isEmpty() && moments() < most) {
            Moment now = ahead.removeFirst();
            List<Move> way = Objects.requireNonNull(ways.get(now));
            Conformance companions = follow(way);
            Optional<String> fault = look(now, way, companions);
            if (fault.isPresent()) {
                List<String> found =
                        new ArrayList<>(way.stream().map(Move::name).toList());
                found.add(fault.get());
                return found;
            }
        }
        return List.of();
    }

    private void reach(Moment moment, List<Move> way) {
        if (ways.putIfAbsent(moment, way) == null) {
            ahead.add(moment);
        }
    }

    private Conformance follow(List<Move> way) {
        Moment now = moves.first();
        Conformance companions = new Conformance(scenario, now, eyes);
        for (Move move : way) {
            Moment before = now;
            Conformance.bound(now, move).ifPresent(pod -> companions.steer(before, pod, moves.from(before)));
            now = move.after();
            companions.hear(now);
        }
        return companions;
    }

    private Optional<String> look(Moment now, List<Move> way, Conformance companions) {
        Verdict verdict = companions.compare(now, moves);
        if (verdict instanceof Verdict.Fault(var text)) {
            return Optional.of(text);
        }
        if (verdict instanceof Verdict.Excused) {
            excused++;
            return Optional.empty();
        }
        List<Move> next = moves.from(now);
        Set<TruePod> pods = new HashSet<>();
        for (Move move : next) {
            Optional<TruePod> pod = Conformance.bound(now, move);
            if (pod.isEmpty()) {
                reach(move.after(), longer(way, move));
            } else if (pods.add(pod.get())) {
                Steered sent = follow(way).steer(now, pod.get(), next);
                if (sent.verdict() instanceof Verdict.Fault(var text)) {
                    return Optional.of(text);
                }
                if (sent.verdict() instanceof Verdict.Excused) {
                    excused++;
                } else {
                    sent.moves().forEach(one -> reach(one.after(), longer(way, one)));
                }
            }
        }
        return Optional.empty();
    }

    private static List<Move> longer(List<Move> way, Move move) {
        List<Move> longer = new ArrayList<>(way);
        longer.add(move);
        return List.copyOf(longer);
    }
}
