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
import dev.stowage.hub.wire.ReplicaStatusReader;
import dev.stowage.hub.wire.ReplicaStatusWriter;
import dev.stowage.hub.wire.WorkloadCluster;
import dev.stowage.manifests.InferenceClusterStatus;
import dev.stowage.manifests.ModelDeploymentStatus;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.ModelReplicaStatus;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** Tells people how things stand: works out the status of what has changed, and writes what is news. Used by the hub's loop alone. */
final class Telling {
    /** Nobody looks more often. */
    private static final Duration CLUSTERS_APART = Duration.ofSeconds(1);

    private static final Duration DEPLOYMENTS_APART = Duration.ofMillis(200);

    /** The plan depends on what is written of replicas. */
    private static final Duration REPLICAS_APART = Duration.ofMillis(20);

    private final Books books;
    private final Links links;
    private final Dispatching dispatching;
    private final Statuses statuses;
    private final DeviceMatcher matcher;

    /** What is to be looked at, and from when on. */
    private final Map<ObjectKey, Instant> replicas = new LinkedHashMap<>();

    private final Map<ObjectKey, Instant> deployments = new LinkedHashMap<>();
    private final Map<String, Instant> clusters = new LinkedHashMap<>();

    private final Map<ObjectKey, DeploymentStatusWriter.Planned> planned = new HashMap<>();
    private final Map<ObjectKey, DeploymentStatusWriter.Progress> progress = new HashMap<>();

    Telling(Books books, Links links, Dispatching dispatching, Statuses statuses, DeviceMatcher matcher) {
        this.books = books;
        this.links = links;
        this.dispatching = dispatching;
        this.statuses = statuses;
        this.matcher = matcher;
    }

    void replica(ObjectKey key) {
        replicas.put(key, Instant.MIN);
    }

    void deployment(ObjectKey key) {
        deployments.put(key, Instant.MIN);
    }

    void cluster(String name) {
        // Whatever is new meanwhile is told when it is time.
        clusters.putIfAbsent(name, Instant.MIN);
    }

    /** A write of a status has ended: there may be news meanwhile, or it failed. */
    void wrote(Statuses.Key key) {
        switch (key.subject()) {
            case Statuses.Subject.OfReplica(var replica) -> replica(replica);
            case Statuses.Subject.OfDeployment(var deployment) -> deployment(deployment);
            case Statuses.Subject.OfCluster(var cluster) -> cluster(cluster);
        }
    }

    /** A plan says this of a deployment, and its roll-out is there. */
    void planned(ObjectKey deployment, DeploymentStatusWriter.Planned says, DeploymentStatusWriter.Progress rolling) {
        boolean sameSays = says.equals(planned.put(deployment, says));
        boolean sameRolling = rolling.equals(progress.put(deployment, rolling));
        if (!sameSays || !sameRolling) {
            deployment(deployment);
        }
    }

    /** There is no such deployment any more. */
    void forget(ObjectKey deployment) {
        planned.remove(deployment);
        progress.remove(deployment);
    }

    /** Writes what is news and may be written now; returns when to go on. */
    Instant begin(Instant now) {
        Instant next = all(replicas, now, this::tellReplica);
        Instant afterDeployments = all(deployments, now, this::tellDeployment);
        Instant afterClusters = all(clusters, now, this::tellCluster);
        next = afterDeployments.isBefore(next) ? afterDeployments : next;
        return afterClusters.isBefore(next) ? afterClusters : next;
    }

    private static <K> Instant all(Map<K, Instant> changed, Instant now, BiFunction<K, Instant, Instant> tell) {
        Instant next = Instant.MAX;
        for (K key : List.copyOf(changed.keySet())) {
            Instant due = changed.getOrDefault(key, Instant.MIN);
            if (!due.isAfter(now)) {
                due = tell.apply(key, now);
                if (due.isAfter(now)) {
                    changed.put(key, due);
                } else {
                    changed.remove(key);
                    continue;
                }
            }
            next = due.isBefore(next) ? due : next;
        }
        return next;
    }

