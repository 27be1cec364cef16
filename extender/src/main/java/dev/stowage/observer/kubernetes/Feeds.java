package dev.stowage.observer.kubernetes;

import dev.stowage.extender.ResourceVersion;
import dev.stowage.manifests.Api;
import dev.stowage.observer.AutoscalerEvent;
import dev.stowage.observer.Tokens;
import dev.stowage.observer.wire.PoolDecoder;
import dev.stowage.owners.kubernetes.CacheStarter;
import dev.stowage.owners.kubernetes.CacheStatus;
import dev.stowage.owners.kubernetes.Kind;
import dev.stowage.owners.kubernetes.KindCache;
import dev.stowage.owners.kubernetes.Selecting;
import io.fabric8.kubernetes.api.model.APIResourceList;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Follows all that the observer needs to know, in all namespaces: pods of anybody hold devices. */
final class Feeds implements AutoCloseable {
    private static final String RESOURCE = "resource.k8s.io";
    static final Kind PODS = new Kind("", "v1", "Pod", "pods");
    private static final Kind NODES = new Kind("", "v1", "Node", "nodes");
    private static final Kind SLICES = new Kind(RESOURCE, "v1", "ResourceSlice", "resourceslices");
    private static final Kind CLAIMS = new Kind(RESOURCE, "v1", "ResourceClaim", "resourceclaims");
    private static final Kind CLASSES = new Kind(RESOURCE, "v1", "DeviceClass", "deviceclasses");
    private static final Kind POOLS = new Kind(Api.GROUP, Api.VERSION, "PoolObservation", "poolobservations");
    private static final Kind EVENTS = new Kind("", "v1", "Event", "events");
    static final Kind REPLICAS = new Kind(Api.GROUP, Api.VERSION, "ReplicaObservation", "replicaobservations");

    /** The versions in which the kind may be served, newest first; all are read alike. */
    private static final List<Kind> RULES = Stream.of("v1", "v1beta2", "v1alpha3")
            .map(version -> new Kind(RESOURCE, version, "DeviceTaintRule", "devicetaintrules"))
            .toList();

    private final CacheStarter starter;
    private final Inbox inbox;
    private final List<KindCache<GenericKubernetesResource>> caches = new ArrayList<>();
    private final KindCache<GenericKubernetesResource> pods;
    private final KindCache<GenericKubernetesResource> claims;
    private final KindCache<GenericKubernetesResource> replicas;
    private final KindCache<GenericKubernetesResource> rules;

    /** Of the many Events, some. */
    private final List<KindCache<GenericKubernetesResource>> events;

    Feeds(CacheStarter starter, Inbox inbox, Keeping.Extent extent) {
        this.starter = starter;
        this.inbox = inbox;
        // First what others refer to, so that they mean something when they come; any order is right.
        add(POOLS, Decoders.pools());
        replicas = add(REPLICAS, Decoders.replicas());
        add(CLASSES, Decoders.deviceClasses());
        add(NODES, Decoders.nodes());
        add(SLICES, Decoders.slices());
        pods = add(PODS, Decoders.pods());
        claims = add(CLAIMS, Decoders.claims());
        rules = cache(RULES.getFirst(), Feeds::taintRules, Decoders.taintRules());
        events = switch (extent) {
            case COUNTED -> List.of();
            case TOLD ->
                List.of(
                        events("reason", "FailedCreate", Decoders.complaints()),
                        events("source", AutoscalerEvent.CLUSTER_AUTOSCALER, Decoders.autoscalers()),
                        events("source", AutoscalerEvent.KARPENTER, Decoders.autoscalers()));
        };
    }

    /** The paths of what has to be read whole. */
    static Set<String> paths() {
        return Stream.concat(Stream.of(PODS, NODES, SLICES, CLAIMS, CLASSES, EVENTS), RULES.stream())
                .map(Kind::path)
                .collect(Collectors.toUnmodifiableSet());
    }

    private KindCache<GenericKubernetesResource> add(Kind kind, Reading.Decoder decoder) {
        KindCache<GenericKubernetesResource> cache = cache(kind, client -> all(kind, client), decoder);
        caches.add(cache);
        return cache;
    }

    private KindCache<GenericKubernetesResource> cache(
            Kind kind, Selecting<GenericKubernetesResource> selecting, Reading.Decoder decoder) {
        return cache(kind.resource(), new Reading(kind, decoder), selecting);
    }

    private KindCache<GenericKubernetesResource> cache(
            String name, Reading reading, Selecting<GenericKubernetesResource> selecting) {
        Feed feed = new Feed(reading, inbox);
        return new KindCache<>(name, selecting, feed::next, starter, inbox.signal());
    }

    /**
     * Those with a field: that a controller could not make a pod, or what an autoscaler says. The API server takes {@code
     * source.component} for the source of an Event, else its reporting controller (kubernetes, {@code
     * pkg/registry/core/event/strategy.go}).
     */
    private KindCache<GenericKubernetesResource> events(String field, String value, Reading.Decoder decoder) {
        String name = "%s %s=%s".formatted(EVENTS.resource(), field, value);
        return cache(
                name,
                new Reading(EVENTS, decoder),
                client -> new Selecting.Selection.Objects<>(
                        client.genericKubernetesResources(EVENTS.context())
                                .inAnyNamespace()
                                .withField(field, value)
                                .withLimit(Selecting.PAGE),
                        EVENTS,
                        name));
    }

    /**
     * With a limit, a list is read consistently and not from the API server's cache, which may be older than what another
     * observer published before: fabric8 sets resourceVersion 0 only without one, and not even then by default.
     */
    private static Selecting.Selection<GenericKubernetesResource> all(Kind kind, KubernetesClient client) {
        return new Selecting.Selection.Objects<>(
                client.genericKubernetesResources(kind.context())
                        .inAnyNamespace()
                        .withLimit(Selecting.PAGE),
                kind);
    }

    /** API servers serve them only if told to (KEP-5055). */
    static Selecting.Selection<GenericKubernetesResource> taintRules(KubernetesClient client) {
        return RULES.stream()
                .filter(kind -> isServed(kind, client.getApiResources(RESOURCE + "/" + kind.version())))
                .findFirst()
                .map(kind -> all(kind, client))
                .orElseGet(Selecting.Selection.NotServed::new);
    }

    private static boolean isServed(Kind kind, @Nullable APIResourceList resources) {
        return resources != null
                && resources.getResources().stream()
                        .anyMatch(resource -> resource.getName().equals(kind.plural()));
    }

    /** Begins, and returns at once. */
    void start() {
        all().forEach(starter::start);
    }

    Collection<KindCache<?>> all() {
        List<KindCache<?>> all = new ArrayList<>(caches);
        all.add(rules);
        all.addAll(events);
        return all;
    }

    /**
     * Whether all that was there came into the inbox once. Taint rules are not everywhere, and without them too much may seem
     * free, but nothing is counted twice. Nothing is counted by Events, which nobody waits for.
     */
    boolean isListed() {
        return caches.stream().allMatch(cache -> !cache.version().isEmpty() && cache.hasSettled())
                && rules.hasSettled();
    }

    /** Up to these versions everything came into the inbox. To be read before the inbox is emptied. */
    Tokens tokens() {
        return new Tokens(token(replicas), token(claims), token(pods));
    }

    private static ResourceVersion token(KindCache<?> cache) {
        return PoolDecoder.version(cache.version());
    }

    /** How each is doing, by kind. */
    List<CacheStatus> status() {
        return all().stream().map(starter::status).toList();
    }

    @Override
    public void close() {
        all().forEach(KindCache::close);
    }
}
