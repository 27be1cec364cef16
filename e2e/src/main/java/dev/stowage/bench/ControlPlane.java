package dev.stowage.bench;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.opentest4j.TestAbortedException;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.containers.wait.strategy.WaitAllStrategy;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.k3s.K3sContainer;
import org.testcontainers.utility.DockerImageName;

/** The container that the control plane runs in: k3s, or what stands in for it. */
final class ControlPlane implements AutoCloseable {
    private static final Duration START = Duration.ofMinutes(2);
    private static final int STOP_SECONDS = 20;
    private static final String SCHEDULER_FILE = "/etc/bench/kube-scheduler.yaml";
    /** Where k3s keeps it, and where the substitute keeps it too. */
    private static final String SCHEDULER_KUBECONFIG = "/var/lib/rancher/k3s/server/cred/scheduler.kubeconfig";

    private static final String SERVER = "/var/lib/rancher/k3s/server";
    /** The folder in it that has what the API server stores, in etcd or in SQLite. */
    private static final String MEMORY = "db";

    private static final String SERVICE_KEY = "/var/lib/rancher/k3s/server/tls/service.key";

    private final K3sContainer container;
    private final String name;
    private final boolean hasSeparateComponents;
    private int starts;

    ControlPlane(Images.Found images, ClusterSpec spec, Network network, Ownership ownership) {
        name = spec.name();
        hasSeparateComponents = images.kind() == Images.Kind.SUBSTITUTE;
        // k3s needs what the substitute does without.
        container = container(images.server(), spec, network, ownership).withPrivilegedMode(!hasSeparateComponents);
    }

    private static K3sContainer container(String image, ClusterSpec spec, Network network, Ownership ownership) {
        K3sContainer container = new K3sContainer(DockerImageName.parse(image).asCompatibleSubstituteFor("rancher/k3s"))
                .withNetwork(network)
                .withNetworkAliases(spec.name())
                .withLabels(ownership.labels())
                .withCommand(arguments(spec).toArray(String[]::new))
                .withCopyToContainer(Transferable.of(spec.scheduler().yaml(SCHEDULER_KUBECONFIG)), SCHEDULER_FILE)
                .waitingFor(upForTheTime(1));
        spec.files().forEach((path, content) -> container.withCopyToContainer(Transferable.of(content), path));
        // A port of the host that stays the same when the container starts again, which one that Docker picks would
        // not.
        container.setPortBindings(List.of(FreePort.at("0.0.0.0") + ":" + K3sContainer.KUBE_SECURE_PORT));
        return container;
    }

    private static List<String> arguments(ClusterSpec spec) {
        List<String> arguments = new ArrayList<>(List.of(
                "server",
                // All nodes are fake ones, so k3s needs no kubelet, container runtime or tunnel to one.
                "--disable-agent",
                // What k3s installs would be scheduled onto the fake nodes.
                "--disable=coredns,local-storage,metrics-server,servicelb,traefik",
                "--egress-selector-mode=disabled",
                "--tls-san=127.0.0.1",
                "--tls-san=" + spec.name(),
                // Webhooks named by Service are called at its endpoints: nothing here routes the addresses of services.
                "--kube-apiserver-arg=enable-aggregator-routing=true",
                "--kube-scheduler-arg=config=" + SCHEDULER_FILE,
                // It then says what its configuration is after all defaults.
                "--kube-scheduler-arg=v=2",
                "--kube-controller-manager-arg=kube-api-qps="
                        + spec.controllerManagerLimits().qps(),
                "--kube-controller-manager-arg=kube-api-burst="
                        + spec.controllerManagerLimits().burst(),
                "--kube-controller-manager-arg=node-monitor-period=1s",
                "--kube-controller-manager-arg=node-monitor-grace-period="
                        + spec.heartbeats().grace().toSeconds() + "s"));
        spec.apiServer().forEach(argument -> arguments.add("--kube-apiserver-arg=" + argument));
        spec.controllerManager().forEach(argument -> arguments.add("--kube-controller-manager-arg=" + argument));
        return arguments;
    }

