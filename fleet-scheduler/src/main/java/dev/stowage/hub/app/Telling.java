package dev.stowage.hub.app;

import dev.stowage.fleet.DeviceMatcher;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.hub.ClusterView;
import dev.stowage.hub.ReplicaStory;
import dev.stowage.hub.wire.BookedCluster;
import dev.stowage.hub.wire.BookedDeployment;
import dev.stowage.hub.wire.BookedReplica;
import dev.stowage.hub.wire.Books;
import dev.stowage.hub.wire.ClusterStatusWriter;
import dev.stowage.hub.wire.DeploymentStatusWriter;
import dev.stowage.hub.wire.HubWrites;
import dev.stowage.hub.wire.ReplicaStatusReader;
import dev.stowage.hub.wire.ReplicaStatusWriter;
import dev.stowage.hub.wire.WorkloadCluster;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.InferenceClusterStatus;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelDeploymentStatus;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.ModelReplicaStatus;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Tells people how things stand: works out the status of what has changed, and writes what is news. Used by the hub's loop alone. */
final class Telling {
    /** Nobody looks more often. */
    private static final Duration CLUSTERS_APART = Duration.ofSeconds(1);

    /** In a large fleet something is new of some pool every millisecond, which nobody can read and an API server has to store. */
    private static final int AT_ONCE = 100;

    private static final Duration EACH = Duration.ofMillis(10);

    private static final Duration DEPLOYMENTS_APART = Duration.ofMillis(200);

    /** The plan depends on what is written of replicas. */
    private static final Duration REPLICAS_APART = Duration.ofMillis(20);

    private final Books books;
    private final Links links;
    private final Dispatching dispatching;
    private final Statuses statuses;
    private final DeviceMatcher matcher;

    private final Agenda<ObjectKey> replicas = new Agenda<>();
    private final Agenda<ObjectKey> deployments = new Agenda<>();
    private final Agenda<String> clusters = new Agenda<>();

    /** Clusters of which only what is free in their pools is new. */
    private final Agenda<String> pools = new Agenda<>();

    private final Budget ofDeployments = new Budget(AT_ONCE, EACH);
    private final Budget ofPools = new Budget(AT_ONCE, EACH);

    private final Map<ObjectKey, Verdict> verdicts = new HashMap<>();

    /**
     * What the last plan says of a deployment.
     *
     * @param version of which it says so; nothing is told of a newer one before it was planned
     * @param rolling how its roll-out is
     */
    record Verdict(
            BookedDeployment.Version version,
            DeploymentStatusWriter.Planned says,
            DeploymentStatusWriter.Progress rolling) {}

    Telling(Books books, Links links, Dispatching dispatching, Statuses statuses, DeviceMatcher matcher) {
        this.books = books;
        this.links = links;
        this.dispatching = dispatching;
        this.statuses = statuses;
        this.matcher = matcher;
    }

    void replica(ObjectKey key) {
        replicas.add(key, Instant.MIN);
    }

    void deployment(ObjectKey key) {
        deployments.add(key, Instant.MIN);
    }

    /** How a cluster is, as a whole. */
    void cluster(String name) {
        // Whatever is new meanwhile is told when it is time.
        clusters.addIfAbsent(name);
    }

    /** What is free in the pools of a cluster; when much is new everywhere, the clusters take turns. */
    void pools(String name) {
        pools.addIfAbsent(name);
    }

    /** A write of a status has ended: there may be news meanwhile, or it failed. */
    void wrote(Statuses.Key key) {
        switch (key.subject()) {
            case Statuses.Subject.OfReplica(var replica) -> replica(replica);
            case Statuses.Subject.OfDeployment(var deployment) -> deployment(deployment);
            case Statuses.Subject.OfCluster(var cluster) -> pools(cluster);
        }
    }

    void planned(ObjectKey deployment, Verdict verdict) {
        if (!verdict.equals(verdicts.put(deployment, verdict))) {
            deployment(deployment);
        }
    }

    /** There is no such deployment any more, or nothing to say of it until another plan does. */
    void forget(ObjectKey deployment) {
        verdicts.remove(deployment);
    }

    /** What was planned before is another hub's by now. */
    void forgetPlans() {
        verdicts.clear();
    }

    /** Writes what is news and may be written now; returns when to go on. */
    Instant begin(Instant now) {
        Budget unlimited = Budget.unlimited();
        return Stream.of(
                        all(replicas, unlimited, now, this::tellReplica),
                        all(clusters, unlimited, now, this::tellCluster),
                        all(deployments, ofDeployments, now, this::tellDeployment),
                        all(pools, ofPools, now, this::tellCluster))
                .min(Comparator.naturalOrder())
                .orElse(Instant.MAX);
    }

    private sealed interface Told {
        record Written() implements Told {}

        /** There is nothing to tell, or it is told when to look again. */
        record Nothing() implements Told {}

        record Later(Instant time) implements Told {}
    }

    private <K> Instant all(Agenda<K> agenda, Budget budget, Instant now, BiFunction<K, Instant, Told> tell) {
        while (statuses.hasRoom()) {
            if (budget.next(now).isAfter(now)) {
                return budget.next(now);
            }
            Optional<K> next = agenda.next(now);
            if (next.isEmpty()) {
                return agenda.due();
            }
            switch (tell.apply(next.get(), now)) {
                case Told.Written() -> budget.spend(now);
                case Told.Nothing() -> {}
                case Told.Later(var time) -> agenda.add(next.get(), time);
            }
        }
        // A write that ends is told.
        return Instant.MAX;
    }

