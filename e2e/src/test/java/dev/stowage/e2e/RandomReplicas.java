package dev.stowage.e2e;

import java.util.random.RandomGenerator;

/**
 * Deployments of one replica each, of every shape that matters to packing: singles, pairs that share a node, gangs of two to
 * four. Their pods ask for CPU too, as real ones do, so that kube-scheduler by itself would spread them.
 */
final class RandomReplicas {
    private static final String POD =
            "{spec: {terminationGracePeriodSeconds: 0, containers: [{name: engine, image: none, "
                    + "resources: {requests: {cpu: \"1\"}}}]}}";

    private final RandomGenerator random;
    private int made;

    RandomReplicas(RandomGenerator random) {
        this.random = random;
    }

    /** A deployment with a name that none had before. */
    String next() {
        String name = "d" + made++;
        return switch (random.nextInt(8)) {
            case 0, 1, 2 -> deployment(name, single(1 + random.nextInt(4), 1));
            case 3 -> deployment(name, single(1 + random.nextInt(2), 2));
            case 4, 5 -> deployment(name, pair(1 + random.nextInt(4), 1 + random.nextInt(4)));
            case 6 -> deployment(name, gang(1 + random.nextInt(3), random.nextBoolean() ? 4 : 8));
            default -> deployment(name, single(8, 1));
        };
    }

    static String deployment(String name, String engines) {
        return """
                apiVersion: stowage.dev/v1alpha1
                kind: ModelDeployment
                metadata: {name: %s, namespace: team}
                spec: {replicas: 1, template: {spec: {engines: [%s]}}}
                """.formatted(name, engines);
    }

    static String single(int gpus, int copies) {
        return engine("main", copies, member("Standalone", "", gpus));
    }

    static String pair(int first, int second) {
        return engine("first", 1, member("Standalone", "", first)) + ", "
                + engine("second", 1, member("Standalone", "", second));
    }

    static String gang(int workers, int gpus) {
        return engine(
                "main",
                1,
                member("Leader", "", gpus) + ", " + member("Worker", "worker: {nodes: %d}, ".formatted(workers), gpus));
    }

    private static String engine(String name, int copies, String members) {
        return "{name: %s, copies: %d, members: [%s]}".formatted(name, copies, members);
    }

    private static String member(String role, String worker, int gpus) {
        return "{role: %s, %snodeSelector: {devices: [{name: gpu, count: %d}]}, template: %s}"
                .formatted(role, worker, gpus, POD);
    }
}