    private static WaitAllStrategy upForTheTime(int times) {
        return new WaitAllStrategy()
                .withStrategy(Wait.forLogMessage(".*Wrote kubeconfig.*", times))
                .withStrategy(Wait.forLogMessage(".*k3s is up and running.*", times))
                .withStartupTimeout(START);
    }

    void start() {
        container.start();
        starts = 1;
    }

    void restart() {
        stop();
        startAgain();
    }

    /** Stops in order, writes what it remembers into a file, and starts again. */
    void backUp(Path file) {
        stop();
        try (InputStream archive = docker().copyArchiveFromContainerCmd(
                        container.getContainerId(), SERVER + "/" + MEMORY)
                .exec()) {
            Files.copy(archive, file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        startAgain();
    }

    /**
     * Stops in order, takes what it remembered then for what it remembers, and starts again. A file of etcd's that has come to
     * be since would stay; it makes one after 10,000 changes or 64 MB of them, and none before.
     */
    void restore(Path file) {
        stop();
        try (InputStream archive = Files.newInputStream(file)) {
            docker().copyArchiveToContainerCmd(container.getContainerId())
                    .withRemotePath(SERVER)
                    .withTarInputStream(archive)
                    .exec();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        startAgain();
    }

    private void stop() {
        docker().stopContainerCmd(container.getContainerId())
                .withTimeout(STOP_SECONDS)
                .exec();
    }

    private void startAgain() {
        starts++;
        docker().startContainerCmd(container.getContainerId()).exec();
        upForTheTime(starts).waitUntilReady(container);
    }

    /** Whether it has been started, so that there is a kubeconfig. */
    boolean isUp() {
        return starts > 0;
    }

    void pause() {
        docker().pauseContainerCmd(container.getContainerId()).exec();
    }

    void resume() {
        docker().unpauseContainerCmd(container.getContainerId()).exec();
    }

    private static DockerClient docker() {
        return org.testcontainers.DockerClientFactory.instance().client();
    }

    String kubeconfig() {
        return container.getKubeConfigYaml();
    }

    String kubeconfigInside() {
        return container.generateInternalKubeConfigYaml(name);
    }

    /** The private key that signs tokens of service accounts, PEM. */
    String serviceKey() {
        return file(SERVICE_KEY);
    }

    String file(String path) {
        return container.copyFileFromContainer(
                path, content -> new String(content.readAllBytes(), StandardCharsets.UTF_8));
    }

    void tell(String action, Component component) {
        if (!hasSeparateComponents) {
            throw new TestAbortedException(
                    "k3s is one process: its %s cannot be told to %s alone.".formatted(component.process(), action));
        }
        try {
            ExecResult result = container.execInContainer("/bin/k3s", "component", action, component.process());
            if (result.getExitCode() != 0) {
                throw new IllegalStateException("The cluster (%s) cannot %s its %s: %s"
                        .formatted(
                                name,
                                action,
                                component.process(),
                                result.getStderr().strip()));
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(
                    "Interrupted while telling the cluster (%s) to %s its %s."
                            .formatted(name, action, component.process()),
                    interrupted);
        }
    }

    long memory() {
        return Containers.memory(container.getContainerId());
    }

    /** Every log by the name of its file. */
    Map<String, String> logs() {
        Map<String, String> logs = new LinkedHashMap<>();
        logs.put("container.log", container.getLogs());
        for (Component component : Component.values()) {
            String file = component.process() + ".log";
            try {
                logs.put(file, file("/var/log/bench/" + file));
            } catch (NotFoundException _) {
                // k3s writes everything into the container's log; a component that never started wrote nothing.
            }
        }
        return logs;
    }

    @Override
    public void close() {
        container.stop();
    }
}
