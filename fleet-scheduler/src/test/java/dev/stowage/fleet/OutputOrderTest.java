package dev.stowage.fleet;

import static dev.stowage.fleet.Given.NOW;
import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.deployment;
import static dev.stowage.fleet.Given.device;
import static dev.stowage.fleet.Given.fleet;
import static dev.stowage.fleet.Given.placed;
import static dev.stowage.fleet.Given.pool;
import static dev.stowage.fleet.Given.replica;
import static dev.stowage.fleet.Given.standalone;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The order of everything in a plan, and what it contains. */
final class OutputOrderTest {
    private static final Engine ENGINE = standalone("main", 1, 4);

    private static ReplicaBuilder running(String deployment, String name, String cluster, int index) {
        return replica(name, cluster).of(deployment).index(index).runs(placed("main", 1, "h100", 4));
    }

    @Test
    void replicasComeByDeploymentClusterAndIndex() {
        Plan plan = fleet(
                        cluster("west", pool("h100").bucket(9, 8)),
                        cluster("east", pool("h100").bucket(9, 8)))
                .wants(deployment("b", 5, ENGINE).priority(9), deployment("a", 1, ENGINE))
                .has(
                        running("b", "b-10", "east", 10),
                        running("b", "b-2", "east", 2),
                        running("b", "b-1", "west", 1),
                        running("a", "a-0", "west", 0))
                .plan();

        assertThat(plan.replicas())
                .extracting(replica -> replica.deployment().name() + " " + replica.cluster() + " " + replica.index())
                .containsExactly("a west 0", "b east 2", "b east 10", "b west 0", "b west 1", "b west 2");
    }

