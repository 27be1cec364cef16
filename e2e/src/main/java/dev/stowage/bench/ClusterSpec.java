package dev.stowage.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How a cluster is to be started.
 *
 * @param name a DNS label, unique in its network, where other containers reach its API server as {@code
 *     https://NAME:6443}
 * @param network the Docker network it is in; clusters that name the same one share it
 * @param scheduler kube-scheduler's configuration
 * @param apiServer further arguments of kube-apiserver, for example {@code feature-gates=DRAExtendedResource=true}
 * @param controllerManager further arguments of kube-controller-manager
 * @param controllerManagerLimits how many requests kube-controller-manager may send
 * @param heartbeats of the fake kubelets
 * @param files what to put into the container, by absolute path
 */
public record ClusterSpec(
        String name,
        String network,
        SchedulerConfiguration scheduler,
        List<String> apiServer,
        List<String> controllerManager,
        ClientLimits controllerManagerLimits,
        Heartbeats heartbeats,
        Map<String, String> files) {

    static final String SHARED_NETWORK = "shared";

    /** A cluster with Kubernetes' own defaults, in the network that all clusters of the test class share. */
    public static ClusterSpec named(String name) {
        return new ClusterSpec(
                name,
                SHARED_NETWORK,
                SchedulerConfiguration.DEFAULT,
                List.of(),
                List.of(),
                ClientLimits.OF_CONTROLLER_MANAGER,
                Heartbeats.DEFAULT,
                Map.of());
    }

    /** @throws IllegalArgumentException if the name is not a DNS label */
    public ClusterSpec {
        if (!name.matches("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?")) {
            throw new IllegalArgumentException("The name of a cluster (%s) must be a DNS label.".formatted(name));
        }
        apiServer = List.copyOf(apiServer);
        controllerManager = List.copyOf(controllerManager);
        files = Map.copyOf(files);
    }

    public ClusterSpec inNetwork(String other) {
        return new ClusterSpec(
                name, other, scheduler, apiServer, controllerManager, controllerManagerLimits, heartbeats, files);
    }

    public ClusterSpec with(SchedulerConfiguration configuration) {
        return new ClusterSpec(
                name, network, configuration, apiServer, controllerManager, controllerManagerLimits, heartbeats, files);
    }

    public ClusterSpec with(Heartbeats other) {
        return new ClusterSpec(
                name, network, scheduler, apiServer, controllerManager, controllerManagerLimits, other, files);
    }

    /** Lets kube-scheduler and kube-controller-manager send as much. */
    public ClusterSpec with(ClientLimits limits) {
        return new ClusterSpec(
                name, network, scheduler.with(limits), apiServer, controllerManager, limits, heartbeats, files);
    }

    public ClusterSpec withApiServer(String argument) {
        return new ClusterSpec(
                name,
                network,
                scheduler,
                and(apiServer, argument),
                controllerManager,
                controllerManagerLimits,
                heartbeats,
                files);
    }

    public ClusterSpec withControllerManager(String argument) {
        return new ClusterSpec(
                name,
                network,
                scheduler,
                apiServer,
                and(controllerManager, argument),
                controllerManagerLimits,
                heartbeats,
                files);
    }

    public ClusterSpec withFile(String path, String content) {
        Map<String, String> more = new LinkedHashMap<>(files);
        more.put(path, content);
        return new ClusterSpec(
                name, network, scheduler, apiServer, controllerManager, controllerManagerLimits, heartbeats, more);
    }

    private static List<String> and(List<String> arguments, String argument) {
        List<String> more = new ArrayList<>(arguments);
        more.add(argument);
        return more;
    }
}