    /** What there is to write, if anything is new. */
    private interface News extends Supplier<Optional<Function<HubWrites, Optional<ResourceVersion>>>> {}

    /** Works out a status only when it may be written: most objects change faster than they are told of. */
    private Told tell(Statuses.Key key, HasMetadata object, Pace pace, News news) {
        return switch (statuses.turn(key, version(object), pace.apart, pace.now)) {
            case Statuses.Turn.Now() ->
                news.get()
                        .<Told>map(write -> {
                            statuses.write(key, pace.now, write);
                            return new Told.Written();
                        })
                        .orElseGet(Told.Nothing::new);
            case Statuses.Turn.At(var time) -> new Told.Later(time);
            case Statuses.Turn.WhenTold() -> new Told.Nothing();
        };
    }

    private record Pace(Duration apart, Instant now) {}

    private Told tellReplica(ObjectKey key, Instant now) {
        return books.replica(key)
                .filter(BookedReplica::isCommitted)
                .map(replica -> tellReplica(replica, now))
                .orElseGet(Told.Nothing::new);
    }

    private Told tellReplica(BookedReplica booked, Instant now) {
        ModelReplica replica = booked.object();
        return tell(
                new Statuses.Key(new Statuses.Subject.OfReplica(booked.key()), booked.uid()),
                replica,
                new Pace(REPLICAS_APART, now),
                () -> {
                    ModelReplicaStatus status = ReplicaStatusWriter.status(replica, story(booked, now));
                    return status.equals(replica.getStatus())
                            ? Optional.empty()
                            : Optional.of(writes -> writes.write(replica, status));
                });
    }

    private ReplicaStory story(BookedReplica booked, Instant now) {
        ModelReplica replica = booked.object();
        return ReplicaStory.of(
                new ReplicaStory.Facts(
                        booked.uid(),
                        replica.getMetadata().getGeneration(),
                        ReplicaStatusReader.pods(replica),
                        dispatching.effort(booked.uid()),
                        heard(booked)),
                ReplicaStatusReader.former(replica),
                now);
    }

    private ReplicaStory.Heard heard(BookedReplica replica) {
        return books.cluster(replica.decoded().cluster())
                .flatMap(cluster -> cluster.word(replica.key(), replica.uid()))
                .<ReplicaStory.Heard>map(ReplicaStory.Heard.Word::new)
                .orElseGet(ReplicaStory.Heard.Nothing::new);
    }

    private Told tellDeployment(ObjectKey key, Instant now) {
        Verdict verdict = verdicts.get(key);
        return verdict == null
                ? new Told.Nothing()
                : books.deployment(key)
                        .filter(deployment -> deployment.version().equals(verdict.version))
                        .map(deployment -> tellDeployment(deployment, verdict, now))
                        .orElseGet(Told.Nothing::new);
    }

    private Told tellDeployment(BookedDeployment booked, Verdict verdict, Instant now) {
        ModelDeployment deployment = booked.object();
        return tell(
                new Statuses.Key(
                        new Statuses.Subject.OfDeployment(booked.decoded().key()),
                        deployment.getMetadata().getUid()),
                deployment,
                new Pace(DEPLOYMENTS_APART, now),
                () -> {
                    ModelDeploymentStatus status = new DeploymentStatusWriter(deployment, replicasOf(booked), now)
                            .status(verdict.says, verdict.rolling, matcher);
                    return status.equals(deployment.getStatus())
                            ? Optional.empty()
                            : Optional.of(writes -> writes.write(deployment, status));
                });
    }

    private List<ModelReplica> replicasOf(BookedDeployment deployment) {
        return books.replicasOf(deployment.decoded().key()).stream()
                .filter(BookedReplica::stays)
                .map(BookedReplica::object)
                .toList();
    }

    private Told tellCluster(String name, Instant now) {
        return books.cluster(name).map(cluster -> tellCluster(cluster, now)).orElseGet(Told.Nothing::new);
    }

    private Told tellCluster(BookedCluster cluster, Instant now) {
        InferenceCluster object = cluster.object();
        return tell(
                new Statuses.Key(
                        new Statuses.Subject.OfCluster(cluster.name()),
                        object.getMetadata().getUid()),
                object,
                new Pace(CLUSTERS_APART, now),
                () -> {
                    InferenceClusterStatus status = new ClusterStatusWriter(object, now)
                            .status(
                                    cluster.view(),
                                    cluster.published(),
                                    // What is heard there is another one's.
                                    links.cluster(cluster.name())
                                            .filter(_ -> !(cluster.view().link() instanceof ClusterView.Link.Shared))
                                            .map(WorkloadCluster::observations)
                                            .orElseGet(TreeMap::new));
                    return status.equals(object.getStatus())
                            ? Optional.empty()
                            : Optional.of(writes -> writes.write(object, status));
                });
    }

    private static ResourceVersion version(HasMetadata object) {
        return ResourceVersion.parse(object.getMetadata().getResourceVersion());
    }
}