    @Test
    void removedOnesComeByDeploymentClusterIndexAndName() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(9, 8)))
                .wants(deployment("b", 0, ENGINE))
                .has(
                        running("gone", "z", "east", 0),
                        running("b", "b-z", "west", 0),
                        running("b", "b-y", "east", 10),
                        running("b", "b-x", "east", 2),
                        running("b", "b-w", "east", 2),
                        running("a", "y", "east", 0))
                .plan();

        assertThat(plan.removed())
                .extracting(Plan.RemovedReplica::name)
                .containsExactly("y", "b-w", "b-x", "b-y", "b-z", "z");
    }

    @Test
    void waitingAndRememberedComeByDeployment() {
        FailedPlacement west = new FailedPlacement("west", "r", 0, 1, NOW.plusSeconds(9));
        FailedPlacement east = new FailedPlacement("east", "r", 0, 1, NOW.plusSeconds(9));
        FailedPlacement other = new FailedPlacement("east", "q", 0, 1, NOW.plusSeconds(9));
        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 0)))
                .wants(
                        deployment("b", 1, ENGINE).priority(9).remembers(west, east, other),
                        deployment("a", 1, ENGINE).in("zoo").remembers(west),
                        deployment("a", 1, ENGINE))
                .plan();

        assertThat(plan.unplaced())
                .extracting(unplaced -> unplaced.deployment().toString())
                .containsExactly("team/a", "team/b", "zoo/a");
        assertThat(plan.failedPlacements())
                .extracting(remembered -> remembered.deployment().name() + " "
                        + remembered.placement().cluster() + " "
                        + remembered.placement().request())
                .containsExactly("b east q", "b east r", "b west r", "a west r");
    }

    @Test
    void aPredictionComesByPublishedPoolThenByPlacement() {
        Cluster east = cluster(
                "east",
                pool("z").devices(device("gpu", 8, "model=z")).bucket(1, 8).bucket(1, 4),
                pool("a").devices(device("gpu", 8, "model=a")).bucket(1, 8));

        Plan plan = fleet(east)
                .wants(deployment(
                        "chat",
                        1,
                        standalone("first", 1, 2, "model=a"),
                        standalone("small", 1, 4, "model=z"),
                        standalone("large", 1, 8, "model=z")))
                .plan();

        assertThat(Say.predictions(plan))
                .containsExactly(
                        "z 0 of 8: large Standalone 0 x1",
                        "z 1 of 4: small Standalone 0 x1",
                        "a 2 of 8: first Standalone 0 x1");
    }

    @Test
    void poolsComeByClusterAndPublishedOrder() {
        Plan plan = fleet(
                        cluster("west", pool("z").nodes(1), pool("a").nodes(1)),
                        cluster("east", pool("m").nodes(1)))
                .plan();

        assertThat(plan.pools())
                .extracting(outcome -> outcome.cluster() + "/" + outcome.pool().name())
                .containsExactly("east/m", "west/z", "west/a");
    }

    @Test
    void bucketsComeLargestFirstAndThoseWithoutNodesAreLeftOut() {
        Plan plan = fleet(cluster(
                        "east",
                        pool("h100").bucket(1, 3).bucket(2, 8).bucket(1, 0).growsTo(9, Observation.Growth.POSSIBLE)))
                .wants(deployment("chat", 1, standalone("main", 1, 3)))
                .plan();

        assertThat(Say.before(plan)).isEqualTo("2x8 1x3 1x0");
        assertThat(Say.after(plan)).isEqualTo("2x8 2x0");
    }

    @Test
    void withATopologyKeyTheyComeByDomain() {
        Plan plan = fleet(cluster(
                        "east",
                        pool("h100")
                                .domains()
                                .bucketIn("b", 1, 8)
                                .bucketIn("a", 2, 3)
                                .bucketIn("b", 1, 2)
                                .bucketIn("a", 1, 4)))
                .plan();

        assertThat(Say.before(plan)).isEqualTo("a:1x4 a:2x3 b:1x8 b:1x2");
    }

    @Test
    void underWholeNodeThereIsOneBucketOfEmptyNodes() {
        Plan plan = fleet(cluster(
                        "east",
                        pool("h100").devices(Given.gpu(8), device("nic", 2)).nodes(3)))
                .wants(deployment("chat", 1, standalone("main", 1, 1)))
                .plan();

        assertThat(Say.before(plan)).isEqualTo("3x8+2");
        assertThat(Say.after(plan)).isEqualTo("2x8+2");
    }

    @Test
    void updatesNameTheDeploymentsWhoseUpdateDoesNotFit() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 0)))
                .wants(deployment("b", 1, standalone("main", 1, 2)), deployment("a", 1, standalone("main", 1, 2)))
                .has(
                        running("a", "a-0", "east", 0).ready(),
                        running("b", "b-0", "east", 0).ready())
                .plan();

        assertThat(plan.updates())
                .extracting(update -> update.deployment().name())
                .containsExactly("a", "b");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theOrderOfTheStateDoesNotMatter(long seed) {
        State state = mixed();
        Random random = new Random(seed);
        List<Cluster> clusters = new ArrayList<>(state.clusters());
        List<Deployment> deployments = new ArrayList<>(state.deployments());
        List<Replica> replicas = new ArrayList<>(state.replicas());
        Collections.shuffle(clusters, random);
        Collections.shuffle(deployments, random);
        Collections.shuffle(replicas, random);

        Plan plan = Given.plan(state);
        Plan shuffled = Given.plan(new State(clusters, deployments, replicas, state.now()));

        assertThat(shuffled).usingRecursiveComparison().ignoringFields("pools").isEqualTo(plan);
        assertThat(shuffled.pools())
                .extracting(PoolOutcome::cluster, PoolOutcome::mode, PoolOutcome::before, PoolOutcome::after)
                .isEqualTo(plan.pools().stream()
                        .map(outcome -> tuple(outcome.cluster(), outcome.mode(), outcome.before(), outcome.after()))
                        .toList());
    }

    @Test
    void planningAgainOnItsOwnOutputChangesNothing() {
        State state = mixed();
        Plan plan = Given.plan(state);
        List<Replica> then = new ArrayList<>();
        plan.replicas()
                .forEach(planned -> then.add(state.replicas().stream()
                        .filter(replica -> replica.key().name().equals(planned.name()))
                        .findFirst()
                        .orElseGet(() -> Given.committed(planned, "101"))));
        state.replicas().stream()
                .filter(replica -> then.stream().noneMatch(kept -> kept.key().equals(replica.key())))
                .forEach(replica -> then.add(Given.terminating(replica)));

        Plan again = Given.plan(new State(state.clusters(), state.deployments(), then, state.now()));

        assertThat(again.removed()).isEmpty();
        assertThat(Say.placed(again)).isEmpty();
        assertThat(again.replicas())
                .extracting(Plan.PlannedReplica::name, Plan.PlannedReplica::engines, Plan.PlannedReplica::prediction)
                .isEqualTo(plan.replicas().stream()
                        .map(replica -> tuple(replica.name(), replica.engines(), replica.prediction()))
                        .toList());
        assertThat(Say.waiting(again)).isEqualTo(Say.waiting(plan));
        assertThat(again.pools())
                .extracting(PoolOutcome::before)
                .isEqualTo(plan.pools().stream().map(PoolOutcome::after).toList());
    }

    /** Something of everything: strays, slots, removals, waiting ones, growth and a pool that nobody observes. */
    static State mixed() {
        return fleet(
                        cluster("west", pool("h100").nodes(2)),
                        cluster(
                                "east",
                                pool("h100").bucket(2, 8).bucket(1, 3).bucket(1, 4),
                                pool("a10").bucket(1, 2).unsteered()),
                        cluster("north", pool("h100").bucket(1, 1).growsTo(2, Observation.Growth.POSSIBLE)))
                .wants(
                        deployment("a", 3, ENGINE).priority(1),
                        deployment("b", 2, standalone("main", 1, 8)),
                        deployment("c", 30, standalone("main", 1, 3)),
                        deployment("d", 1, standalone("main", 1, 1, "fails")))
                .has(
                        running("a", "a-0", "east", 0).unseen().slot("h100", "a-0/0", 8, 1),
                        running("a", "a-1", "east", 1),
                        running("b", "b-0", "west", 0).runs(placed("main", 1, "h100", 8)),
                        running("c", "c-0", "east", 7)
                                .unseen()
                                .runs(placed("main", 1, "h100", 3))
                                .slot("h100", "a-0/0", 8, 1),
                        running("e", "e-0", "east", 0).unseen())
                .state();
    }
}
