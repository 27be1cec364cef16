package dev.stowage.bench;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceSlice;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The nodes of a cluster, their devices and what befalls them. */
public final class Nodes {
    /** Nodes with this label have a kubelet. */
    static final String KUBELET = "bench.stowage.dev/kubelet";

    static final String RUNNING = "running";
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private final KubernetesClient client;
    private final Slices slices;

    Nodes(KubernetesClient client) {
        this.client = client;
        this.slices = new Slices(client);
    }

    /** Makes the nodes with their devices and returns when all can take pods. */
    public void add(NodePool pool) {
        pool.devices().forEach(devices -> slices.createClass(devices.driver()));
        SideBySide.run(IntStream.range(0, pool.count()).boxed().toList(), index -> {
            Node node = client.resource(node(pool, pool.node(index))).create();
            pool.devices().forEach(devices -> slices.create(node, devices));
        });
        awaitReady(pool.name(), pool.count());
    }

    private void awaitReady(String pool, int count) {
        Waiting.untilSoMany(
                "%d nodes of %s to be ready".formatted(count, pool),
                client.nodes().withLabel(NodePool.LABEL, pool),
                count,
                Nodes::canTakePods,
                // kube-controller-manager takes the first taint off each of them.
                DEADLINE.plusMillis(20L * count));
    }

    private static Node node(NodePool pool, String name) {
        Map<String, Quantity> allocatable = pool.allocatable().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> new Quantity(entry.getValue())));
        Map<String, String> labels = new HashMap<>(pool.labels());
        labels.put(NodePool.LABEL, pool.name());
        labels.put(KUBELET, RUNNING);
        labels.put("kubernetes.io/hostname", name);
        labels.put("kubernetes.io/os", "linux");
        String now = Instant.now().toString();
        NodeCondition ready =
                new NodeCondition(now, now, "kubelet is posting ready status", "KubeletReady", "True", "Ready");
        return new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .withLabels(labels)
                .endMetadata()
                .withNewSpec()
                .withTaints(pool.taints())
                .endSpec()
                .withNewStatus()
                .withAllocatable(allocatable)
                .withCapacity(allocatable)
                // So that thousands of nodes need no further write until they can be used.
                .withConditions(ready)
                .endStatus()
                .build();
    }

    static boolean isReady(Node node) {
        return node.getStatus().getConditions().stream()
                .anyMatch(condition -> condition.getType().equals("Ready")
                        && condition.getStatus().equals("True"));
    }

    /** A new node is tainted as not ready until kube-controller-manager has seen that it is (TaintNodesByCondition). */
    private static boolean canTakePods(Node node) {
        return isReady(node)
                && node.getSpec().getTaints().stream()
                        .noneMatch(taint -> taint.getKey().equals("node.kubernetes.io/not-ready"));
    }

    /** Makes it unschedulable. */
    public void cordon(String name) {
        edit(
                name,
                node -> new NodeBuilder(node)
                        .editSpec()
                        .withUnschedulable(true)
                        .endSpec()
                        .build());
    }

    public void uncordon(String name) {
        edit(
                name,
                node -> new NodeBuilder(node)
                        .editSpec()
                        .withUnschedulable(false)
                        .endSpec()
                        .build());
    }

    /** Cordons it, evicts its pods and returns when they are gone. */
    public void drain(String name) {
        cordon(name);
        Waiting.byAsking("no pod on " + name, () -> evicted(name), List::isEmpty, DEADLINE);
    }

    /** Those that are there: kube-scheduler may bind one a moment after the node was cordoned. */
    private List<String> evicted(String name) {
        List<Pod> there = podsOn(name);
        there.stream()
                .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
                .forEach(this::evict);
        return there.stream().map(pod -> pod.getMetadata().getName()).toList();
    }

    private void evict(Pod pod) {
        try {
            client.pods().resource(pod).evict();
        } catch (KubernetesClientException gone) {
            if (gone.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw gone;
            }
        }
    }

    private List<Pod> podsOn(String name) {
        return on(name, client.pods().inAnyNamespace().list().getItems());
    }

    private static List<Pod> on(String name, List<Pod> pods) {
        return pods.stream()
                .filter(pod -> Objects.equals(pod.getSpec().getNodeName(), name))
                .toList();
    }

    /** Adds a taint. */
    public void taint(String name, String key, String value, String effect) {
        edit(
                name,
                node -> new NodeBuilder(node)
                        .editSpec()
                        .addToTaints(new Taint(effect, key, null, value))
                        .endSpec()
                        .build());
    }

    /** Takes every taint with the key away. */
    public void untaint(String name, String key) {
        edit(
                name,
                node -> new NodeBuilder(node)
                        .editSpec()
                        .removeMatchingFromTaints(taint -> taint.getKey().equals(key))
                        .endSpec()
                        .build());
    }

    /** Ends its kubelet: heartbeats stop, and nothing happens to its pods any more. */
    public void stopKubelet(String name) {
        edit(
                name,
                node -> new NodeBuilder(node)
                        .editMetadata()
                        .removeFromLabels(KUBELET)
                        .endMetadata()
                        .build());
    }

    public void startKubelet(String name) {
        edit(
                name,
                node -> new NodeBuilder(node)
                        .editMetadata()
                        .addToLabels(KUBELET, RUNNING)
                        .endMetadata()
                        .build());
    }

    /** Waits until the node's Ready condition is, or no longer is, True. */
    public void await(String name, boolean ready) {
        Waiting.until(
                "%s to be %s".formatted(name, ready ? "ready" : "not ready"),
                client.nodes().withField("metadata.name", name),
                nodes -> !nodes.isEmpty() && isReady(nodes.getFirst()) == ready,
                DEADLINE);
    }

    /** Deletes the node, as a cloud controller does when its machine is gone; its pods stay for the garbage collector. */
    public void delete(String name) {
        client.nodes().withName(name).delete();
    }

    /** Registers a deleted node again, under the same name and with another uid, and publishes its devices anew. */
    public void restore(NodePool pool, int index) {
        Node node = client.resource(node(pool, pool.node(index))).create();
        slices.delete(pool.node(index));
        pool.devices().forEach(devices -> slices.create(node, devices));
    }

    /** Waits until the node's taints are as wanted, and returns them. */
    public List<Taint> awaitTaints(String name, String what, Predicate<List<Taint>> wanted) {
        return Waiting.until(
                        "%s to have %s".formatted(name, what),
                        client.nodes().withField("metadata.name", name),
                        nodes -> !nodes.isEmpty()
                                && wanted.test(nodes.getFirst().getSpec().getTaints()),
                        DEADLINE)
                .getFirst()
                .getSpec()
                .getTaints();
    }

    /** Takes a device out of the node's slice; returns what puts it back. */
    public Runnable takeDevice(String name, String driver, String device) {
        Slices.Taken taken = slices.takeDevice(name, driver, device);
        return () -> slices.putBack(taken);
    }

    /**
     * Begins to publish the node's devices under a new generation (resource.k8s.io/v1, {@code ResourcePool}): the first
     * slice is written, the others are not, so the pool of devices is incomplete.
     */
    public void beginRenewal(String name, String driver) {
        slices.beginRenewal(name, driver);
    }

    /** Brings all slices of the node to the newest generation. */
    public void finishRenewal(String name, String driver) {
        slices.finishRenewal(name, driver);
    }

    /** The slices of a node, by name. */
    public List<ResourceSlice> slices(String name) {
        return new ArrayList<>(slices.of(name));
    }

    private void edit(String name, UnaryOperator<Node> change) {
        Edits.untilNoConflict(() -> client.nodes().withName(name).edit(change));
    }
}
