package dev.stowage.fleet;

import static dev.stowage.fleet.Given.NOW;
import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.deployment;
import static dev.stowage.fleet.Given.fleet;
import static dev.stowage.fleet.Given.labelled;
import static dev.stowage.fleet.Given.notReady;
import static dev.stowage.fleet.Given.placed;
import static dev.stowage.fleet.Given.pool;
import static dev.stowage.fleet.Given.replica;
import static dev.stowage.fleet.Given.standalone;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Reasons of whole clusters, and what a deployment that waits says of all pools. */
final class SummaryTest {
    private static final Engine ENGINE = standalone("main", 1, 8);
    private static final PoolBuilder FULL = pool("h100").bucket(1, 0);

    private static DeploymentBuilder chat() {
        return deployment("chat", 1, ENGINE);
    }

    record Case(String name, FleetBuilder fleet, String row, String message) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> clusters() {
        String request = FailureMemory.hash(List.of(ENGINE));
        List<Taint> taint = List.of(new Taint("maintenance", "true", Taint.Effect.NO_SCHEDULE));
        Cluster silent = new Cluster(
                "east",
                new LinkedHashMap<>(),
                new Cluster.Readiness.NotReady(""),
                List.of(),
                Cluster.SteeringPolicy.MEASURED,
                List.of(FULL.build()));
        return Stream.of(
                new Case(
                        "not ready",
                        fleet(notReady(cluster("east", FULL))).wants(chat()),
                        "east/h100 ClusterNotReady",
                        "cluster is not ready (Unreachable)"),
                new Case(
                        "not ready, nobody knows why",
                        fleet(silent).wants(chat()),
                        "east/h100 ClusterNotReady",
                        "cluster is not ready"),
                new Case(
                        "tainted",
                        fleet(cluster("east", taint, FULL)).wants(chat()),
                        "east/h100 TaintNotTolerated",
                        "taint maintenance=true:NoSchedule is not tolerated"),
                new Case(
                        "failed lately",
                        fleet(cluster("east", pool("h100").bucket(1, 8)))
                                .wants(chat().remembers(
                                                new FailedPlacement("east", request, 1, 1, NOW.plusSeconds(60)))),
                        "east/h100 RecentlyFailed",
                        "its pods could not be scheduled here; skipped until 2026-01-01T00:01:00Z, "
                                + "or until more than 1 such replicas fit"),
                new Case(
                        "as many as it may have",
                        fleet(cluster("east", pool("h100").bucket(9, 8)))
                                .wants(deployment("chat", 3, ENGINE).maxReplicasPerCluster(2))
                                .has(replica("chat-0", "east").runs(placed("main", 1, "h100", 8))),
                        "east/h100 MaxReplicas",
                        "2 of at most 2 replicas are here"),
                new Case(
                        "an open cluster without pools",
                        fleet(cluster("east")).wants(chat()),
                        "east/ NoMatchingDevice",
                        "the cluster has no pools"),
                new Case(
                        "a cluster without pools that is not ready",
                        fleet(notReady(cluster("east"))).wants(chat()),
                        "east/ ClusterNotReady",
                        "cluster is not ready (Unreachable)"));
    }

    @ParameterizedTest
    @MethodSource("clusters")
    void aClusterSaysWhyItTakesNoReplica(Case given) {
        Plan plan = given.fleet.plan();

        assertThat(Say.reasons(plan)).containsExactly(given.row);
        assertThat(plan.unplaced().getFirst().pools().getFirst().message()).isEqualTo(given.message);
    }

    @Test
    void aReasonOfTheClusterIsGivenForEachPool() {
        Plan plan = fleet(notReady(cluster("east", FULL, pool("a10").nodes(1))), cluster("west", FULL))
                .wants(chat())
                .plan();

        assertThat(Say.reasons(plan))
                .containsExactly("east/h100 ClusterNotReady", "east/a10 ClusterNotReady", "west/h100 Full");
        assertThat(Say.waiting(plan)).containsExactly("1 chat: 0/3 pools fit: 2 ClusterNotReady, 1 Full");
    }

    @Test
    void clustersThatTheSelectorExcludesAreOnlyCounted() {
        Plan plan = fleet(
                        labelled(cluster("east", FULL, FULL), "region", "eu"),
                        cluster("north", FULL),
                        notReady(cluster("west", FULL)))
                .wants(chat().on(new ClusterSelector.Requirement.Exists("region")))
                .plan();

        assertThat(Say.waiting(plan)).containsExactly("1 chat: 0/2 pools fit: 2 Full (free 0, need 8)");
        assertThat(plan.notSelected()).containsExactly(new Plan.NotSelected(new ObjectKey("team", "chat"), 2));
    }

    @Test
    void theSelectorMayExcludeAllClusters() {
        Plan plan = fleet(cluster("east", FULL), cluster("west", FULL))
                .wants(chat().on(new ClusterSelector.Requirement.Exists("region")))
                .plan();

        assertThat(Say.waiting(plan))
                .containsExactly("1 chat: 0/0 pools fit; clusterSelector selects none of 2 clusters");
        assertThat(plan.unplaced().getFirst().reason()).isEqualTo(Reason.NO_CLUSTER);
    }

    @Test
    void thereMayBeNoClusters() {
        Plan plan = fleet().wants(chat()).plan();

        assertThat(Say.waiting(plan)).containsExactly("1 chat: 0/0 pools fit; there are no clusters");
        assertThat(plan.notSelected()).isEmpty();
    }

