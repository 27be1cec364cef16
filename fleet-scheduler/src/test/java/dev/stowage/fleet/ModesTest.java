package dev.stowage.fleet;

import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.deployment;
import static dev.stowage.fleet.Given.fleet;
import static dev.stowage.fleet.Given.gang;
import static dev.stowage.fleet.Given.placed;
import static dev.stowage.fleet.Given.placedGang;
import static dev.stowage.fleet.Given.pool;
import static dev.stowage.fleet.Given.replica;
import static dev.stowage.fleet.Given.standalone;
import static dev.stowage.fleet.Given.steering;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a pool is accounted, and WholeNode accounting. */
final class ModesTest {
    @ParameterizedTest
    @CsvSource({
        "MEASURED, ACTIVE, PACKED",
        "MEASURED, INACTIVE, GUARANTEED",
        "MEASURED, UNKNOWN, GUARANTEED",
        "ASSUMED, ACTIVE, PACKED",
        "ASSUMED, INACTIVE, PACKED",
        "ASSUMED, UNKNOWN, PACKED",
        "OFF, ACTIVE, GUARANTEED",
        "OFF, UNKNOWN, GUARANTEED"
    })
    void steeringDecidesBetweenPackedAndGuaranteed(
            Cluster.SteeringPolicy policy, Observation.Steering measured, Mode mode) {
        Cluster east = steering(cluster("east", pool("h100").bucket(1, 8).steering(measured)), policy);

        assertThat(Say.mode(fleet(east).plan())).isEqualTo(mode);
    }

    record Case(String name, PoolBuilder pool, Mode mode, String before) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> observations() {
        return Stream.of(
                new Case("nothing observed", pool("h100").nodes(3), Mode.WHOLE_NODE, "3x8"),
                new Case("no nodes published", pool("h100").nodes(0), Mode.WHOLE_NODE, ""),
                new Case(
                        "unobservable from the start",
                        pool("h100").nodes(3).freshness(Observation.Freshness.UNOBSERVABLE),
                        Mode.WHOLE_NODE,
                        "3x8"),
                new Case(
                        "unobservable after it was observed",
                        pool("h100").nodes(3).bucket(1, 5).freshness(Observation.Freshness.UNOBSERVABLE),
                        Mode.WHOLE_NODE,
                        "3x8"),
                new Case(
                        "stale",
                        pool("h100").nodes(3).bucket(1, 5).freshness(Observation.Freshness.STALE),
                        Mode.GUARANTEED,
                        "1x5"),
                new Case("observed, without nodes", pool("h100").nodes(3).observed(), Mode.PACKED, ""));
    }

    @ParameterizedTest
    @MethodSource("observations")
    void theObservationDecidesHowThePoolIsAccounted(Case given) {
        Plan plan = fleet(cluster("east", given.pool)).plan();

        assertThat(Say.mode(plan)).isEqualTo(given.mode);
        assertThat(Say.before(plan)).isEqualTo(given.before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"GPU_pool", "h100.large", "-h100", "h100-", "H100", "", "h100/a", "h100:a", "h100~a", "h\u00e9"})
    void aPoolWhoseNameIsNoDnsLabelIsAccountedWholeNode(String name) {
        Plan plan = fleet(cluster("east", pool(name).nodes(2).bucket(1, 5))).plan();

        assertThat(Say.mode(plan)).isEqualTo(Mode.WHOLE_NODE);
        assertThat(Say.before(plan)).isEqualTo("2x8");
    }

    @ParameterizedTest
    @CsvSource({"1, PACKED", "63, PACKED", "64, WHOLE_NODE"})
    void aDnsLabelHasAtMost63Characters(int length, Mode mode) {
        Plan plan =
                fleet(cluster("east", pool("9".repeat(length)).bucket(1, 5))).plan();

        assertThat(Say.mode(plan)).isEqualTo(mode);
    }

    @Test
    void underWholeNodeEveryClaimingPodTakesANode() {
        Plan plan = fleet(cluster("east", pool("h100").nodes(5)))
                .wants(deployment("chat", 2, gang("main", 2, 0, 1, 1)))
                .plan();

        assertThat(Say.placed(plan)).containsExactly("chat east/0", "chat east/1");
        assertThat(Say.after(plan)).isEqualTo("1x8");
        assertThat(plan.replicas())
                .allSatisfy(replica -> assertThat(replica.prediction()).isEmpty());
    }

    @Test
    void underWholeNodeAReplicaWithTooManyPodsWaits() {
        Plan plan = fleet(cluster("east", pool("h100").nodes(3)))
                .wants(deployment("chat", 1, standalone("main", 4, 1)))
                .plan();

        assertThat(Say.placed(plan)).isEmpty();
    }

    @Test
    void underWholeNodeOtherReplicasAreChargedAsStamped() {
        Plan plan = fleet(cluster("east", pool("h100").nodes(9)))
                .wants(deployment("chat", 1, standalone("main", 1, 1)))
                .has(
                        replica("chat-0", "east").runs(placed("main", 1, "h100", 1)),
                        replica("code-0", "east").of("code").runs(placedGang("main", 2, "h100", 0, 2, 8)),
                        replica("else-0", "east").of("else").runs(placed("main", 3, "a10", 1)))
                .plan();

        assertThat(Say.before(plan)).isEqualTo("4x8");
    }