    private Instant tellReplica(ObjectKey key, Instant now) {
        return books.replica(key)
                .filter(BookedReplica::isCommitted)
                .map(replica -> tellReplica(replica, now))
                .orElse(now);
    }

    private Instant tellReplica(BookedReplica booked, Instant now) {
        ModelReplica replica = booked.object();
        ReplicaStory story = ReplicaStory.of(
                new ReplicaStory.Facts(
                        booked.uid(),
                        replica.getMetadata().getGeneration(),
                        ReplicaStatusReader.pods(replica),
                        dispatching.effort(booked.uid()),
                        heard(booked)),
                ReplicaStatusReader.former(replica),
                now);
        ModelReplicaStatus status = ReplicaStatusWriter.status(replica, story);
        return status.equals(replica.getStatus())
                ? now
                : statuses.write(
                        new Statuses.Key(new Statuses.Subject.OfReplica(booked.key()), booked.uid()),
                        version(replica),
                        REPLICAS_APART,
                        now,
                        writes -> writes.write(replica, status));
    }

    private ReplicaStory.Heard heard(BookedReplica replica) {
        return books.cluster(replica.decoded().cluster())
                .flatMap(cluster -> cluster.word(replica.key(), replica.uid()))
                .<ReplicaStory.Heard>map(ReplicaStory.Heard.Word::new)
                .orElseGet(ReplicaStory.Heard.Nothing::new);
    }

    private Instant tellDeployment(ObjectKey key, Instant now) {
        DeploymentStatusWriter.Planned says = planned.get(key);
        DeploymentStatusWriter.Progress rolling = progress.get(key);
        return says == null || rolling == null
                ? now
                : books.deployment(key)
                        .map(deployment -> tellDeployment(deployment, says, rolling, now))
                        .orElse(now);
    }

    private Instant tellDeployment(
            BookedDeployment booked,
            DeploymentStatusWriter.Planned says,
            DeploymentStatusWriter.Progress rolling,
            Instant now) {
        ModelDeploymentStatus status =
                new DeploymentStatusWriter(booked.object(), replicasOf(booked), now).status(says, rolling, matcher);
        return status.equals(booked.object().getStatus())
                ? now
                : statuses.write(
                        new Statuses.Key(
                                new Statuses.Subject.OfDeployment(
                                        booked.decoded().key()),
                                booked.object().getMetadata().getUid()),
                        version(booked.object()),
                        DEPLOYMENTS_APART,
                        now,
                        writes -> writes.write(booked.object(), status));
    }

    private List<ModelReplica> replicasOf(BookedDeployment deployment) {
        return books.replicasOf(deployment.decoded().key()).stream()
                .filter(BookedReplica::stays)
                .map(BookedReplica::object)
                .toList();
    }

    private Instant tellCluster(String name, Instant now) {
        return books.cluster(name).map(cluster -> tellCluster(cluster, now)).orElse(now);
    }

    private Instant tellCluster(BookedCluster cluster, Instant now) {
        InferenceClusterStatus status = new ClusterStatusWriter(cluster.object(), now)
                .status(
                        cluster.view(),
                        cluster.published(),
                        // What is heard there is another one's.
                        links.cluster(cluster.name())
                                .filter(_ -> !(cluster.view().link() instanceof ClusterView.Link.Shared))
                                .map(WorkloadCluster::observations)
                                .orElseGet(TreeMap::new));
        return status.equals(cluster.object().getStatus())
                ? now
                : statuses.write(
                        new Statuses.Key(
                                new Statuses.Subject.OfCluster(cluster.name()),
                                cluster.object().getMetadata().getUid()),
                        version(cluster.object()),
                        CLUSTERS_APART,
                        now,
                        writes -> writes.write(cluster.object(), status));
    }

    private static ResourceVersion version(HasMetadata object) {
        return ResourceVersion.parse(object.getMetadata().getResourceVersion());
    }
}
