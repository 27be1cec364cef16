package dev.stowage.owners.kubernetes;

import dev.stowage.manifests.WorkloadRef;
import dev.stowage.owners.ClusterView;
import dev.stowage.owners.Finding;
import dev.stowage.owners.KnownObject;
import dev.stowage.owners.ObjectKey;
import dev.stowage.owners.OwnerRef;
import dev.stowage.owners.Pool;
import dev.stowage.owners.RecordedReplica;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Informable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the caches hold, by kind. They follow all namespaces, though only the managed ones matter: then there is one watch
 * per kind however many namespaces there are, one rule of RBAC, and no namespace that is not known yet.
 */
final class KindCaches implements ClusterView {
    /** The kinds of owners whose objects are always known. */
    private static final List<Kind> USUAL = List.of(
            new Kind("apps", "v1", "Deployment", "deployments"),
            new Kind("apps", "v1", "ReplicaSet", "replicasets"),
            new Kind("apps", "v1", "StatefulSet", "statefulsets"),
            new Kind("batch", "v1", "Job", "jobs"));

    private static final Kind PODS = new Kind("", "v1", "Pod", "pods");

    /** Only pods that lead a group of a LeaderWorkerSet control others (lws, {@code pkg/controllers/pod_controller.go}). */
    private static final String WORKER_INDEX = "leaderworkerset.sigs.k8s.io/worker-index";

    private static final String LEADER = "0";
    private static final String LEADER_WORKER_SET = "LeaderWorkerSet";

    /** Kinds that are not followed, or not yet, are remembered too, this many for each that is. */
    private static final int REMEMBERED = 8;

    private static final String TOO_MANY = "too many kinds of owners";

    /** Of one kind of owners. */
    record Owners(
            KindCache<GenericKubernetesResource> cache, ReducedStore<GenericKubernetesResource, KnownObject> store) {
        Finding find(ObjectKey object) {
            KnownObject known = store.kept(object.namespace(), object.name());
            if (known != null) {
                return new Finding.Known(known);
            }
            return switch (cache.state()) {
                case KindCache.State.Starting(),
                        KindCache.State.Synced(),
                        KindCache.State.NotServed(),
                        KindCache.State.Closed() -> new Finding.Missing();
                case KindCache.State.Failing(var why, var _) -> new Finding.CannotBeFollowed(why);
                case KindCache.State.ClusterScoped() -> new Finding.ClusterScoped();
            };
        }

        /** Whether it has nothing to follow, for now or ever. */
        boolean isIdle() {
            return switch (cache.state()) {
                case KindCache.State.Failing _,
                        KindCache.State.ClusterScoped _,
                        KindCache.State.NotServed _,
                        KindCache.State.Closed _ -> true;
                case KindCache.State.Starting _, KindCache.State.Synced _ -> false;
            };
        }

        /** Whether it costs memory and a watch, which it does not while the API server is asked what the kind is. */
        boolean isFollowed() {
            return !isIdle() && !cache.path().isEmpty();
        }
    }

    private final ConcurrentHashMap<KindName, Owners> usual = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<KindName, Owners> further = new ConcurrentHashMap<>();

    /** What replicas are made of is followed however much else people name as controllers. */
    private final Set<KindName> recorded = ConcurrentHashMap.newKeySet();

    private final Observations observations;
    private final Starter starter;
    private final News news;
    private final int maxKinds;

    KindCaches(Starter starter, News news, int maxKinds) {
        this.starter = starter;
        this.news = news;
        this.maxKinds = maxKinds;
        this.observations = Observations.none(starter, news, this::record);
        USUAL.forEach(kind -> usual.put(new KindName(kind), owners(kind.resource(), client -> all(kind, client))));
    }

    /** Starts those of the usual kinds. */
    void start() {
        always().forEach(starter::start);
    }

    @Override
    public Finding find(ObjectKey object) {
        KindName name = new KindName(object.group(), object.kind());
        Owners owners = usual.get(name);
        owners = owners == null ? further.get(name) : owners;
        if (owners != null) {
            return owners.find(object);
        }
        if (!name.isValid()) {
            return new Finding.CannotBeFollowed("no such kind");
        }
        return hasRoomFor(name) ? new Finding.NotFollowed() : new Finding.CannotBeFollowed(TOO_MANY);
    }

    /** Follows the kind of this owner from now on, unless there are too many or there can be none such. Does not block. */
    void follow(OwnerRef owner) {
        if (KindName.isVersion(owner.apiVersion()) && new KindName(owner.group(), owner.kind()).isValid()) {
            follow(owner.apiVersion(), owner.kind());
        }
    }

