package dev.stowage.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import org.opentest4j.TestAbortedException;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;

/** Processes of kube-scheduler beside the one of the control plane, each in a container of its own. */
final class SecondSchedulers implements AutoCloseable {
    private static final String CONFIGURATION = "/etc/bench/kube-scheduler.yaml";
    private static final String KUBECONFIG = "/etc/bench/kubeconfig.yaml";

    private final Images.Found images;
    private final Network network;
    private final Ownership ownership;
    private final Map<String, GenericContainer<?>> containers = new LinkedHashMap<>();

    SecondSchedulers(Images.Found images, Network network, Ownership ownership) {
        this.images = images;
        this.network = network;
        this.ownership = ownership;
    }

    /** Returns when it schedules. */
    synchronized void start(SchedulerConfiguration configuration, String kubeconfig) {
        GenericContainer<?> container = new GenericContainer<>(DockerImageName.parse(image()))
                .withNetwork(network)
                .withLabels(ownership.labels())
                .withCreateContainerCmdModifier(command -> command.withEntrypoint("/bin/kube-scheduler"))
                .withCommand("--config=" + CONFIGURATION, "--authentication-kubeconfig=" + KUBECONFIG)
                .withCopyToContainer(Transferable.of(configuration.yaml(KUBECONFIG)), CONFIGURATION)
                .withCopyToContainer(Transferable.of(kubeconfig), KUBECONFIG)
                .waitingFor(Wait.forLogMessage(".*Serving securely on.*", 1));
        containers.put(configuration.nameBesideTheDefault(), container);
        container.start();
    }

    private String image() {
        return switch (images.kind()) {
            case SUBSTITUTE -> images.server();
            case K3S ->
                throw new TestAbortedException(
                        "k3s is one process: its image has no kube-scheduler that could run beside it.");
        };
    }

    synchronized Map<String, String> logs() {
        Map<String, String> logs = new LinkedHashMap<>();
        containers.forEach((name, container) -> {
            if (container.isCreated()) {
                logs.put("scheduler-%s.log".formatted(name), container.getLogs());
            }
        });
        return logs;
    }

    @Override
    public synchronized void close() {
        containers.values().forEach(GenericContainer::stop);
    }
}
