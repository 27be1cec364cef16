package dev.stowage.process;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaderElectionRecord;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.Lock;
import java.time.Duration;
import java.util.function.LongSupplier;

/** A lock that remembers when it was looked at last. */
final class WatchedLock implements Lock {
    private final Lock lock;
    private final LongSupplier ticker;
    private volatile long looked;

    /** @param ticker nanoseconds that only grow */
    WatchedLock(Lock lock, LongSupplier ticker) {
        this.lock = lock;
        this.ticker = ticker;
        this.looked = ticker.getAsLong();
    }

    /** How long ago it was looked at last, or made. */
    Duration sinceLook() {
        return Duration.ofNanos(ticker.getAsLong() - looked);
    }

    @Override
    public LeaderElectionRecord get(KubernetesClient client) {
        looked = ticker.getAsLong();
        return lock.get(client);
    }

    @Override
    public void create(KubernetesClient client, LeaderElectionRecord record) {
        lock.create(client, record);
    }

    @Override
    public void update(KubernetesClient client, LeaderElectionRecord record) {
        lock.update(client, record);
    }

    @Override
    public String identity() {
        return lock.identity();
    }

    @Override
    public String describe() {
        return lock.describe();
    }
}
