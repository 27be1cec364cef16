package dev.stowage.owners.kubernetes;

import dev.stowage.owners.ChainEnd;
import dev.stowage.owners.ControllerChain;
import dev.stowage.owners.Lineage;
import dev.stowage.owners.Origin;
import dev.stowage.owners.OwnerRef;
import dev.stowage.owners.Replicas;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Asks again as long as there is news and patience.
 *
 * @param follow is told of an owner of a kind that nothing is known of; must not block
 * @param ticker elapsed nanoseconds
 */
record PatientReplicas(
        ControllerChain chain, News news, Consumer<OwnerRef> follow, Duration patience, LongSupplier ticker)
        implements Replicas {
    @Override
    public Lineage of(Origin origin) {
        return of(origin, ticker.getAsLong());
    }

    @Override
    public Replicas forOneRequest() {
        long began = ticker.getAsLong();
        return origin -> of(origin, began);
    }

    private Lineage of(Origin origin, long began) {
        while (true) {
            long seen = news.count();
            ChainEnd end = chain.of(origin);
            switch (end) {
                case ChainEnd.AtReplica(var _, var _, var stamp) -> {
                    return new Lineage.OfReplica(stamp);
                }
                case ChainEnd.Elsewhere() -> {
                    return new Lineage.OfNone();
                }
                case ChainEnd.Unknowable(var what) -> {
                    return new Lineage.Unknown(what);
                }
                case ChainEnd.NotFollowed(var owner) -> {
                    follow.accept(owner);
                    if (!newsCame(seen, began)) {
                        return new Lineage.Unknown("%s %s".formatted(owner.kind(), owner.name()));
                    }
                }
                case ChainEnd.Missing(var what, var _) -> {
                    if (!newsCame(seen, began)) {
                        return new Lineage.Unknown(what);
                    }
                }
            }
        }
    }

    /** False too if there is news but no patience left, since there is always news of something in a large cluster. */
    private boolean newsCame(long seen, long began) {
        long left = patience.toNanos() - (ticker.getAsLong() - began);
        try {
            return left > 0 && news.awaitAfter(seen, left);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
