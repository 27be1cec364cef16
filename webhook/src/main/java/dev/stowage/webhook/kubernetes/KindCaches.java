package dev.stowage.webhook.kubernetes;

import dev.stowage.manifests.WorkloadRef;
import dev.stowage.webhook.ClusterView;
import dev.stowage.webhook.Finding;
import dev.stowage.webhook.KnownObject;
import dev.stowage.webhook.ObjectKey;
import dev.stowage.webhook.OwnerRef;
import dev.stowage.webhook.Pool;
import dev.stowage.webhook.RecordedReplica;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Informable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the caches hold, by kind. They follow all namespaces, though only the managed ones matter: then there is one watch
 * per kind however many namespaces there are, one rule of RBAC, and no namespace that is not known yet.
 */
final class KindCaches implements ClusterView {
    /** Objects in one answer of the API server, so that no list is in memory as a whole. */
    static final long PAGE = 500L;

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

    /** Kinds that cannot be followed are remembered too, this many for each that can. */
    private static final int REMEMBERED = 8;

    /** Of one kind of owners. */
    record Owners(
            KindCache<GenericKubernetesResource> cache, ReducedStore<GenericKubernetesResource, KnownObject> store) {
        Finding find(ObjectKey object) {
            KnownObject known = store.kept(object.namespace(), object.name());
            if (known != null) {
                return new Finding.Known(known);
            }
            return switch (cache.state()) {
                case KindCache.State.Starting(), KindCache.State.Synced(), KindCache.State.Closed() ->
                    new Finding.Missing();
                case KindCache.State.Failing(var why, var _) -> new Finding.CannotBeFollowed(why);
                case KindCache.State.ClusterScoped() -> new Finding.ClusterScoped();
            };
        }

        boolean isFailing() {
            return cache.state() instanceof KindCache.State.Failing;
        }

        boolean giveUpIfFailing() {
            if (!isFailing()) {
                return false;
            }
            cache.close();
            return true;
        }
    }

    /** The identity of a kind, whatever the version. */
    private record KindName(String group, String kind) {
        KindName(Kind kind) {
            this(kind.group(), kind.kind());
        }
    }

    private final ConcurrentHashMap<KindName, Owners> usual = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<KindName, Owners> further = new ConcurrentHashMap<>();
    private final Observations observations;
    private final Starter starter;
    private final News news;
    private final int maxKinds;

    KindCaches(Starter starter, News news, int maxKinds) {
        this.starter = starter;
        this.news = news;
        this.maxKinds = maxKinds;
        this.observations = Observations.none(starter, news, this::recorded);
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
        if (owners == null) {
            return isFull() ? new Finding.CannotBeFollowed("too many kinds of owners") : new Finding.NotFollowed();
        }
        return owners.find(object);
    }

    /** Follows the kind of this owner from now on, unless there are too many. Does not block. */
    void follow(OwnerRef owner) {
        follow(owner.apiVersion(), owner.kind());
    }

    private void recorded(List<WorkloadRef> workloads) {
        for (WorkloadRef workload : workloads) {
            follow(workload.apiVersion(), workload.kind());
            if (workload.kind().equals(LEADER_WORKER_SET)) {
                follow(PODS.version(), PODS.kind());
            }
        }
    }

    private void follow(String apiVersion, String kind) {
        KindName name = new KindName(Reduction.group(apiVersion), kind);
        if (usual.containsKey(name) || further.containsKey(name) || isFull()) {
            return;
        }
        Owners owners = name.equals(new KindName(PODS))
                ? owners(PODS.resource(), KindCaches::leaderPods)
                : owners("%s in %s".formatted(kind, apiVersion), client -> discovered(client, apiVersion, kind));
        if (further.putIfAbsent(name, owners) == null) {
            starter.start(owners.cache());
        }
    }

    private boolean isFull() {
        if (further.size() < maxKinds) {
            return false;
        }
        if (further.size() >= maxKinds * REMEMBERED) {
            further.values().removeIf(Owners::giveUpIfFailing);
        }
        return further.values().stream().filter(owners -> !owners.isFailing()).count() >= maxKinds;
    }

    private Owners owners(String kind, Selecting<GenericKubernetesResource> selecting) {
        ReducedStore<GenericKubernetesResource, KnownObject> store =
                new ReducedStore<>(GenericKubernetesResource::new, Reduction::known, news);
        return new Owners(new KindCache<>(kind, selecting, store, starter, news), store);
    }

    private static Selecting.Selection<GenericKubernetesResource> discovered(
            KubernetesClient client, String apiVersion, String kind) {
        return switch (Discovery.ask(client, apiVersion, kind)) {
            case Discovery.Answer.Namespaced(var found) -> all(found, client);
            case Discovery.Answer.ClusterScoped() -> new Selecting.Selection.ClusterScoped<>();
        };
    }

    static Selecting.Selection<GenericKubernetesResource> all(Kind kind, KubernetesClient client) {
        return objects(
                kind,
                client.genericKubernetesResources(kind.context())
                        .inAnyNamespace()
                        .withLimit(PAGE));
    }

    private static Selecting.Selection<GenericKubernetesResource> leaderPods(KubernetesClient client) {
        return objects(
                PODS,
                client.genericKubernetesResources(PODS.context())
                        .inAnyNamespace()
                        .withLabel(WORKER_INDEX, LEADER)
                        .withLimit(PAGE));
    }

    private static Selecting.Selection<GenericKubernetesResource> objects(
            Kind kind, Informable<GenericKubernetesResource> objects) {
        return new Selecting.Selection.Objects<>(objects, kind.path());
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

    Collection<KindCache<?>> all() {
        List<KindCache<?>> caches = always();
        further.values().forEach(owners -> caches.add(owners.cache()));
        return caches;
    }
}