    @Test
    void underWholeNodeADeploymentIsNotChargedForItsOwnDroppedReplicas() {
        ReplicaBuilder dropped = replica("chat-0", "east").runs(placed("before", 1, "h100", 1));

        Plan own = fleet(cluster("east", pool("h100").nodes(1)))
                .wants(deployment("chat", 1, standalone("main", 1, 1)))
                .has(dropped)
                .plan();
        Plan others = fleet(cluster("east", pool("h100").nodes(1)))
                .wants(deployment("chat", 0, standalone("main", 1, 1)), deployment("code", 1, standalone("main", 1, 1)))
                .has(dropped)
                .plan();

        assertThat(Say.placed(own)).containsExactly("chat east/0");
        assertThat(Say.placed(others)).isEmpty();
    }

    @Test
    void moreStampedThanPublishedLeavesNothing() {
        Plan plan = fleet(cluster("east", pool("h100").nodes(1)))
                .wants(deployment("chat", 1, standalone("main", 1, 1)))
                .has(replica("code-0", "east").of("code").runs(placed("main", 5, "h100", 1)))
                .plan();

        assertThat(Say.before(plan)).isEmpty();
        assertThat(Say.waiting(plan)).containsExactly("1 chat: 0/1 pools fit: 1 Full (free nodes 0, need 1)");
    }

    @ParameterizedTest
    @CsvSource({
        "STALE, 2, 8, true",
        "STALE, 1, 8, false",
        "STALE, 2, 7, false",
        "UNOBSERVABLE, 2, 8, true",
        "UNOBSERVABLE, 1, 8, false",
        "UNOBSERVABLE, 2, 7, false"
    })
    void onceObservedBothTheLastHistogramAndWholeNodeMustFit(
            Observation.Freshness freshness, int declared, int free, boolean fits) {
        PoolBuilder pool = pool("h100").nodes(declared).bucket(1, free).freshness(freshness);

        Plan plan = fleet(cluster("east", pool))
                .wants(deployment("chat", 1, standalone("main", 1, 8)))
                .has(replica("code-0", "east").of("code").runs(placed("main", 1, "h100", 8)))
                .plan();

        assertThat(Say.placed(plan)).hasSize(fits ? 1 : 0);
    }

    @Test
    void aStalePoolIsGuaranteedEvenWhereSteeringIsAssumed() {
        PoolBuilder pool = pool("h100").nodes(9).bucket(4, 4).freshness(Observation.Freshness.STALE);
        Cluster east = steering(cluster("east", pool), Cluster.SteeringPolicy.ASSUMED);

        Plan plan = fleet(east)
                .wants(
                        deployment("small", 4, standalone("main", 1, 1)).priority(1),
                        deployment("large", 1, standalone("main", 1, 4)))
                .plan();

        assertThat(Say.placed(plan)).doesNotContain("large east/0").hasSize(4);
        assertThat(plan.replicas().getFirst().prediction()).isNotEmpty();
    }

    @Test
    void aStalePoolKeepsItsCreditsAsTheyWere() {
        ReplicaBuilder halfBound =
                replica("chat-0", "east").runs(placed("main", 2, "h100", 3)).slot("h100", "chat-0/0", 8, 2);
        PoolBuilder pool = pool("h100")
                .nodes(9)
                .bucket(1, 5)
                .freshness(Observation.Freshness.STALE)
                .unsettled(halfBound.build(), Given.accounted("main", Role.STANDALONE, 0, "chat-0/0", 1));

        Plan plan = fleet(cluster("east", pool)).has(halfBound).plan();

        assertThat(Say.before(plan)).isEqualTo("1x2");
    }

    @Test
    void anUnobservablePoolIsNotPredicted() {
        PoolBuilder unobservable = pool("a10").nodes(2).bucket(2, 8).freshness(Observation.Freshness.UNOBSERVABLE);

        Plan plan = fleet(cluster("east", unobservable, pool("h100").bucket(1, 8)))
                .wants(deployment("chat", 1, standalone("main", 1, 4), standalone("aside", 2, 8)))
                .plan();

        assertThat(plan.replicas().getFirst().engines())
                .extracting(engine -> engine.members().getFirst().pool())
                .containsExactly("h100", "a10");
        assertThat(Say.predictions(plan)).containsExactly("h100 0 of 8: main Standalone 0 x1");
    }

    @Test
    void inAnUnobservablePoolReplicasPlacedTogetherDoNotGetTheSameNode() {
        PoolBuilder unobservable = pool("a10").nodes(9).bucket(1, 8).freshness(Observation.Freshness.UNOBSERVABLE);

        Plan plan = fleet(cluster("east", unobservable))
                .wants(deployment("chat", 3, standalone("main", 1, 4)))
                .plan();

        assertThat(Say.placed(plan)).containsExactly("chat east/0", "chat east/1");
    }
}
