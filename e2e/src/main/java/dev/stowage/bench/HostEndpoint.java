package dev.stowage.bench;

import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPort;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPortBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSliceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A program on the host as an endpoint of a Service. Each has a slice of its own, since a slice has one set of ports for all
 * its endpoints.
 *
 * @param name of the slice
 * @param address IPv4
 * @param ports the program's, by the names of the Service's ports
 */
record HostEndpoint(String namespace, String service, String name, String address, SortedMap<String, Integer> ports) {
    /** Whoever makes slices for pods leaves those of others alone (kubernetes, {@code discovery/v1/well_known_labels.go}). */
    private static final String MANAGED_BY = "endpointslice.kubernetes.io/managed-by";

    HostEndpoint {
        ports = new TreeMap<>(ports);
    }

    /** Makes it known; one that is not ready gets no new connections, as a pod that ends. */
    void publish(KubernetesClient client, boolean ready) {
        client.resource(new EndpointSliceBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .withNamespace(namespace)
                        .addToLabels("kubernetes.io/service-name", service)
                        .addToLabels(MANAGED_BY, "bench.stowage.dev")
                        .endMetadata()
                        .withAddressType("IPv4")
                        .withPorts(slicePorts())
                        .addNewEndpoint()
                        .withAddresses(List.of(address))
                        .withNewConditions()
                        .withReady(ready)
                        .endConditions()
                        .endEndpoint()
                        .build())
                .forceConflicts()
                .serverSideApply();
    }

    private List<EndpointPort> slicePorts() {
        return ports.entrySet().stream()
                .map(port -> new EndpointPortBuilder()
                        .withName(port.getKey())
                        .withPort(port.getValue())
                        .withProtocol("TCP")
                        .build())
                .toList();
    }

    void withdraw(KubernetesClient client) {
        client.discovery()
                .v1()
                .endpointSlices()
                .inNamespace(namespace)
                .withName(name)
                .delete();
    }
}