    @Test
    void aMalformedSelectorIsReportedForSelectedClustersOnly() {
        Plan plan = fleet(labelled(cluster("east", FULL), "region", "eu"), cluster("west", FULL))
                .wants(deployment("chat", 1, standalone("main", 1, 1, "malformed"))
                        .on(new ClusterSelector.Requirement.Exists("region")))
                .plan();

        assertThat(Say.reasons(plan)).containsExactly("east/h100 InvalidSelector");
    }

    @Test
    void aMalformedSelectorComesBeforeTheReasonsOfClusters() {
        Plan plan = fleet(notReady(cluster("east", FULL)))
                .wants(deployment("chat", 1, standalone("main", 1, 1, "malformed")))
                .plan();

        assertThat(Say.reasons(plan)).containsExactly("east/h100 InvalidSelector");
        assertThat(plan.unplaced().getFirst().reason()).isEqualTo(Reason.INVALID_SELECTOR);
    }

    @Test
    void reasonsAreComputedWhenEverythingIsFilled() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(1, 7)))
                .wants(chat().priority(9), deployment("small", 1, standalone("main", 1, 5)))
                .plan();

        assertThat(Say.waiting(plan)).containsExactly("1 chat: 0/1 pools fit: 1 Full (free 2, need 8)");
    }

    @ParameterizedTest
    @CsvSource({
        "NO_MATCHING_DEVICE FULL, FULL",
        "FULL FULL GANG_TOO_LARGE, GANG_TOO_LARGE",
        "FULL FULL GANG_TOO_LARGE GANG_TOO_LARGE FRAGMENTED, FRAGMENTED",
        "GROWTH_BLOCKED GROWTH_BLOCKED MAX_REPLICAS, GROWTH_BLOCKED",
        "MAX_REPLICAS MAX_REPLICAS GROWTH_BLOCKED, MAX_REPLICAS",
        "SEARCH_LIMIT CLUSTER_NOT_READY, CLUSTER_NOT_READY",
        "FRAGMENTED INVALID_SELECTOR, INVALID_SELECTOR",
        "TAINT_NOT_TOLERATED CLUSTER_NOT_READY NO_MATCHING_DEVICE, NO_MATCHING_DEVICE",
        "'', NO_CLUSTER"
    })
    void theDeploymentSaysTheReasonThatAPersonCanDoMostAbout(String reasons, Reason expected) {
        assertThat(Unplaced.mainReason(rows(reasons))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FULL FRAGMENTED FULL | 0/3 pools fit: 2 Full, 1 Fragmented",
                "FRAGMENTED FULL GANG_TOO_LARGE | 0/3 pools fit: 1 Full, 1 GangTooLarge, 1 Fragmented",
                "MAX_REPLICAS SEARCH_LIMIT GROWTH_BLOCKED | 0/3 pools fit: 1 GrowthBlocked, 1 SearchLimit, 1 MaxReplicas",
                "INVALID_SELECTOR RECENTLY_FAILED TAINT_NOT_TOLERATED CLUSTER_NOT_READY NO_MATCHING_DEVICE |"
                        + " 0/5 pools fit: 1 NoMatchingDevice, 1 ClusterNotReady, 1 TaintNotTolerated,"
                        + " 1 RecentlyFailed, 1 InvalidSelector"
            })
    void theSummaryGoesByCountThenByTheOrderOfReasons(String reasons, String message) {
        List<PoolReason> rows = new ArrayList<>(rows(reasons));
        ObjectKey key = new ObjectKey("team", "chat");

        assertThat(new Unplaced(key, 1, Reason.FULL, "", rows).message()).isEqualTo(message);
        Collections.reverse(rows);
        assertThat(new Unplaced(key, 1, Reason.FULL, "", rows).message()).isEqualTo(message);
    }

    @Test
    void theSummaryGivesTheNumbersOfTheBestPool() {
        Plan plan = fleet(
                        cluster("a", pool("h100").bucket(9, 1)),
                        cluster("b", pool("h100").bucket(5, 2)),
                        cluster("c", pool("h100").bucket(1, 3)),
                        cluster("d", pool("h100").bucket(8, 1)),
                        cluster("e", pool("h100").devices(Given.gpu(3)).bucket(9, 3)))
                .wants(chat())
                .plan();

        assertThat(Say.waiting(plan))
                .containsExactly(
                        "1 chat: 0/5 pools fit: 3 Fragmented (largest hole 2, need 8), 1 NoMatchingDevice, 1 Full");
        assertThat(plan.unplaced().getFirst().reason()).isEqualTo(Reason.FRAGMENTED);
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 2", "0, 1, 2", "3, 0, 4"})
    void wholeNodesAreCountedByTheBestPoolToo(int first, int second, int need) {
        Plan plan = fleet(
                        cluster("a", pool("h100").nodes(first)),
                        cluster("b", pool("h100").nodes(second)))
                .wants(deployment("chat", 1, standalone("main", need, 1)))
                .plan();

        assertThat(Say.waiting(plan))
                .containsExactly("1 chat: 0/2 pools fit: 2 Full (free nodes %d, need %d)"
                        .formatted(Math.max(first, second), need));
    }

    private static List<PoolReason> rows(String reasons) {
        return Arrays.stream(reasons.split(" "))
                .filter(word -> !word.isEmpty())
                .map(word -> new PoolReason("east", "h100", Reason.valueOf(word), new PoolReason.Detail.Words("")))
                .toList();
    }
}
