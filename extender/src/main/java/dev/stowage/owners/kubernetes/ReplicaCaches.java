package dev.stowage.owners.kubernetes;

import dev.stowage.owners.ChainEnd;
import dev.stowage.owners.ControllerChain;
import dev.stowage.owners.Lineage;
import dev.stowage.owners.Origin;
import dev.stowage.owners.Replicas;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Comparator;
import java.util.List;

/**
 * Knows the owners of objects from watching them: Deployments, ReplicaSets, StatefulSets, Jobs and our observations from
 * the start, other kinds from when an owner of that kind is first met or recorded. Whatever is missing or fails, be it a
 * CRD, a right or the API server, is tried again and never thrown.
 */
public final class ReplicaCaches implements Replicas, AutoCloseable {
    private final KindCaches caches;
    private final CacheStarter starter;
    private final News news;
    private final ControllerChain chain;
    private final Replicas replicas;
    private volatile boolean synced;

    private ReplicaCaches(KindCaches caches, CacheStarter starter, News news, CacheSettings settings) {
        this.caches = caches;
        this.starter = starter;
        this.news = news;
        this.chain = new ControllerChain(caches);
        this.replicas = new PatientReplicas(chain, news, caches::follow, settings.patience(), settings.ticker());
    }

    /**
     * Starts all caches side by side and returns at once.
     *
     * @param client whose configuration is used; the caches have a connection of their own
     */
    public static ReplicaCaches start(KubernetesClient client, CacheSettings settings) {
        return start(
                new CacheStarter(new Connection(client.getConfiguration(), settings.ticker()), settings), settings);
    }

    /**
     * The same over a connection that others use too.
     *
     * @param starter is closed with the caches
     */
    public static ReplicaCaches start(CacheStarter starter, CacheSettings settings) {
        News news = new News();
        KindCaches caches = new KindCaches(starter, news, settings.maxKinds());
        caches.start();
        starter.watchOver(caches::all);
        return new ReplicaCaches(caches, starter, news, settings);
    }

    /** As far as it is known now. Follows kinds from when they are met first. */
    public ChainEnd end(Origin origin) {
        ChainEnd end = chain.of(origin);
        if (end instanceof ChainEnd.NotFollowed(var owner)) {
            caches.follow(owner);
        }
        return end;
    }

    /** Counts what became known. */
    public News news() {
        return news;
    }

    @Override
    public Lineage of(Origin origin) {
        return replicas.of(origin);
    }

    @Override
    public Replicas forOneRequest() {
        return replicas.forOneRequest();
    }

    /**
     * Whether the first lists have come of all that is followed from the start, and of what the replicas that there were then
     * are made of; a kind that is not there, or may not be read for a while, does not count. Once true, it stays so.
     */
    public boolean synced() {
        // In this order: by the first lists the kinds of the others are known.
        synced = synced
                || (caches.always().stream().allMatch(KindCache::hasSettled)
                        && caches.ofReplicas().stream().allMatch(KindCache::hasSettled));
        return synced;
    }

    /** How each cache is doing, by kind. */
    public List<CacheStatus> status() {
        return caches.all().stream()
                .map(starter::status)
                .sorted(Comparator.comparing(CacheStatus::kind))
                .toList();
    }

    @Override
    public void close() {
        caches.all().forEach(KindCache::close);
        starter.close();
    }
}
