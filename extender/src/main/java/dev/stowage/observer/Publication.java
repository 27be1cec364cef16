package dev.stowage.observer;

import dev.stowage.extender.Histogram;
import dev.stowage.extender.Kind;
import dev.stowage.extender.Pool;
import dev.stowage.extender.PoolLedger;
import dev.stowage.extender.PoolState;
import dev.stowage.extender.ResourceVersion;
import java.util.List;
import java.util.Map;

/**
 * What of a census is published, if anything. A device is then never both free in the histogram and its pod called
 * accounted, however much of the cluster the observer has not seen yet: docs/observer.md says why.
 */
public sealed interface Publication {
    /** This is true, or was a moment ago. */
    record Published(PoolStatus status) implements Publication {}

    /** Something that holds devices may be a pod of a replica, so that nothing can be said of the pool now. */
    record Withheld(List<Inquiry> unanswered) implements Publication {
        public Withheld {
            unanswered = List.copyOf(unanswered);
        }
    }

    static Publication of(PoolCensus census, Growth growth) {
        return census.unanswered().isEmpty()
                ? new Published(status(census, growth))
                : new Withheld(census.unanswered());
    }

    private static PoolStatus status(PoolCensus census, Growth growth) {
        return switch (census.ledger().state()) {
            case PoolState.Observed() -> observed(census, growth);
            case PoolState.Unobservable(var reason, var _, var _) ->
                status(
                        census,
                        growth,
                        new PoolStatus.State.Unobservable(reason),
                        nodes(census.ledger(), new Histogram(List.of(), Map.of())));
        };
    }

    private static PoolStatus observed(PoolCensus census, Growth growth) {
        Histogram histogram = census.ledger().histogram();
        PoolStatus.Nodes nodes = nodes(census.ledger(), histogram);
        Settling settling = new Settling(census, histogram);
        PoolStatus.InFlight inFlight = settling.inFlight();
        return settling.canBeListed(inFlight)
                ? new PoolStatus(
                        new PoolStatus.State.Observed(),
                        nodes,
                        growth,
                        census.record().state(),
                        seen(census),
                        inFlight)
                : status(census, growth, new PoolStatus.State.TooManyUnsettled(), nodes);
    }

    /** Without a word about replicas: nobody may take any of their pods for accounted then. */
    private static PoolStatus status(PoolCensus census, Growth growth, PoolStatus.State state, PoolStatus.Nodes nodes) {
        return new PoolStatus(
                state,
                nodes,
                growth,
                census.record().state(),
                new PoolStatus.Seen(ResourceVersion.NONE, seen(census).usage()),
                PoolStatus.InFlight.NOTHING);
    }

    private static PoolStatus.Nodes nodes(PoolLedger ledger, Histogram histogram) {
        return new PoolStatus.Nodes(
                ledger.pool().kinds().stream().map(Kind::name).toList(),
                ledger.observedNodes(),
                ledger.ineligible().entrySet().stream()
                        .map(entry -> new PoolStatus.Ineligible(entry.getKey(), entry.getValue()))
                        .toList(),
                histogram.buckets(),
                ledger.total());
    }

    /**
     * Whether one observation is newer than another is said by as many numbers as there are types it is counted from. A
     * single one could not tell: of two that each saw more of one type, neither may replace the other.
     */
    private static PoolStatus.Seen seen(PoolCensus census) {
        Tokens tokens = census.tokens();
        return new PoolStatus.Seen(
                tokens.replicas(),
                countsPods(census.ledger().pool())
                        ? List.of(tokens.claims(), tokens.pods())
                        : List.of(tokens.claims()));
    }

    /** An extended resource may be DRA's or a device plugin's, which is found out node by node: both are counted then. */
    private static boolean countsPods(Pool pool) {
        return pool.kinds().stream()
                .anyMatch(kind -> kind.claiming() instanceof Kind.Claiming.ByResource
                        || kind.cpu().value() > 0
                        || kind.memory().value() > 0);
    }
}
