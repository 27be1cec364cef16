package dev.stowage.bench;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodFluent;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What pods of a test are like.
 *
 * @param claims how many devices of each DeviceClass a pod claims, through a claim of its own
 * @param resources what it requests, by resource name: quantities; limits are the same
 * @param labels its labels
 * @param annotations its annotations
 * @param nodeSelector labels that its node must have
 * @param scheduler the scheduler that places it
 */
public record PodTemplate(
        Map<String, Integer> claims,
        Map<String, String> resources,
        Map<String, String> labels,
        Map<String, String> annotations,
        Map<String, String> nodeSelector,
        Map<String, String> tolerations,
        String scheduler) {
    /** On a pod: it is bound but does not start until this is taken away. */
    static final String HELD = "bench.stowage.dev/held";

    /** On a pod: deleting it leaves it terminating until this is taken away. */
    static final String HANGS = "bench.stowage.dev/hangs";

    /** Asks for nothing. */
    public static final PodTemplate SMALL = new PodTemplate(
            Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), SchedulerConfiguration.DEFAULT_NAME);

    public PodTemplate {
        claims = Map.copyOf(claims);
        resources = Map.copyOf(resources);
        labels = Map.copyOf(labels);
        annotations = Map.copyOf(annotations);
        nodeSelector = Map.copyOf(nodeSelector);
        tolerations = Map.copyOf(tolerations);
    }

    /** Claims devices of {@link Devices#GPU}. */
    public static PodTemplate claiming(int gpus) {
        return SMALL.claiming(Devices.GPU, gpus);
    }

    public PodTemplate claiming(String deviceClass, int count) {
        return new PodTemplate(
                and(claims, deviceClass, count), resources, labels, annotations, nodeSelector, tolerations, scheduler);
    }

    public PodTemplate requesting(String resource, String quantity) {
        return new PodTemplate(
                claims, and(resources, resource, quantity), labels, annotations, nodeSelector, tolerations, scheduler);
    }

    public PodTemplate labelled(String key, String value) {
        return new PodTemplate(
                claims, resources, and(labels, key, value), annotations, nodeSelector, tolerations, scheduler);
    }

    /** Held to the nodes of a pool. */
    public PodTemplate on(NodePool pool) {
        return new PodTemplate(
                claims,
                resources,
                labels,
                annotations,
                and(nodeSelector, NodePool.LABEL, pool.name()),
                tolerations,
                scheduler);
    }

    /** Held to one node, through its label. */
    public PodTemplate onNode(String name) {
        return new PodTemplate(
                claims,
                resources,
                labels,
                annotations,
                and(nodeSelector, "kubernetes.io/hostname", name),
                tolerations,
                scheduler);
    }

    public PodTemplate scheduledBy(String name) {
        return new PodTemplate(claims, resources, labels, annotations, nodeSelector, tolerations, name);
    }

    /** Is bound, but starts only when {@link Pods#letStart} says so. */
    public PodTemplate held() {
        return new PodTemplate(
                claims, resources, labels, and(annotations, HELD, "true"), nodeSelector, tolerations, scheduler);
    }

    /** May be on nodes with this taint. */
    public PodTemplate tolerating(String key, String value) {
        return new PodTemplate(
                claims, resources, labels, annotations, nodeSelector, and(tolerations, key, value), scheduler);
    }

    /** Keeps terminating when deleted, until {@link Pods#letGo} says otherwise. */
    public PodTemplate hangingInTermination() {
        return new PodTemplate(
                claims, resources, labels, and(annotations, HANGS, "true"), nodeSelector, tolerations, scheduler);
    }

    Pod pod(String name) {
        PodFluent<PodBuilder>.SpecNested<PodBuilder> spec = new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withLabels(labels)
                .withAnnotations(annotations)
                .endMetadata()
                .withNewSpec()
                .withSchedulerName(scheduler)
                .withTolerations(tolerated())
                .withNodeSelector(nodeSelector);
        Map<String, Quantity> quantities = new LinkedHashMap<>();
        resources.forEach((resource, quantity) -> quantities.put(resource, new Quantity(quantity)));
        var container = spec.addNewContainer()
                .withName("main")
                .withImage("none")
                .withNewResources()
                .withRequests(quantities)
                .withLimits(quantities);
        for (Map.Entry<String, Integer> claim : claims.entrySet()) {
            container.addNewClaim().withName(shortName(claim.getKey())).endClaim();
        }
        container.endResources().endContainer();
        for (Map.Entry<String, Integer> claim : claims.entrySet()) {
            spec.addNewResourceClaim()
                    .withName(shortName(claim.getKey()))
                    .withResourceClaimTemplateName(templateName(claim.getKey(), claim.getValue()))
                    .endResourceClaim();
        }
        return spec.endSpec().build();
    }

    private List<Toleration> tolerated() {
        return tolerations.entrySet().stream()
                .map(taint -> new TolerationBuilder()
                        .withKey(taint.getKey())
                        .withOperator("Equal")
                        .withValue(taint.getValue())
                        .build())
                .toList();
    }

    static String templateName(String deviceClass, int count) {
        return "%s-%d".formatted(shortName(deviceClass), count);
    }

    static String shortName(String deviceClass) {
        return deviceClass.replace('.', '-');
    }

    private static <V> Map<String, V> and(Map<String, V> map, String key, V value) {
        Map<String, V> more = new LinkedHashMap<>(map);
        more.put(key, value);
        return more;
    }
}
