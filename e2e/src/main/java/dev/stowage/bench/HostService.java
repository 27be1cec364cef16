package dev.stowage.bench;

import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSliceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;

/** A Service whose only endpoint is a program on the host. */
final class HostService {
    private static final String NAMESPACE = "default";

    private HostService() {}

    /** Makes it; port 443 of the Service leads to the port of the address. */
    static void publish(KubernetesClient client, String name, String address, int port) {
        client.resource(new ServiceBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .withNamespace(NAMESPACE)
                        .endMetadata()
                        .withNewSpec()
                        .addNewPort()
                        .withName("https")
                        .withPort(443)
                        .withNewTargetPort(port)
                        .endPort()
                        .endSpec()
                        .build())
                .serverSideApply();
        client.resource(new EndpointSliceBuilder()
                        .withNewMetadata()
                        .withName(name + "-host")
                        .withNamespace(NAMESPACE)
                        .addToLabels("kubernetes.io/service-name", name)
                        .endMetadata()
                        .withAddressType("IPv4")
                        .addNewPort()
                        .withName("https")
                        .withPort(port)
                        .withProtocol("TCP")
                        .endPort()
                        .addNewEndpoint()
                        .withAddresses(List.of(address))
                        .withNewConditions()
                        .withReady(true)
                        .endConditions()
                        .endEndpoint()
                        .build())
                .serverSideApply();
    }
}
