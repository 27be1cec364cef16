package dev.stowage.hub.app;

import dev.stowage.fleet.GangApi;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.ObservationReport;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.hub.ClusterNews;
import dev.stowage.hub.DispatchedObservation;
import dev.stowage.hub.ReplicaWord;
import dev.stowage.hub.wire.ReplicaStatusReader;
import dev.stowage.manifests.Member;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.PoolObservation;
import dev.stowage.manifests.PredictedNode;
import dev.stowage.manifests.PredictedPods;
import dev.stowage.manifests.ResolvedRequest;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A workload cluster with its kube-scheduler and its companion: what is dispatched is bound and ready at once, and published when
 * it is told to. It lives longer than connections to it. May be used by several threads.
 */
final class SimulatedCluster {
    private final String name;
    private final KubernetesSerialization json;
    private final Map<String, SimulatedPool> pools = new HashMap<>();
    private final SortedMap<String, PoolObservation> wanted = new TreeMap<>();
    private final Map<ObjectKey, ReplicaWord> words = new LinkedHashMap<>();
    private final Map<ObjectKey, ResourceVersion> created = new HashMap<>();
    private final List<Consumer<Told>> followers = new ArrayList<>();
    private long version = 100;

    /** What its watches tell. */
    sealed interface Told {
        record Replica(ClusterNews news) implements Told {}

        /** A PoolObservation, as text. */
        record Pool(String text) implements Told {}

        /** Everything is to be listed again. */
        record Anew() implements Told {}
    }

    /** What is there, as lists have it. */
    record Listing(List<ClusterNews> replicas, List<String> pools) {}

    SimulatedCluster(String name, KubernetesSerialization json) {
        this.name = name;
        this.json = json;
    }

    String uid() {
        return "uid-of-" + name;
    }

    static ClusterNews connected(String uid) {
        return new ClusterNews.Connected(uid, GangApi.LEADER_WORKER_SETS);
    }

    static ClusterNews observed() {
        return new ClusterNews.Reported(new ObservationReport.ObserverAlive("companion"));
    }

    synchronized SimulatedPool add(String pool, int nodes, int devices) {
        SimulatedPool added = new SimulatedPool(nodes, devices);
        pools.put(pool, added);
        return added;
    }

    private SimulatedPool pool(String pool) {
        SimulatedPool there = pools.get(pool);
        if (there == null) {
            throw new IllegalArgumentException("Cluster %s has no pool %s.".formatted(name, pool));
        }
        return there;
    }

    synchronized int astray() {
        return pools.values().stream().mapToInt(SimulatedPool::astray).sum();
    }

    synchronized int held() {
        return pools.values().stream().mapToInt(SimulatedPool::held).sum();
    }

    synchronized int replicas() {
        return words.size();
    }

    /** From then on the follower is told of everything. */
    synchronized Listing follow(Consumer<Told> follower) {
        followers.add(follower);
        return list();
    }

    synchronized Listing list() {
        List<ClusterNews> told = new ArrayList<>();
        words.forEach((key, word) -> told.add(new ClusterNews.ReplicaTold(key, word)));
        return new Listing(told, wanted.values().stream().map(json::asJson).toList());
    }

    synchronized void unfollow(Consumer<Told> follower) {
        followers.remove(follower);
    }

    synchronized void keepPools(List<PoolObservation> kept) {
        wanted.keySet()
                .retainAll(
                        kept.stream().map(pool -> pool.getMetadata().getName()).toList());
        kept.forEach(pool -> {
            PoolObservation there = new PoolObservation();
            there.setMetadata(new ObjectMetaBuilder()
                    .withName(pool.getMetadata().getName())
                    .build());
            there.setSpec(pool.getSpec());
            there.setStatus(
                    wanted.containsKey(pool.getMetadata().getName())
                            ? wanted.get(pool.getMetadata().getName()).getStatus()
                            : null);
            wanted.put(pool.getMetadata().getName(), there);
        });
    }

    synchronized boolean hasPools() {
        return !wanted.isEmpty();
    }

    /** Others leave so many devices of a node, which is seen. */
    synchronized void leaveFree(String pool, int node, int left) {
        pool(pool).leaveFree(node, left);
        publish(pool);
    }

