package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.PodTemplate;
import dev.stowage.bench.Waiting;
import dev.stowage.fleet.Proof;
import dev.stowage.manifests.ModelDeployment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Random operations on a fleet; whenever it has come to rest, an independent judge looks at it. */
final class SoakFleetE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final int DEVICES = 4;
    private static final Duration REST = Duration.ofMinutes(3);
    private static final Duration SHORT = Duration.ofSeconds(3);
    /** By then the hub has noticed. */
    private static final Duration LONG = Duration.ofSeconds(12);

    private static LiveFleet fleet;

    private final Map<Operation, Integer> done = new EnumMap<>(Operation.class);
    private final List<String> cordoned = new ArrayList<>();
    private final List<String> guests = new ArrayList<>();
    private int made;

    /** What is done to the fleet. */
    private enum Operation {
        CREATE,
        SCALE,
        UPDATE,
        DELETE,
        CORDON,
        DRAIN,
        UNCORDON,
        GUEST_COMES,
        GUEST_GOES,
        HUB_RESTARTS,
        OBSERVER_RESTARTS,
        OBSERVER_STANDS_STILL,
        CLUSTER_STANDS_STILL
    }

    @BeforeAll
    static void start() {
        fleet = LiveFleet.start(bench, "east", "west");
        fleet.give("east", NodePool.named("east", 3).with(Devices.gpus(DEVICES)));
        fleet.give("west", NodePool.named("west", 2).with(Devices.gpus(DEVICES)));
        fleet.cluster("east").addNamespace("others");
        fleet.cluster("west").addNamespace("others");
    }

    @Tag("proof:soak-fleet")
    @Test
    void comesToRestWhateverIsDone() {
        soak(Duration.ofSeconds(Proof.cases(180, 1_200)), Proof.seed(20_261_130));
    }

    private void soak(Duration length, long seed) {
        Random random = new Random(seed);
        long end = System.nanoTime() + length.toNanos();
        int rounds = 0;
        while (System.nanoTime() < end || rounds == 0) {
            int operations = 1 + random.nextInt(5);
            for (int each = 0; each < operations; each++) {
                operate(random);
            }
            awaitRest("seed %d, round %d".formatted(seed, rounds));
            rounds++;
        }
        Proof.held("soak-fleet", "%d rounds, seed %d: %s".formatted(rounds, seed, done));
    }

    private void operate(Random random) {
        Operation operation = Operation.values()[random.nextInt(Operation.values().length)];
        List<ModelDeployment> deployments = fleet.deployments();
        deployments.sort(
                Comparator.comparing((ModelDeployment one) -> one.getMetadata().getName()));
        String any = deployments.isEmpty()
                ? ""
                : deployments
                        .get(random.nextInt(deployments.size()))
                        .getMetadata()
                        .getName();
        boolean can = switch (operation) {
            case CREATE -> deployments.size() < 6;
            case SCALE, UPDATE, DELETE -> !any.isEmpty();
            case CORDON, DRAIN -> cordoned.size() < 2;
            case UNCORDON -> !cordoned.isEmpty();
            case GUEST_COMES -> guests.size() < 2;
            case GUEST_GOES -> !guests.isEmpty();
            case HUB_RESTARTS, OBSERVER_RESTARTS, OBSERVER_STANDS_STILL, CLUSTER_STANDS_STILL -> random.nextInt(4) == 0;
        };
        if (can) {
            operate(operation, any, random);
            done.merge(operation, 1, Integer::sum);
        }
    }

    private void operate(Operation operation, String deployment, Random random) {
        String cluster = random.nextBoolean() ? "east" : "west";
        switch (operation) {
            case CREATE -> fleet.deploy("d" + made++, 1 + random.nextInt(4), 1 + random.nextInt(3));
            case SCALE -> fleet.scale(deployment, random.nextInt(5));
            case DELETE -> fleet.delete(deployment);
            case UPDATE -> update(deployment);
            case CORDON -> {
                String node = cordonable(cluster, random);
                fleet.cluster(cluster).nodes().cordon(node);
            }
            case DRAIN -> {
                String node = cordonable(cluster, random);
                fleet.cluster(cluster).nodes().drain(node);
            }
            case UNCORDON -> {
                String node = cordoned.removeFirst();
                fleet.cluster(node.substring(0, 4)).nodes().uncordon(node);
            }
            case GUEST_COMES -> {
                String guest = "%s-guest-%d".formatted(cluster, made++);
                fleet.cluster(cluster)
                        .pods("others")
                        .add(guest, PodTemplate.claiming(1).requesting("cpu", "1"));
                guests.add(guest);
            }
            case GUEST_GOES -> {
                String guest = guests.removeFirst();
                fleet.cluster(guest.substring(0, 4)).pods("others").delete(guest);
            }
            case HUB_RESTARTS -> fleet.restartHub("hub-" + made++);
            case OBSERVER_RESTARTS -> fleet.companion(cluster).restart();
            case OBSERVER_STANDS_STILL -> {
                fleet.companion(cluster).pause();
                Idle.during(SHORT);
                fleet.companion(cluster).resume();
            }
            case CLUSTER_STANDS_STILL -> {
                fleet.cluster(cluster).pause();
                Idle.during(LONG);
                fleet.cluster(cluster).resume();
            }
        }
    }

    private String cordonable(String cluster, Random random) {
        String node = cluster + "-" + random.nextInt(2);
        cordoned.remove(node);
        cordoned.add(node);
        return node;
    }

    /** Another image, and the same needs. */
    private void update(String name) {
        ModelDeployment deployment = fleet.deployments().stream()
                .filter(known -> known.getMetadata().getName().equals(name))
                .findFirst()
                .orElseThrow();
        fleet.apply(RandomReplicas.deployment(name, RandomReplicas.single(fleet.devicesOf(deployment), 1))
                .replace("replicas: 1", "replicas: " + deployment.getSpec().replicas())
                .replace("image: none", "image: v" + made++));
    }

    /** A guest may take what was just promised; then its loser waits a minute and is moved, or stays and says so. */
    private void awaitRest(String where) {
        List<String> faults = Waiting.byAsking(
                "the fleet to be as it should (%s)".formatted(where),
                () -> FleetJudge.faults(fleet),
                List::isEmpty,
                REST);
        assertThat(faults).isEmpty();
    }
}
