package dev.stowage.owners;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What is known of a cluster whose objects are written as {@code "apps/v1 Deployment web"}; uids follow from that. */
public final class FakeCluster implements ClusterView {
    public static final String NAMESPACE = "team";

    private final Map<ObjectKey, KnownObject> objects = new HashMap<>();
    private final Map<String, RecordedReplica> replicas = new HashMap<>();
    private final Map<String, Pool> pools = new HashMap<>();
    private final Set<String> notFollowed = new HashSet<>();
    private final Set<String> unreadable = new HashSet<>();
    private final Set<String> clusterScoped = new HashSet<>();

    public FakeCluster with(String object, OwnerRef... owners) {
        objects.put(key(object), new KnownObject(uid(object), List.of(owners)));
        return this;
    }

    public FakeCluster without(String object) {
        objects.remove(key(object));
        return this;
    }

    public FakeCluster recording(String replica, RecordedWorkload... workloads) {
        replicas.put(replica, new RecordedReplica(uid(observation(replica)), List.of(workloads)));
        return this;
    }

    FakeCluster pool(String name, Pool pool) {
        pools.put(name, pool);
        return this;
    }

    FakeCluster notFollowing(String kind) {
        notFollowed.add(kind);
        return this;
    }

    FakeCluster notReading(String kind) {
        unreadable.add(kind);
        return this;
    }

    FakeCluster outsideNamespaces(String kind) {
        clusterScoped.add(kind);
        return this;
    }

    /** The observation of a replica, as an object. */
    static String observation(String replica) {
        return "stowage.dev/v1alpha1 ReplicaObservation " + replica;
    }

    /** One that is labelled with its name, so that its stamp says which it was. */
    public static RecordedWorkload workload(String object, Role role) {
        ObjectKey key = key(object);
        return new RecordedWorkload(
                key.group(),
                key.kind(),
                key.name(),
                "main",
                -1,
                role,
                new TreeMap<>(Map.of("made-by", key.name(), "role", role.label())),
                "h100");
    }

    public static OwnerRef owner(String object) {
        return ref(object, uid(object), false);
    }

    public static OwnerRef controller(String object) {
        return ref(object, uid(object), true);
    }

    static OwnerRef ref(String object, String uid, boolean controller) {
        String[] words = object.split(" ", 3);
        return new OwnerRef(words[0], words[1], words[2], uid, controller);
    }

    static String uid(String object) {
        return "uid of " + object;
    }

    static ObjectKey key(String object) {
        String[] words = object.split(" ", 3);
        OwnerRef owner = ref(object, "", false);
        return new ObjectKey(owner.group(), words[1], NAMESPACE, words[2]);
    }

    @Override
    public Finding find(ObjectKey object) {
        if (clusterScoped.contains(object.kind())) {
            return new Finding.ClusterScoped();
        }
        if (notFollowed.contains(object.kind())) {
            return new Finding.NotFollowed();
        }
        if (unreadable.contains(object.kind())) {
            return new Finding.CannotBeFollowed("forbidden");
        }
        return objects.containsKey(object) ? new Finding.Known(objects.get(object)) : new Finding.Missing();
    }

    @Override
    public Optional<RecordedReplica> replica(String namespace, String name) {
        return namespace.equals(NAMESPACE) ? Optional.ofNullable(replicas.get(name)) : Optional.empty();
    }

    @Override
    public Pool pool(String name) {
        return pools.getOrDefault(name, Pool.UNKNOWN);
    }
}
