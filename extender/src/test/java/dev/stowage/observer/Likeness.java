package dev.stowage.observer;

import dev.stowage.observer.PoolCensus.Accounted;
import dev.stowage.observer.PoolCensus.ReplicaInPool;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds what a census says otherwise than the model of a walk. */
final class Likeness {
    private Likeness() {}

    static Optional<String> difference(PoolCensus model, PoolCensus real) {
        return difference(lines(model, true), lines(real, true));
    }

    /** Where pods landed is not looked at. */
    static Optional<String> differenceButLandings(PoolCensus model, PoolCensus real) {
        return difference(lines(model, false), lines(real, false));
    }

    private static Optional<String> difference(List<String> expected, List<String> said) {
        if (said.equals(expected)) {
            return Optional.empty();
        }
        List<String> more = new ArrayList<>(said);
        more.removeAll(expected);
        List<String> less = new ArrayList<>(expected);
        less.removeAll(said);
        return Optional.of("the census says %s, and not %s".formatted(more, less));
    }

    private static List<String> lines(PoolCensus census, boolean landings) {
        List<String> lines = new ArrayList<>();
        lines.add("free " + census.ledger().histogram().buckets());
        lines.add("up to " + census.tokens());
        for (ReplicaInPool replica : census.replicas()) {
            lines.add("replica " + replica.replica().key());
            replica.accounted().stream()
                    .sorted(Comparator.comparing(Accounted::uid))
                    .forEach(pod -> lines.add("accounted %s %s %s %s"
                            .formatted(pod.uid(), pod.group(), pod.place(), landings ? pod.landing() : "")));
        }
        lines.add("unanswered " + census.unanswered());
        return lines;
    }
}
