package dev.stowage.e2e;

import dev.stowage.bench.Devices;
import io.fabric8.kubernetes.api.model.BindingBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceRequestAllocationResult;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceRequestAllocationResultBuilder;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaimBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.stream.IntStream;

/** Gives out devices and nodes in place of a kube-scheduler, which must not run. */
record Bookings(KubernetesClient client, Devices devices) {
    /** Gives the only claim of a pod the first devices of a node, and the pod that node. */
    void book(Pod pod, String node) {
        String namespace = pod.getMetadata().getNamespace();
        String name = pod.getStatus().getResourceClaimStatuses().getFirst().getResourceClaimName();
        ResourceClaim claim = client.resources(ResourceClaim.class)
                .inNamespace(namespace)
                .withName(name)
                .require();
        client.resource(new ResourceClaimBuilder(claim)
                        .editOrNewStatus()
                        .withNewAllocation()
                        .withNewDevices()
                        .addAllToResults(results(claim, node))
                        .endDevices()
                        .endAllocation()
                        .addNewReservedFor()
                        .withResource("pods")
                        .withName(pod.getMetadata().getName())
                        .withUid(pod.getMetadata().getUid())
                        .endReservedFor()
                        .endStatus()
                        .build())
                .updateStatus();
        client.bindings()
                .inNamespace(namespace)
                .resource(new BindingBuilder()
                        .withNewMetadata()
                        .withName(pod.getMetadata().getName())
                        .endMetadata()
                        .withNewTarget()
                        .withApiVersion("v1")
                        .withKind("Node")
                        .withName(node)
                        .endTarget()
                        .build())
                .create();
    }

    private List<DeviceRequestAllocationResult> results(ResourceClaim claim, String node) {
        var request = claim.getSpec().getDevices().getRequests().getFirst();
        return IntStream.range(0, Math.toIntExact(request.getExactly().getCount()))
                .mapToObj(index -> new DeviceRequestAllocationResultBuilder()
                        .withRequest(request.getName())
                        .withDriver(devices.driver())
                        .withPool(node)
                        .withDevice(devices.name(index))
                        .build())
                .toList();
    }
}
