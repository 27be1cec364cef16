package dev.stowage.hub.wire;

import dev.stowage.fleet.ObjectKey;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** All ModelReplicas that the hub knows, by name, found by what they belong to. Used by the hub's loop alone. */
final class BookedReplicas {
    private final SortedMap<ObjectKey, BookedReplica> all = new TreeMap<>();
    private final SortedMap<ObjectKey, BookedReplica> drafts = new TreeMap<>();
    private final SortedMap<ObjectKey, BookedReplica> leaving = new TreeMap<>();
    private final Map<ObjectKey, SortedMap<ObjectKey, BookedReplica>> ofDeployments = new HashMap<>();
    private final Map<String, SortedMap<ObjectKey, BookedReplica>> onClusters = new HashMap<>();

    /** Returns what there was of that name. */
    Optional<BookedReplica> put(BookedReplica replica) {
        Optional<BookedReplica> before = remove(replica.key());
        all.put(replica.key(), replica);
        if (!replica.isCommitted()) {
            drafts.put(replica.key(), replica);
        } else if (replica.isLeaving()) {
            leaving.put(replica.key(), replica);
        }
        add(ofDeployments, replica.deployment(), replica);
        add(onClusters, replica.decoded().cluster(), replica);
        return before;
    }

    /** Returns what there was of that name. */
    Optional<BookedReplica> remove(ObjectKey key) {
        Optional<BookedReplica> before = Optional.ofNullable(all.remove(key));
        before.ifPresent(replica -> {
            drafts.remove(key);
            leaving.remove(key);
            remove(ofDeployments, replica.deployment(), key);
            remove(onClusters, replica.decoded().cluster(), key);
        });
        return before;
    }

    private static <G> void add(Map<G, SortedMap<ObjectKey, BookedReplica>> groups, G group, BookedReplica replica) {
        groups.computeIfAbsent(group, _ -> new TreeMap<>()).put(replica.key(), replica);
    }

    private static <G> void remove(Map<G, SortedMap<ObjectKey, BookedReplica>> groups, G group, ObjectKey key) {
        groups.computeIfPresent(group, (_, replicas) -> {
            replicas.remove(key);
            return replicas.isEmpty() ? null : replicas;
        });
    }

    Optional<BookedReplica> get(ObjectKey key) {
        return Optional.ofNullable(all.get(key));
    }

    Collection<BookedReplica> all() {
        return Collections.unmodifiableCollection(all.values());
    }

    List<BookedReplica> drafts() {
        return List.copyOf(drafts.values());
    }

    /** Committed ones that are to go. */
    List<BookedReplica> leaving() {
        return List.copyOf(leaving.values());
    }

    List<BookedReplica> of(ObjectKey deployment) {
        return List.copyOf(ofDeployments
                .getOrDefault(deployment, Collections.emptySortedMap())
                .values());
    }

    List<BookedReplica> on(String cluster) {
        return List.copyOf(
                onClusters.getOrDefault(cluster, Collections.emptySortedMap()).values());
    }
}
