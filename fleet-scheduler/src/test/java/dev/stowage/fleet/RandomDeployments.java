package dev.stowage.fleet;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Random deployments of small shapes, in all that a template and a status can say. */
final class RandomDeployments {
    private final RandomGenerator random;
    private final RandomClusters choice;

    RandomDeployments(RandomGenerator random, RandomClusters choice) {
        this.random = random;
        this.choice = choice;
    }

    List<Deployment> deployments() {
        List<Deployment> deployments = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int deployment = 0; deployment < count; deployment++) {
            deployments.add(deployment("d" + deployment));
        }
        return deployments;
    }

    private Deployment deployment(String name) {
        return new Deployment(
                new ObjectKey(choice.oneIn(4) ? "b" : "a", name),
                choice.oneIn(3) ? Instant.MIN : Given.NOW.minusSeconds(random.nextInt(3)),
                choice.oneIn(25),
                random.nextInt(5),
                choice.oneIn(3) ? random.nextInt(3) - 1 : 0,
                Duration.ofSeconds(random.nextInt(120)),
                choice.oneIn(3) ? Deployment.UpdateStrategy.RECREATE : Deployment.UpdateStrategy.ROLLING_UPDATE,
                placement(),
                selector(),
                tolerations(),
                engines(),
                List.of());
    }

    private Deployment.Placement placement() {
        return choice.oneIn(4)
                ? new Deployment.Placement(
                        choice.pick(List.of(Deployment.Strategy.values())),
                        choice.oneIn(2) ? Integer.MAX_VALUE : 1 + random.nextInt(3))
                : Deployment.Placement.DEFAULT;
    }

    private ClusterSelector selector() {
        return choice.oneIn(8)
                ? new ClusterSelector(List.of(choice.pick(List.of(
                        new ClusterSelector.Requirement.In("zone", List.of("a")),
                        new ClusterSelector.Requirement.NotIn("zone", List.of("b")),
                        new ClusterSelector.Requirement.Exists("gone"),
                        new ClusterSelector.Requirement.DoesNotExist("gone")))))
                : ClusterSelector.EVERYTHING;
    }

    private List<Toleration> tolerations() {
        return choice.oneIn(3)
                ? List.of(
                        new Toleration("team", "Equal", "a", ""),
                        new Toleration("team", "Exists", "", choice.pick(List.of("NoSchedule", "NoExecute"))))
                : List.of();
    }

    List<Engine> engines() {
        List<Engine> engines = new ArrayList<>();
        int count = 1 + (choice.oneIn(3) ? random.nextInt(3) : 0);
        for (int engine = 0; engine < count; engine++) {
            engines.add(choice.oneIn(3) ? gang("e" + engine) : standalone("e" + engine));
        }
        return engines;
    }

    private Engine standalone(String name) {
        return new Engine(
                name,
                1 + random.nextInt(3),
                List.of(new Engine.Member(Role.STANDALONE, 1, requests(random.nextInt(5)))));
    }

    private Engine gang(String name) {
        return new Engine(
                name,
                1 + random.nextInt(2),
                List.of(
                        new Engine.Member(Role.LEADER, 1, requests(random.nextInt(3))),
                        new Engine.Member(Role.WORKER, 1 + random.nextInt(3), requests(1 + random.nextInt(4)))));
    }

    private List<Engine.Request> requests(int devices) {
        List<Engine.Request> requests = new ArrayList<>();
        if (devices > 0 || choice.oneIn(3)) {
            requests.add(new Engine.Request("gpu", devices, selectors()));
        }
        if (choice.oneIn(8)) {
            requests.add(new Engine.Request("nic", 1 + random.nextInt(2), List.of("kind=nic")));
        }
        return requests;
    }

    private List<String> selectors() {
        if (choice.oneIn(80)) {
            return List.of("malformed");
        }
        if (choice.oneIn(40)) {
            return List.of("fails");
        }
        if (choice.oneIn(20)) {
            return List.of("model==h100");
        }
        return choice.oneIn(4)
                ? List.of("kind=gpu", choice.pick(List.of("model=h100", "model=a100")))
                : choice.oneIn(3) ? List.of() : List.of("kind=gpu");
    }
}
