package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Random deployments of one replica that is small enough for a search through everything. */
final class ProbeMaker {
    private static final int MAX_PODS = 8;
    private final RandomGenerator random;

    ProbeMaker(RandomGenerator random) {
        this.random = random;
    }

    static Deployment deployment(String namespace, String name, List<Engine> engines) {
        return new Deployment(
                new ObjectKey(namespace, name),
                Given.NOW,
                false,
                1,
                0,
                Deployment.DEFAULT_UNSCHEDULABLE_AFTER,
                Deployment.UpdateStrategy.ROLLING_UPDATE,
                Deployment.Placement.DEFAULT,
                ClusterSelector.EVERYTHING,
                List.of(),
                engines,
                List.of());
    }

    Deployment probe() {
        List<Engine> engines = new ArrayList<>();
        int pods = 0;
        int count = 1 + random.nextInt(3);
        for (int number = 0; number < count; number++) {
            Engine engine = random.nextInt(2) == 0 ? gang("e" + number) : standalone("e" + number);
            pods += pods(engine);
            if (engines.isEmpty() || pods <= MAX_PODS) {
                engines.add(engine);
            }
        }
        return deployment("new", "probe", engines);
    }

    private static int pods(Engine engine) {
        int pods = 0;
        for (Engine.Member member : engine.members()) {
            pods += member.requests().isEmpty()
                    ? 0
                    : engine.copies() * (member.role() == Role.WORKER ? member.workers() : 1);
        }
        return pods;
    }

    private Engine standalone(String name) {
        return new Engine(
                name,
                1 + random.nextInt(4),
                List.of(new Engine.Member(Role.STANDALONE, 1, requests(1 + random.nextInt(4)))));
    }

    private Engine gang(String name) {
        List<Engine.Request> leads = random.nextInt(3) == 0 ? List.of() : requests(1 + random.nextInt(3));
        return new Engine(
                name,
                1 + random.nextInt(2),
                List.of(
                        new Engine.Member(Role.LEADER, 1, leads),
                        new Engine.Member(Role.WORKER, 1 + random.nextInt(3), requests(1 + random.nextInt(4)))));
    }

    private List<Engine.Request> requests(int gpus) {
        List<Engine.Request> requests = new ArrayList<>();
        requests.add(new Engine.Request("gpu", gpus, List.of("kind=gpu")));
        if (random.nextInt(5) == 0) {
            requests.add(new Engine.Request("nic", 1 + random.nextInt(2), List.of("kind=nic")));
        }
        return requests;
    }
}