    /** What is free in a pool now is written. */
    synchronized void publish(String pool) {
        PoolObservation observation = wanted.get(pool);
        SimulatedPool nodes = pools.get(pool);
        if (observation != null && nodes != null) {
            version++;
            observation.getMetadata().setResourceVersion(Long.toString(version));
            observation.setStatus(nodes.observed(version, version));
            String text = json.asJson(observation);
            followers.forEach(follower -> follower.accept(new Told.Pool(text)));
        }
    }

    /** Brings a replica there, unless it is; returns its ReplicaObservation. */
    synchronized DispatchedObservation bring(ModelReplica replica, String fleet) {
        ObjectKey key = key(replica);
        String uid = replica.getMetadata().getUid();
        ReplicaWord there = words.get(key);
        if (there == null || !there.replicaUid().equals(uid)) {
            if (there != null) {
                throw new IllegalStateException("%s is there already, and of another replica.".formatted(key));
            }
            there = word(replica, fleet);
            created.put(key, there.version());
            replica.getSpec().prediction().forEach(node -> seat(replica, node));
            words.put(key, there);
            tell(new ClusterNews.ReplicaTold(key, there));
        }
        return new DispatchedObservation(there.uid(), created.getOrDefault(key, there.version()));
    }

    private ReplicaWord word(ModelReplica replica, String fleet) {
        version++;
        return new ReplicaWord(
                "%s-%d".formatted(replica.getMetadata().getName(), version),
                replica.getMetadata().getUid(),
                fleet,
                new ResourceVersion(version),
                false,
                false,
                ReplicaWord.Pods.NONE,
                List.of(),
                List.of());
    }

    private void seat(ModelReplica replica, PredictedNode node) {
        for (PredictedPods pods : node.pods()) {
            pool(node.pool())
                    .seat(
                            replica.getMetadata().getUid(),
                            node.slot(),
                            node.free().getOrDefault(SimulatedPool.KIND, 0),
                            pods.count() * devices(replica, pods.engine(), pods.role()));
        }
    }

    private static int devices(ModelReplica replica, String engine, Member.Role role) {
        return replica.getSpec().engines().stream()
                .filter(candidate -> candidate.name().equals(engine))
                .flatMap(candidate -> candidate.members().stream())
                .filter(member -> member.role() == role)
                .flatMap(member -> member.deviceRequests().stream())
                .mapToInt(ResolvedRequest::count)
                .sum();
    }

    /** Its pods run: that is said of it, and its workloads and its pools are seen to have changed. */
    synchronized void run(ModelReplica replica) {
        words.computeIfPresent(key(replica), (key, word) -> {
            version++;
            int pods = ReplicaStatusReader.pods(replica);
            ReplicaWord ready = new ReplicaWord(
                    word.uid(),
                    word.replicaUid(),
                    word.fleet(),
                    new ResourceVersion(version),
                    false,
                    true,
                    new ReplicaWord.Pods(pods, pods, pods),
                    List.of(),
                    List.of());
            tell(new ClusterNews.ReplicaTold(key, ready));
            tell(new ClusterNews.Touched(key));
            return ready;
        });
        replica.getSpec().prediction().stream()
                .map(PredictedNode::pool)
                .distinct()
                .forEach(this::publish);
    }

    synchronized boolean runs(ModelReplica replica) {
        ReplicaWord word = words.get(key(replica));
        return word != null && word.told();
    }

    /** Takes a replica off it. */
    synchronized void take(ObjectKey replica, String uid) {
        ReplicaWord there = words.get(replica);
        if (there != null && there.replicaUid().equals(uid)) {
            words.remove(replica);
            version++;
            pools.values().forEach(pool -> pool.leave(uid));
            tell(new ClusterNews.ReplicaUntold(replica));
            pools.keySet().forEach(this::publish);
        }
    }

    private void tell(ClusterNews news) {
        followers.forEach(follower -> follower.accept(new Told.Replica(news)));
    }

    private static ObjectKey key(ModelReplica replica) {
        return new ObjectKey(
                replica.getMetadata().getNamespace(), replica.getMetadata().getName());
    }
}
