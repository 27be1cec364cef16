package dev.stowage.hub.wire;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.Replica;
import dev.stowage.fleet.State;
import dev.stowage.fleet.wire.ObjectDecoder;
import dev.stowage.manifests.InferenceClass;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelReplica;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** Everything that the hub knows, read once when it comes. Used by the hub's loop alone. */
public final class Books {
    private final ObjectDecoder decoder = new ObjectDecoder();
    private final Function<HasMetadata, Map<String, ?>> plain;
    private final SortedMap<String, InferenceClass> classes = new TreeMap<>();
    private final SortedMap<String, BookedCluster> clusters = new TreeMap<>();
    private final SortedMap<ObjectKey, BookedDeployment> deployments = new TreeMap<>();
    private final BookedReplicas replicas = new BookedReplicas();
    private final Map<ObjectKey, Secret> secrets = new HashMap<>();

    /** @param plain an object as maps and lists */
    public Books(Function<HasMetadata, Map<String, ?>> plain) {
        this.plain = plain;
    }

    /** An object is as it is now; returns whether the plan may depend on what is new of it. */
    public boolean see(HasMetadata object, Instant now) {
        return switch (object) {
            case InferenceClass shape -> {
                classes.put(shape.getMetadata().getName(), shape);
                yield bookAll(now);
            }
            case InferenceCluster cluster -> book(cluster, now);
            case ModelDeployment deployment -> {
                var booked = new BookedDeployment(deployment, decoder.deployment(plain.apply(deployment)));
                yield !booked.plansLike(Optional.ofNullable(deployments.put(key(deployment), booked)));
            }
            case ModelReplica replica -> book(new BookedReplica(replica, decoder.replica(plain.apply(replica))));
            case Secret secret -> !secret.equals(secrets.put(key(secret), secret));
            default -> throw new IllegalArgumentException("The hub does not follow %s.".formatted(object.getKind()));
        };
    }

    private boolean book(BookedReplica replica) {
        return replicas.put(replica)
                .filter(before -> before.decoded().equals(replica.decoded()) && !replica.differsFrom(before))
                .isEmpty();
    }

    /** There is no such object any more. */
    public void forget(Class<? extends HasMetadata> kind, ObjectKey key, Instant now) {
        if (kind == InferenceClass.class) {
            classes.remove(key.name());
            bookAll(now);
        } else if (kind == InferenceCluster.class) {
            clusters.remove(key.name());
        } else if (kind == ModelDeployment.class) {
            deployments.remove(key);
        } else if (kind == ModelReplica.class) {
            replicas.remove(key);
        } else {
            secrets.remove(key);
        }
    }

    private boolean bookAll(Instant now) {
        boolean changed = false;
        for (BookedCluster cluster : clusters.values()) {
            changed |= book(cluster.object(), now);
        }
        return changed;
    }

    private boolean book(InferenceCluster cluster, Instant now) {
        PublishedPools published = PublishedPools.of(cluster, classes);
        BookedCluster known = clusters.get(cluster.getMetadata().getName());
        if (known != null && known.isDeclaredLike(cluster, published)) {
            return known.become(cluster, published, known.declared());
        }
        var declared = decoder.cluster(plain.apply(BookedCluster.withPools(cluster, published)));
        if (known == null) {
            clusters.put(cluster.getMetadata().getName(), new BookedCluster(cluster, published, declared, now));
            return true;
        }
        return known.become(cluster, published, declared);
    }

    /** Settles which of several that lead to one workload cluster has it; returns those of which that is new. */
    public List<BookedCluster> settleShared(Instant now) {
        Map<String, String> owners = SharedClusters.among(clusters.values());
        return clusters.values().stream()
                .filter(cluster -> cluster.share(Optional.ofNullable(owners.get(cluster.name())), now))
                .toList();
    }

    /** The key of an object; its namespace is empty if it is in none. */
    public static ObjectKey key(HasMetadata object) {
        String namespace = object.getMetadata().getNamespace();
        return new ObjectKey(
                namespace == null ? "" : namespace, object.getMetadata().getName());
    }

    public Collection<BookedCluster> clusters() {
        return Collections.unmodifiableCollection(clusters.values());
    }

    public Optional<BookedCluster> cluster(String name) {
        return Optional.ofNullable(clusters.get(name));
    }

    public Collection<BookedDeployment> deployments() {
        return Collections.unmodifiableCollection(deployments.values());
    }

    public Optional<BookedDeployment> deployment(ObjectKey key) {
        return Optional.ofNullable(deployments.get(key));
    }

    /** Drafts are among them. */
    public Collection<BookedReplica> replicas() {
        return replicas.all();
    }

    /** Of one deployment, by name; drafts are among them. */
    public List<BookedReplica> replicasOf(ObjectKey deployment) {
        return replicas.of(deployment);
    }

    /** On one cluster, by name; drafts are among them. */
    public List<BookedReplica> replicasOn(String cluster) {
        return replicas.on(cluster);
    }

    public List<BookedReplica> drafts() {
        return replicas.drafts();
    }

    /** Committed replicas that are to go. */
    public List<BookedReplica> leaving() {
        return replicas.leaving();
    }

    public Optional<BookedReplica> replica(ObjectKey key) {
        return replicas.get(key);
    }

    public Optional<Secret> secret(ObjectKey key) {
        return Optional.ofNullable(secrets.get(key));
    }

    /** What the planner is told. A cluster that is being deleted is no place any more. */
    public State state(Instant now) {
        return new State(
                clusters.values().stream()
                        .filter(cluster -> !cluster.isLeaving())
                        .map(BookedCluster::planned)
                        .toList(),
                deployments.values().stream().map(BookedDeployment::decoded).toList(),
                charged(),
                now);
    }

    private List<Replica> charged() {
        return replicas.all().stream()
                .filter(BookedReplica::isCommitted)
                .map(this::charged)
                .toList();
    }

    private Replica charged(BookedReplica replica) {
        return cluster(replica.decoded().cluster())
                .flatMap(cluster -> cluster.word(replica.key(), replica.uid()))
                .map(replica::observedAs)
                .orElseGet(replica::unobserved);
    }
}
