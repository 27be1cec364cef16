package dev.stowage.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.testcontainers.containers.Network;

/** The containers of one cluster. */
record Machines(
        ClusterSpec spec,
        ControlPlane controlPlane,
        FakeKubelets kubelets,
        SecondSchedulers secondSchedulers,
        Companions companions,
        Network network,
        Ownership ownership)
        implements AutoCloseable {
    static Machines of(ClusterSpec spec, Images.Found images, Networks networks) {
        Network network = networks.named(spec.network());
        Ownership ownership = networks.ownership();
        return new Machines(
                spec,
                new ControlPlane(images, spec, network, ownership),
                new FakeKubelets(images.kubelets(), spec, network, ownership),
                new SecondSchedulers(images, network, ownership),
                new Companions(ownership),
                network,
                ownership);
    }

    void start() {
        controlPlane.start();
        kubelets.start(controlPlane.kubeconfigInside());
    }

    /** Writes every log and, if there is one, the kubeconfig into the folder; returns the last lines of the logs. */
    String keepLogs(Path folder) throws IOException {
        Map<String, String> besides = new LinkedHashMap<>(kubelets.logs());
        besides.putAll(secondSchedulers.logs());
        besides.putAll(companions.logs());
        String tails = Logs.keep(folder, controlPlane.logs(), besides);
        if (controlPlane.isUp()) {
            Files.writeString(folder.resolve("kubeconfig"), controlPlane.kubeconfig());
        }
        return tails;
    }

    @Override
    public void close() {
        companions.close();
        secondSchedulers.close();
        kubelets.close();
        controlPlane.close();
    }
}
