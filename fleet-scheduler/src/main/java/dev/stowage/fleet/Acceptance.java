package dev.stowage.fleet;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a hub believes of the observations that it got from one cluster, in the planner's terms. It begins with nothing when
 * the hub starts. Immutable.
 *
 * <p>An observation with an older view than the last one was written by an observer that lags: nothing in it is wrong, but
 * foreign devices would be forgotten, so it is passed over. That is told from a cluster whose etcd was restored by the
 * object's own resourceVersion, which only the API server sets: whoever writes late still writes a newer object, while a
 * restored etcd has an older one. An object that is older than one already seen may also come from an API server's cache, so
 * it only makes the hub read anew, consistently; if it is older even then, all that was believed is void.
 *
 * @param cluster the uid of its namespace kube-system; empty until it was read
 * @param phase whether to go by it
 * @param pools by name
 */
public record Acceptance(String cluster, Phase phase, boolean observed, SortedMap<String, AcceptedPool> pools) {
    /** The only protocol that this hub knows. */
    static final int PROTOCOL = 1;

    /** The reason of a cluster that is not ready because of this. */
    static final String UNREAD = "ObservationsUnread";

    /** Whether the cluster's observations are known. */
    public enum Phase {
        /** They must be read: nothing is placed before. */
        UNREAD,
        /** What is known may be older than what was known before: they must be read consistently. */
        DOUBTED,
        /** They are known. */
        READ
    }

    /** What a hub believes that has just started. */
    public static final Acceptance NOTHING =
            new Acceptance("", Phase.UNREAD, true, Collections.unmodifiableSortedMap(new TreeMap<>()));

    public Acceptance {
        pools = Collections.unmodifiableSortedMap(new TreeMap<>(pools));
    }

    /** Whether the hub has to read ReplicaObservations and then PoolObservations, consistently, and report them. */
    public boolean mustRead() {
        return phase != Phase.READ;
    }

    public Acceptance after(ObservationReport report) {
        return switch (report) {
            case ObservationReport.Listed listed -> listed(listed);
            case ObservationReport.Watched(var written) -> phase == Phase.UNREAD ? this : watched(written);
            case ObservationReport.Deleted(var pool) -> deleted(pool);
            case ObservationReport.ObserverGone() -> gone();
            case ObservationReport.ObserverAlive(var observer) -> alive(observer);
            case ObservationReport.ReplicaObservationVanished() -> unread();
        };
    }

    private Acceptance listed(ObservationReport.Listed listed) {
        boolean another = !cluster.isEmpty() && !cluster.equals(listed.cluster());
        boolean restored = listed.observations().stream().anyMatch(this::isOlderThanSeen);
        if (another || restored) {
            // What the hub read before it listed belongs to another past as well.
            return unread();
        }
        Acceptance read = new Acceptance(listed.cluster(), Phase.READ, observed, pools);
        for (ObservationReport.Written written : listed.observations()) {
            read = read.watched(written);
        }
        return read;
    }

    private boolean isOlderThanSeen(ObservationReport.Written written) {
        AcceptedPool known = pools.get(written.pool());
        return known != null && !written.own().reaches(known.own());
    }

    private Acceptance watched(ObservationReport.Written written) {
        if (isOlderThanSeen(written)) {
            return new Acceptance(cluster, Phase.DOUBTED, observed, pools);
        }
        return with(
                written.pool(),
                pools.getOrDefault(written.pool(), AcceptedPool.NOTHING).after(written, observed));
    }

    /** What was in force stays so, but it is nobody's word any more. */
    private Acceptance deleted(String pool) {
        return pools.containsKey(pool)
                ? with(pool, pools.getOrDefault(pool, AcceptedPool.NOTHING).frozen())
                : this;
    }

    private Acceptance gone() {
        TreeMap<String, AcceptedPool> frozen = new TreeMap<>(pools);
        frozen.replaceAll((_, pool) -> pool.frozen());
        return new Acceptance(cluster, phase, false, frozen);
    }

    /** What another observer wrote stays frozen until this one has written: it may have much to catch up with. */
    private Acceptance alive(String observer) {
        TreeMap<String, AcceptedPool> woken = new TreeMap<>(pools);
        woken.replaceAll((_, pool) -> pool.observer().equals(observer) ? pool.woken() : pool);
        return new Acceptance(cluster, phase, true, woken);
    }

    private Acceptance unread() {
        return new Acceptance("", Phase.UNREAD, observed, new TreeMap<>());
    }

    private Acceptance with(String pool, AcceptedPool accepted) {
        TreeMap<String, AcceptedPool> changed = new TreeMap<>(pools);
        changed.put(pool, accepted);
        return new Acceptance(cluster, phase, observed, changed);
    }

    /** What the planner is told of a pool. */
    public Observation observation(String pool) {
        AcceptedPool accepted = pools.get(pool);
        return accepted == null ? new Observation.Absent() : accepted.observation();
    }

    /** The cluster as the planner is to see it; as long as the observations must be read, nothing is placed there. */
    public Cluster observed(Cluster declared) {
        List<Pool> all = declared.pools().stream()
                .map(pool -> new Pool(
                        pool.name(),
                        pool.shape(),
                        pool.nodes(),
                        pool.scaling(),
                        pool.topologyKey(),
                        observation(pool.name()).in(pool.shape())))
                .toList();
        // After its class has changed, an old observation says nothing of the new kinds until its observer has counted
        // them.
        boolean countsOthers = declared.pools().stream()
                .anyMatch(pool -> !observation(pool.name()).in(pool.shape()).equals(observation(pool.name())));
        boolean ready = (!mustRead() && !countsOthers) || declared.readiness() instanceof Cluster.Readiness.NotReady;
        return new Cluster(
                declared.name(),
                declared.labels(),
                ready ? declared.readiness() : new Cluster.Readiness.NotReady(UNREAD),
                declared.taints(),
                declared.steering(),
                all);
    }
}
