package dev.stowage.e2e;

import dev.stowage.bench.Pods;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.manifests.Labels;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.ReplicaObservation;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceRequestAllocationResult;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Compares what the hub says with what is true on its clusters, by their objects alone and without anything of the product: for
 * a fleet of single pods with devices, in which nothing is under way.
 */
final class FleetJudge {
    private final LiveFleet fleet;
    private final List<String> faults = new ArrayList<>();

    /** Free devices of nodes that take pods, by cluster and node. */
    private final Map<String, Map<String, Integer>> free = new TreeMap<>();

    /** Pods of replicas that are not bound, by cluster and name. */
    private final Map<String, Pod> pending = new TreeMap<>();

    private FleetJudge(LiveFleet fleet) {
        this.fleet = fleet;
    }

    /** What is wrong, each in a sentence. */
    static List<String> faults(LiveFleet fleet) {
        FleetJudge judge = new FleetJudge(fleet);
        fleet.clusters().forEach(judge::judgeDevices);
        fleet.clusters().forEach(judge::judgeReplicas);
        judge.judgePending();
        judge.judgeWaiting();
        fleet.clusters().values().forEach(judge::judgeImages);
        return List.copyOf(judge.faults);
    }

    /** Waits until nothing is wrong. */
    static void awaitNoFault(LiveFleet fleet) {
        Waiting.byAsking("the judge to find no fault", () -> faults(fleet), List::isEmpty, LiveFleet.DEADLINE);
    }

    private void judgeDevices(String name, TestCluster cluster) {
        Map<String, String> holders = new HashMap<>();
        Map<String, Integer> taken = new HashMap<>();
        for (ResourceClaim claim : cluster.client()
                .resources(ResourceClaim.class)
                .inAnyNamespace()
                .list()
                .getItems()) {
            if (claim.getStatus() == null || claim.getStatus().getAllocation() == null) {
                continue;
            }
            for (DeviceRequestAllocationResult device :
                    claim.getStatus().getAllocation().getDevices().getResults()) {
                String before = holders.put(
                        device.getPool() + "/" + device.getDevice(),
                        claim.getMetadata().getName());
                if (before != null) {
                    faults.add("On %s, %s of %s is held by %s and by %s."
                            .formatted(
                                    name,
                                    device.getDevice(),
                                    device.getPool(),
                                    before,
                                    claim.getMetadata().getName()));
                }
                taken.merge(device.getPool(), 1, Integer::sum);
            }
        }
        Map<String, Integer> nodes = new TreeMap<>();
        for (Node node : cluster.client().nodes().list().getItems()) {
            if (!Boolean.TRUE.equals(node.getSpec().getUnschedulable()) && !isDrained(node)) {
                String host = node.getMetadata().getName();
                nodes.put(host, fleet.devicesPerNode(name) - taken.getOrDefault(host, 0));
            }
        }
        free.put(name, nodes);
    }

    /** A taint that Kubernetes has put there by itself goes by itself. */
    private static boolean isDrained(Node node) {
        return node.getSpec().getTaints().stream()
                .anyMatch(taint -> !taint.getKey().startsWith("node.kubernetes.io/"));
    }

    /** Every replica is on its cluster, with all its pods, and nothing else is. */
    private void judgeReplicas(String name, TestCluster cluster) {
        TreeSet<String> wanted = new TreeSet<>();
        for (ModelReplica replica : fleet.replicas()) {
            if (replica.getSpec().clusterName().equals(name)) {
                wanted.add(replica.getMetadata().getUid());
            }
        }
        TreeSet<String> there = new TreeSet<>();
        for (ReplicaObservation observation : cluster.client()
                .resources(ReplicaObservation.class)
                .inAnyNamespace()
                .list()
                .getItems()) {
            there.add(observation.getSpec().replicaUID());
        }
        if (!wanted.equals(there)) {
            faults.add("On %s there should be the replicas %s, and there are %s.".formatted(name, wanted, there));
        }
        TreeSet<String> withPods = new TreeSet<>();
        cluster.client().pods().inNamespace(Installed.TEAM).list().getItems().forEach(pod -> {
            withPods.add(String.valueOf(pod.getMetadata().getLabels().get(Labels.REPLICA_UID)));
            if (!Pods.isBound(pod)) {
                pending.put(name + "/" + pod.getMetadata().getName(), pod);
            }
        });
        if (!withPods.equals(wanted)) {
            faults.add("On %s there are pods of %s, and should be of %s.".formatted(name, withPods, wanted));
        }
    }

    /** A guest may have taken what was promised; then the replica goes where there is room, if there is any. */
    private void judgePending() {
        pending.forEach((name, pod) -> {
            String deployment = String.valueOf(pod.getMetadata().getLabels().get(Labels.DEPLOYMENT));
            fleet.deployments().stream()
                    .filter(known -> known.getMetadata().getName().equals(deployment))
                    .forEach(known -> roomFor(fleet.devicesOf(known))
                            .forEach(node -> faults.add("The pod %s is not bound (%s), and %s has room for it."
                                    .formatted(name, Pods.whyNotScheduled(pod), node))));
        });
    }

    private List<String> roomFor(int need) {
        List<String> nodes = new ArrayList<>();
        free.forEach((cluster, all) -> all.forEach((node, left) -> {
            if (left >= need) {
                nodes.add("%s of %s (%d free)".formatted(node, cluster, left));
            }
        }));
        return nodes;
    }

    /** Where all pods of a deployment run, they run what it says now. */
    private void judgeImages(TestCluster cluster) {
        for (ModelDeployment deployment : fleet.deployments()) {
            String name = deployment.getMetadata().getName();
            boolean stopped = pending.values().stream()
                    .anyMatch(pod -> name.equals(pod.getMetadata().getLabels().get(Labels.DEPLOYMENT)));
            String wanted = fleet.imageOf(deployment);
            cluster.client()
                    .pods()
                    .inNamespace(Installed.TEAM)
                    .withLabel(Labels.DEPLOYMENT, name)
                    .list()
                    .getItems()
                    .forEach(pod -> {
                        String image = pod.getSpec().getContainers().getFirst().getImage();
                        if (!stopped && !image.equals(wanted)) {
                            faults.add("The pod %s runs %s, and should run %s."
                                    .formatted(pod.getMetadata().getName(), image, wanted));
                        }
                    });
        }
    }

    /** What waits would fit nowhere: a pod of it needs more than any node has. */
    private void judgeWaiting() {
        for (ModelDeployment deployment : fleet.deployments()) {
            long exist = fleet.replicasOf(deployment.getMetadata().getName()).size();
            int need = fleet.devicesOf(deployment);
            if (exist < deployment.getSpec().replicas()) {
                roomFor(need)
                        .forEach(node -> faults.add("A replica of %s waits, which needs %d, and %s has room for it."
                                .formatted(deployment.getMetadata().getName(), need, node)));
            } else if (exist > deployment.getSpec().replicas()) {
                faults.add("There are %d replicas of %s, and %d are wanted."
                        .formatted(
                                exist,
                                deployment.getMetadata().getName(),
                                deployment.getSpec().replicas()));
            }
        }
    }
}
