package dev.stowage.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** Keeps a cluster with a pool of four nodes running until it is interrupted, for looking at it with kubectl. */
final class Main {
    private Main() {}

    @SuppressWarnings("SystemOut") // it talks to whoever called it
    public static void main(String[] args) throws IOException, InterruptedException {
        TestCluster cluster = new Bench().start(ClusterSpec.named("bench"));
        cluster.nodes().add(NodePool.named("h100", 4).with(Devices.gpus(8)));
        Path kubeconfig = Path.of(args[0]).toAbsolutePath();
        Files.writeString(kubeconfig, cluster.kubeconfig());
        System.out.println("The cluster is up, with four nodes of 8 devices each. Look at it with");
        System.out.println("  export KUBECONFIG=" + kubeconfig);
        System.out.println("  kubectl get nodes,resourceslices,deviceclasses");
        System.out.println("Press Ctrl-C to end it.");
        new CountDownLatch(1).await();
    }
}
