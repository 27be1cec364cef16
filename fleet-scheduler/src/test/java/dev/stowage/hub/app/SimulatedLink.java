package dev.stowage.hub.app;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.ObservationReport;
import dev.stowage.fleet.wire.DispatchOrder;
import dev.stowage.hub.ClusterNews;
import dev.stowage.hub.DispatchOutcome;
import dev.stowage.hub.TeardownOutcome;
import dev.stowage.hub.wire.PoolObservationDecoder;
import dev.stowage.hub.wire.WorkloadCluster;
import dev.stowage.manifests.Observation;
import dev.stowage.manifests.PoolObservation;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A connection to a simulated cluster: one thread reads what comes from there, and tells it in order, as {@code ClusterLink} does. */
final class SimulatedLink implements WorkloadCluster {
    /** Lists, one after another, until a connection is there. */
    private static final int REQUESTS_TO_CONNECT = 10;

    /** What a replica that is brought there, or taken off, needs. */
    private static final int REQUESTS_OF_A_REPLICA = 3;

    /** From a binding until the companion has written it down. */
    private static final long SEEN_AFTER_MILLIS = 20;

    private final SimulatedCluster cluster;
    private final Surroundings surroundings;
    private final BlockingQueue<SimulatedCluster.Told> told = new LinkedBlockingQueue<>();
    private final Consumer<SimulatedCluster.Told> follower = told::add;
    private final Map<String, GenericKubernetesResource> present = new ConcurrentHashMap<>();
    private final Consumer<ClusterNews> news;
    private final Thread thread = Thread.ofVirtual().unstarted(this::run);

    /**
     * What all connections have in common.
     *
     * @param companions where what is seen late is written
     */
    record Surroundings(
            KubernetesSerialization json, RoundTrip trip, ScheduledExecutorService companions, String fleet) {}

    private SimulatedLink(SimulatedCluster cluster, Surroundings surroundings, Consumer<ClusterNews> news) {
        this.cluster = cluster;
        this.surroundings = surroundings;
        this.news = news;
    }

    static SimulatedLink open(SimulatedCluster cluster, Surroundings surroundings, Consumer<ClusterNews> news) {
        SimulatedLink link = new SimulatedLink(cluster, surroundings, news);
        link.thread.start();
        return link;
    }

    private void run() {
        surroundings.trip.await(REQUESTS_TO_CONNECT);
        SimulatedCluster.Listing listing = cluster.follow(follower);
        news.accept(SimulatedCluster.connected(cluster.uid()));
        tell(listing);
        news.accept(SimulatedCluster.observed());
        try {
            while (!Thread.currentThread().isInterrupted()) {
                switch (told.take()) {
                    case SimulatedCluster.Told.Replica(var one) -> news.accept(one);
                    case SimulatedCluster.Told.Pool(var text) -> {
                        GenericKubernetesResource pool = read(text);
                        PoolObservationDecoder.written(pool)
                                .ifPresent(written -> report(new ObservationReport.Watched(written)));
                    }
                    case SimulatedCluster.Told.Anew() -> {
                        surroundings.trip.await(2);
                        tell(cluster.list());
                    }
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            cluster.unfollow(follower);
        }
    }

    private void tell(SimulatedCluster.Listing listing) {
        listing.replicas().forEach(news);
        report(new ObservationReport.Listed(
                cluster.uid(),
                listing.pools().stream()
                        .map(this::read)
                        .flatMap(pool -> PoolObservationDecoder.written(pool).stream())
                        .toList()));
    }

    private GenericKubernetesResource read(String text) {
        GenericKubernetesResource pool = surroundings.json.unmarshal(text, GenericKubernetesResource.class);
        present.put(pool.getMetadata().getName(), pool);
        return pool;
    }

    private void report(ObservationReport report) {
        news.accept(new ClusterNews.Reported(report));
    }

    @Override
    public DispatchOutcome dispatch(DispatchOrder order) {
        boolean runs = cluster.runs(order.replica());
        if (!runs) {
            surroundings.trip.await(REQUESTS_OF_A_REPLICA);
        }
        var observation = cluster.bring(order.replica(), surroundings.fleet);
        if (!runs) {
            var _ = surroundings.companions.schedule(
                    () -> cluster.run(order.replica()), SEEN_AFTER_MILLIS, TimeUnit.MILLISECONDS);
        }
        return new DispatchOutcome.Dispatched(observation, runs, List.of());
    }

    @Override
    public TeardownOutcome tearDown(ObjectKey replica, String replicaUid) {
        surroundings.trip.await(REQUESTS_OF_A_REPLICA);
        cluster.take(replica, replicaUid);
        return new TeardownOutcome.Gone();
    }

    @Override
    public void keepPools(String uid, List<PoolObservation> pools) {
        if (!uid.equals(cluster.uid())) {
            throw new IllegalArgumentException("The cluster is %s, not %s.".formatted(cluster.uid(), uid));
        }
        cluster.keepPools(pools);
        var _ = surroundings.companions.schedule(
                () -> pools.forEach(pool -> cluster.publish(pool.getMetadata().getName())),
                SEEN_AFTER_MILLIS,
                TimeUnit.MILLISECONDS);
    }

    @Override
    public SortedMap<String, Observation> observations() {
        SortedMap<String, Observation> observations = new TreeMap<>();
        present.forEach((pool, object) -> {
            Object status = object.getAdditionalProperties().get("status");
            if (status != null) {
                observations.put(pool, surroundings.json.convertValue(status, Observation.class));
            }
        });
        return observations;
    }

    @Override
    public boolean hasPools() {
        return cluster.hasPools();
    }

    @Override
    public void readAnew() {
        told.add(new SimulatedCluster.Told.Anew());
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
