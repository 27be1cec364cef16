package dev.stowage.bench;

import java.util.Map;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;

/** kwok: keeps nodes with the label of {@link Nodes} alive and takes the pods bound to them through their lives. */
final class FakeKubelets implements AutoCloseable {
    private static final String KUBECONFIG = "/etc/kwok/kubeconfig.yaml";

    private final GenericContainer<?> container;

    FakeKubelets(String image, ClusterSpec spec, Network network, Ownership ownership) {
        container = new GenericContainer<>(DockerImageName.parse(image))
                .withNetwork(network)
                .withLabels(ownership.labels())
                .withCommand(
                        "--kubeconfig=" + KUBECONFIG,
                        "--config=/etc/kwok/stages.yaml",
                        "--manage-nodes-with-label-selector=" + Nodes.KUBELET + "=" + Nodes.RUNNING,
                        "--node-lease-duration-seconds="
                                + spec.heartbeats().lease().toSeconds(),
                        "--cidr=10.244.0.0/16");
    }

    void start(String kubeconfig) {
        container.withCopyToContainer(Transferable.of(kubeconfig), KUBECONFIG);
        container.start();
    }

    /** Begins anew, with nothing in its memory. */
    void restart() {
        DockerClientFactory.instance()
                .client()
                .restartContainerCmd(container.getContainerId())
                .exec();
    }

    long memory() {
        return Containers.memory(container.getContainerId());
    }

    Map<String, String> logs() {
        return container.isCreated() ? Map.of("kubelets.log", container.getLogs()) : Map.of();
    }

    @Override
    public void close() {
        container.stop();
    }
}
