package dev.stowage.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** However many deployments wait for a full pool, a device that becomes free is promised once. */
@Tag("proof:one-device-one-deployment")
final class OneDeviceOneDeploymentPropertyTest {
    private long steps;
    private long freed;

    @Test
    void asManyReplicasArePlacedAsDevicesBecomeFree() {
        long seed = Proof.seed(1);
        long cases = Proof.cases(600, 20_000);
        for (long i = 0; i < cases; i++) {
            run(seed + i, i % 2 == 0 ? Cluster.SteeringPolicy.ASSUMED : Cluster.SteeringPolicy.OFF);
        }

        Proof.held(
                "one-device-one-deployment",
                "%d full pools, %d devices freed and each promised once, over %d steps of a hub that lags behind"
                        .formatted(cases, freed, steps));
    }

    private void run(long seed, Cluster.SteeringPolicy policy) {
        SplittableRandom random = new SplittableRandom(seed);
        int waiting = 2 + random.nextInt(9);
        LaggingHub hub = new LaggingHub(random, policy, 1 + random.nextInt(3), 1 + random.nextInt(4), waiting);
        int few = 0;
        for (int step = 0; step < 40; step++) {
            if (hub.holders() > 0 && random.nextInt(8) == 0) {
                hub.free();
                few++;
            }
            hub.step();
            steps++;
            assertThat(hub.spare()).as("seed %d, step %d", seed, step).isNotNegative();
        }
        hub.settle();
        freed += few;

        assertThat(hub.placed()).as("seed %d", seed).isEqualTo(Math.min(waiting, few));
    }

    @Test
    void tenDeploymentsThatWaitForOneDeviceGetItOnceInEveryAccounting() {
        for (PoolBuilder pool : List.of(
                Given.pool("p0").of(1).nodes(1),
                Given.pool("p0").bucket(1, 1),
                Given.pool("p0").bucket(1, 1).unsteered())) {
            List<DeploymentBuilder> ten = new ArrayList<>();
            for (int number = 0; number < 10; number++) {
                ten.add(Given.deployment("d" + number, 1, Given.standalone("main", 1, 1)));
            }
            State state = Given.fleet(Given.cluster("east", pool))
                    .wants(ten.toArray(DeploymentBuilder[]::new))
                    .state();
            for (long order = 0; order < 20; order++) {
                Plan plan = Given.plan(Shuffled.of(state, order));

                assertThat(plan.replicas()).hasSize(1);
                assertThat(plan.replicas().getFirst().deployment().name()).isEqualTo("d0");
                assertThat(plan.unplaced()).hasSize(9);
            }
        }
    }
}
