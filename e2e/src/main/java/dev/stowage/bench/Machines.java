package dev.stowage.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.opentest4j.TestAbortedException;
import org.testcontainers.containers.Network;

/** The containers of one cluster. */
record Machines(
        ClusterSpec spec,
        ControlPlane controlPlane,
        FakeKubelets kubelets,
        SecondSchedulers secondSchedulers,
        Network network)
        implements AutoCloseable {
    static Machines of(ClusterSpec spec, Images images, Networks networks) {
        Network network = networks.named(spec.network());
        Ownership ownership = networks.ownership();
        SecondSchedulers secondSchedulers = new SecondSchedulers(images, network, ownership);
        return switch (images) {
            case Images.K3s k3s ->
                new Machines(
                        spec,
                        ControlPlane.k3s(k3s.server(), spec, network, ownership),
                        new FakeKubelets(k3s.kubelets(), spec, network, ownership),
                        secondSchedulers,
                        network);
            case Images.Substitute substitute ->
                new Machines(
                        spec,
                        ControlPlane.substitute(substitute.server(), spec, network, ownership),
                        new FakeKubelets(substitute.kubelets(), spec, network, ownership),
                        secondSchedulers,
                        network);
            case Images.None none -> throw new TestAbortedException(none.reason());
        };
    }

    void start() {
        controlPlane.start();
        kubelets.start(controlPlane.kubeconfigInside());
    }

    /** Writes every log and, if there is one, the kubeconfig into the folder; returns the last lines of the logs. */
    String keepLogs(Path folder) throws IOException {
        Map<String, String> besides = new LinkedHashMap<>(kubelets.logs());
        besides.putAll(secondSchedulers.logs());
        String tails = Logs.keep(folder, controlPlane.logs(), besides);
        if (controlPlane.isUp()) {
            Files.writeString(folder.resolve("kubeconfig"), controlPlane.kubeconfig());
        }
        return tails;
    }

    @Override
    public void close() {
        secondSchedulers.close();
        kubelets.close();
        controlPlane.close();
    }
}