    /** Follows what a replica is made of from now on, however much else is followed. Does not block. */
    void record(List<WorkloadRef> workloads) {
        for (WorkloadRef workload : workloads) {
            record(workload.apiVersion(), workload.kind());
            if (workload.kind().equals(LEADER_WORKER_SET)) {
                record(PODS.version(), PODS.kind());
            }
        }
    }

    private void record(String apiVersion, String kind) {
        KindName name = new KindName(Reduction.group(apiVersion), kind);
        if (!usual.containsKey(name)) {
            recorded.add(name);
            follow(apiVersion, kind);
        }
    }

    private void follow(String apiVersion, String kind) {
        KindName name = new KindName(Reduction.group(apiVersion), kind);
        if (usual.containsKey(name) || further.containsKey(name) || !hasRoomFor(name)) {
            return;
        }
        Owners owners = name.equals(new KindName(PODS))
                ? owners(PODS.resource(), KindCaches::leaderPods)
                : owners(name.text(), client -> discovered(client, apiVersion, kind));
        if (further.putIfAbsent(name, owners) == null) {
            starter.start(owners.cache());
        }
    }

    private boolean hasRoomFor(KindName name) {
        if (recorded.contains(name)) {
            return true;
        }
        if (further.size() >= maxKinds * REMEMBERED) {
            further.forEach(this::forgetIfIdle);
        }
        return further.size() - recorded.size() < maxKinds * REMEMBERED && othersFollowed(name) < maxKinds;
    }

    private void forgetIfIdle(KindName name, Owners owners) {
        if (owners.isIdle() && !recorded.contains(name) && further.remove(name, owners)) {
            owners.cache().close();
        }
    }

    private long othersFollowed(KindName name) {
        return further.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(name) && !recorded.contains(entry.getKey()))
                .filter(entry -> entry.getValue().isFollowed())
                .count();
    }

    private Owners owners(String kind, Selecting<GenericKubernetesResource> selecting) {
        ReducedStore<GenericKubernetesResource, KnownObject> store =
                new ReducedStore<>(GenericKubernetesResource::new, Reduction::known, news);
        return new Owners(new KindCache<>(kind, selecting, store, starter, news), store);
    }

    private Selecting.Selection<GenericKubernetesResource> discovered(
            KubernetesClient client, String apiVersion, String kind) {
        return switch (Discovery.ask(client, apiVersion, kind)) {
            case Discovery.Answer.Namespaced(var found) -> {
                // Many may have been asked about at a time.
                if (!hasRoomFor(new KindName(found))) {
                    throw new KubernetesClientException(TOO_MANY);
                }
                yield all(found, client);
            }
            case Discovery.Answer.ClusterScoped() -> new Selecting.Selection.ClusterScoped<>();
        };
    }

    static Selecting.Selection<GenericKubernetesResource> all(Kind kind, KubernetesClient client) {
        return objects(
                kind,
                client.genericKubernetesResources(kind.context())
                        .inAnyNamespace()
                        .withLimit(Selecting.PAGE));
    }

    private static Selecting.Selection<GenericKubernetesResource> leaderPods(KubernetesClient client) {
        return objects(
                PODS,
                client.genericKubernetesResources(PODS.context())
                        .inAnyNamespace()
                        .withLabel(WORKER_INDEX, LEADER)
                        .withLimit(Selecting.PAGE));
    }

    private static Selecting.Selection<GenericKubernetesResource> objects(
            Kind kind, Informable<GenericKubernetesResource> objects) {
        return new Selecting.Selection.Objects<>(objects, kind);
    }

    @Override
    public Optional<RecordedReplica> replica(String namespace, String name) {
        return Optional.ofNullable(observations.replicas().kept(namespace, name));
    }

    @Override
    public Pool pool(String name) {
        Pool pool = observations.pools().kept("", name);
        return pool == null ? Pool.UNKNOWN : pool;
    }

    /** Those that are followed from the start. */
    List<KindCache<?>> always() {
        List<KindCache<?>> caches = new ArrayList<>(List.of(observations.replicaCache(), observations.poolCache()));
        usual.values().forEach(owners -> caches.add(owners.cache()));
        return caches;
    }

    /** Those that are followed from the start, and those of what the replicas are made of that are known now. */
    List<KindCache<?>> ofReplicas() {
        List<KindCache<?>> caches = always();
        further.forEach((name, owners) -> {
            if (recorded.contains(name)) {
                caches.add(owners.cache());
            }
        });
        return caches;
    }

    Collection<KindCache<?>> all() {
        List<KindCache<?>> caches = always();
        further.values().forEach(owners -> caches.add(owners.cache()));
        return caches;
    }
}
