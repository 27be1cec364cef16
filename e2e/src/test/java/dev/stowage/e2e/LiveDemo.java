package dev.stowage.e2e;

import dev.stowage.bench.Bench;
import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;

/** Keeps a hub and two workload clusters running, with the fleet of {@code docs/live} placed on them, for looking at it. */
final class LiveDemo {
    static final Path DOCUMENTS = Path.of("docs", "live");

    private static final Pattern BETWEEN_DOCUMENTS = Pattern.compile("(?m)^---$");

    private LiveDemo() {}

    @SuppressWarnings("SystemOut") // it talks to whoever called it
    public static void main(String[] args) throws IOException, InterruptedException {
        LiveFleet fleet = LiveFleet.start(new Bench(), "east", "west");
        place(fleet, Path.of(""));
        Path kubeconfig = Path.of(args[0]).toAbsolutePath();
        Files.writeString(kubeconfig, fleet.kubeconfig());
        System.out.println("A hub and two clusters are up, and the fleet of docs/live is placed. Look at it with");
        System.out.println("  export KUBECONFIG=" + kubeconfig);
        System.out.println("  bin/stowage status");
        System.out.println("  bin/stowage explain team/mixtral");
        System.out.println("  kubectl get inferenceclusters,modeldeployments,modelreplicas --all-namespaces");
        System.out.println("Press Ctrl-C to end it.");
        new CountDownLatch(1).await();
    }

    /**
     * Places the fleet, and returns when it is.
     *
     * @param checkout where the documents are
     */
    static void place(LiveFleet fleet, Path checkout) throws IOException {
        fleet.addNodes("east", nodes(3));
        fleet.addNodes("west", nodes(2));
        apply(fleet, checkout.resolve(DOCUMENTS).resolve("fleet.yaml"));
        fleet.awaitObserved("east", "h100");
        fleet.awaitObserved("west", "h100");
        apply(fleet, checkout.resolve(DOCUMENTS).resolve("deployments.yaml"));
        fleet.awaitReady("llama-405b", 1);
        fleet.awaitReady("chat", 6);
        fleet.awaitWaiting("mixtral", 1);
    }

    private static NodePool nodes(int count) {
        return NodePool.named("h100", count)
                .with(Devices.of("gpu.nvidia.com", 8)
                        .with("architecture", "Hopper")
                        .withCapacity("memory", "80Gi"));
    }

    private static void apply(LiveFleet fleet, Path documents) throws IOException {
        for (String document :
                BETWEEN_DOCUMENTS.splitAsStream(Files.readString(documents)).toList()) {
            fleet.apply(document);
        }
    }
}
