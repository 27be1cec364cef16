package dev.stowage.observer.kubernetes;

import dev.stowage.extender.PoolName;
import dev.stowage.extender.PoolState;
import dev.stowage.observer.Happening;
import dev.stowage.observer.PoolStatus;
import dev.stowage.observer.wire.ObservationDocument;
import dev.stowage.observer.wire.ObservationDocument.Verdict;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Writes what is published of pools, and tells when another verdict is published of one than before, whoever published that.
 * May be used by several threads, but by one for each pool.
 */
final class Announcements implements Writes.Writing<PoolName, PoolStatus> {
    private final Writes.Writing<PoolName, PoolStatus> writing;
    private final Function<PoolName, Verdict> published;
    private final Function<PoolName, PoolState> ledger;
    private final Consumer<Happening> journal;
    private final ConcurrentHashMap<PoolName, Verdict> said = new ConcurrentHashMap<>();

    /**
     * @param published what is published of a pool; blocks, and may throw
     * @param ledger what is known of a pool now
     */
    Announcements(
            Writes.Writing<PoolName, PoolStatus> writing,
            Function<PoolName, Verdict> published,
            Function<PoolName, PoolState> ledger,
            Consumer<Happening> journal) {
        this.writing = writing;
        this.published = published;
        this.ledger = ledger;
        this.journal = journal;
    }

    @Override
    public boolean write(PoolName pool, PoolStatus status) {
        Verdict before = said.computeIfAbsent(pool, published);
        if (!writing.write(pool, status)) {
            return false;
        }
        Verdict now = ObservationDocument.verdict(status.state());
        said.put(pool, now);
        if (!now.equals(before)) {
            journal.accept(Happening.of(pool, status.state(), ledger.apply(pool)));
        }
        return true;
    }

    /** Others write from now on. */
    void forget() {
        said.clear();
    }
}
