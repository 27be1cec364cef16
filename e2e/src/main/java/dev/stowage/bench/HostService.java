package dev.stowage.bench;

import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Map;
import java.util.TreeMap;

/** A Service whose only endpoint is a program on the host. */
final class HostService {
    private static final String NAMESPACE = "default";
    private static final String PORT = "https";

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
                        .withName(PORT)
                        .withPort(443)
                        .withNewTargetPort(port)
                        .endPort()
                        .endSpec()
                        .build())
                .serverSideApply();
        new HostEndpoint(NAMESPACE, name, name + "-host", address, new TreeMap<>(Map.of(PORT, port)))
                .publish(client, true);
    }
}
