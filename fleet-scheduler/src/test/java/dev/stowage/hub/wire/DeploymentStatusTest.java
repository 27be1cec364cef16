package dev.stowage.hub.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.PoolReason;
import dev.stowage.fleet.Reason;
import dev.stowage.fleet.Unplaced;
import dev.stowage.fleet.wire.CelMatcher;
import dev.stowage.hub.wire.DeploymentStatusWriter.Planned;
import dev.stowage.hub.wire.DeploymentStatusWriter.Progress;
import dev.stowage.manifests.Condition;
import dev.stowage.manifests.FailedPlacement;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelDeploymentStatus;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.ReplicaCounts;
import dev.stowage.manifests.WaitingReplicas;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is told of a deployment, as it stands in its status. */
final class DeploymentStatusTest {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00.5Z");
    private static final ObjectKey CHAT = new ObjectKey("team", "chat");
    private static final Planned NOTHING = new Planned(List.of(), List.of(), List.of());
    private static final Progress COMPLETE = new Progress(true, "Complete", "2 of 2 replicas run revision r.");

    private static ModelDeployment deployment(int replicas, String selectors) {
        return YAML.unmarshal("""
                apiVersion: stowage.dev/v1alpha1
                kind: ModelDeployment
                metadata: {name: chat, namespace: team, uid: d, generation: 4}
                spec:
                  replicas: %d
                  template: {spec: {engines: [{name: main, members: [
                    {template: {spec: {}}}, {nodeSelector: {devices: [{name: gpu, count: 1, selectors: [%s]}]}, template: {spec: {}}}]}]}}
                """.formatted(replicas, selectors), ModelDeployment.class);
    }

    private static ModelReplica replica(int index, String... conditions) {
        return YAML.unmarshal("""
                apiVersion: stowage.dev/v1alpha1
                kind: ModelReplica
                metadata: {name: chat-%d, namespace: team, uid: r, generation: 1}
                spec: {clusterName: east}
                status: {conditions: [%s]}
                """.formatted(index, String.join(", ", conditions)), ModelReplica.class);
    }

    private static final String SCHEDULED = "{type: Scheduled, status: 'True'}";
    private static final String READY = "{type: Ready, status: 'True'}";
    private static final String UNREADY = "{type: Ready, status: 'False'}";

    private static ModelReplica unheardOf() {
        ModelReplica replica = replica(9);
        replica.setStatus(null);
        return replica;
    }

    private static ModelReplica lacking(int index, String what) {
        return replica(index, "{type: ReferencesFound, status: 'False', message: \"%s\"}".formatted(what));
    }

    private static Unplaced waiting(Reason reason, String words) {
        return new Unplaced(
                CHAT,
                2,
                reason,
                words,
                List.of(new PoolReason("east", "h100", reason, new PoolReason.Detail.Words(words))));
    }

    private static Planned waits(Reason reason) {
        return new Planned(List.of(waiting(reason, "")), List.of(), List.of());
    }

    private static ModelDeploymentStatus told(ModelDeployment deployment, List<ModelReplica> replicas, Planned says) {
        return told(deployment, replicas, says, NOW);
    }

    private static ModelDeploymentStatus told(
            ModelDeployment deployment, List<ModelReplica> replicas, Planned says, Instant now) {
        return new DeploymentStatusWriter(deployment, replicas, now).status(says, COMPLETE, new CelMatcher());
    }

    private static Condition condition(ModelDeploymentStatus status, String type) {
        return status.conditions().stream()
                .filter(condition -> condition.type().equals(type))
                .findFirst()
                .orElseThrow();
    }

    private static Condition holding(String type, String reason, String message) {
        return new Condition(type, Condition.Status.TRUE, 4L, "2026-01-01T12:00:00Z", reason, message);
    }

    @Test
    void saysThatAllIsWellInEveryCondition() {
        ModelDeploymentStatus status =
                told(deployment(2, ""), List.of(replica(0, SCHEDULED, READY), replica(1, SCHEDULED, READY)), NOTHING);

        assertThat(status)
                .isEqualTo(new ModelDeploymentStatus(
                        4L,
                        new ReplicaCounts(2, 2, 2, 2),
                        "stowage.dev/deployment=chat",
                        List.of(
                                holding("ReplicasScheduled", "AllScheduled", "2 of 2 replicas scheduled"),
                                holding("ReplicasReady", "AllReady", "2 of 2 replicas ready"),
                                holding("Progressing", "Complete", "2 of 2 replicas run revision r."),
                                holding("SelectorsValid", "Compiled", ""),
                                holding("UpdateFits", "Fits", ""),
                                holding("ReferencesFound", "Found", "")),
                        List.of(),
                        List.of()));
    }

    record Counted(String name, int wanted, List<ModelReplica> replicas, ReplicaCounts expected, String verdicts) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Counted> counts() {
        ModelReplica serving = replica(0, SCHEDULED, READY);
        ModelReplica bound = replica(1, SCHEDULED, UNREADY);
        return Stream.of(
                new Counted("none is wanted", 0, List.of(), new ReplicaCounts(0, 0, 0, 0), "AllScheduled AllReady"),
                new Counted("none is there", 1, List.of(), new ReplicaCounts(1, 0, 0, 0), "Scheduling NotAllReady"),
                new Counted(
                        "one is bound and not ready",
                        2,
                        List.of(serving, bound),
                        new ReplicaCounts(2, 2, 2, 1),
                        "AllScheduled NotAllReady"),
                new Counted(
                        "nothing is known of one",
                        2,
                        List.of(serving, unheardOf()),
                        new ReplicaCounts(2, 2, 1, 1),
                        "Scheduling NotAllReady"),
                new Counted(
                        "more are there than are wanted",
                        1,
                        List.of(serving, serving),
                        new ReplicaCounts(1, 2, 2, 2),
                        "AllScheduled AllReady"));
    }

    @ParameterizedTest
    @MethodSource("counts")
    void countsItsReplicas(Counted given) {
        ModelDeploymentStatus status = told(deployment(given.wanted, ""), given.replicas, NOTHING);

        assertThat(status.replicas()).isEqualTo(given.expected);
        assertThat(condition(status, "ReplicasScheduled").reason() + " "
                        + condition(status, "ReplicasReady").reason())
                .isEqualTo(given.verdicts);
    }

    @ParameterizedTest
    @EnumSource(Reason.class)
    void saysWhyReplicasWaitWhateverTheReason(Reason reason) {
        ModelDeploymentStatus status = told(deployment(3, ""), List.of(replica(0, SCHEDULED)), waits(reason));

        assertThat(status.waiting())
                .containsExactly(new WaitingReplicas(2, reason.toString(), "0/1 pools fit: 1 " + reason));
        assertThat(condition(status, "ReplicasScheduled").status()).isEqualTo(Condition.Status.FALSE);
        assertThat(condition(status, "ReplicasScheduled").message())
                .isEqualTo("1 of 3 replicas scheduled; 0/1 pools fit: 1 " + reason);
    }

    @ParameterizedTest
    @EnumSource(
            value = Reason.class,
            names = {"FULL", "FRAGMENTED", "GANG_TOO_LARGE", "GROWTH_BLOCKED", "SEARCH_LIMIT"})
    void callsEveryWantOfRoomInsufficientCapacity(Reason reason) {
        assertThat(condition(told(deployment(2, ""), List.of(), waits(reason)), "ReplicasScheduled")
                        .reason())
                .isEqualTo("InsufficientCapacity");
    }

    @ParameterizedTest
    @EnumSource(
            value = Reason.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"FULL", "FRAGMENTED", "GANG_TOO_LARGE", "GROWTH_BLOCKED", "SEARCH_LIMIT"})
    void callsAnyOtherReasonByItsName(Reason reason) {
        assertThat(condition(told(deployment(2, ""), List.of(), waits(reason)), "ReplicasScheduled")
                        .reason())
                .isEqualTo(reason.toString());
    }

    @Test
    void saysWhichSelectorsDoNotCompileAndWhere() {
        ModelDeploymentStatus status =
                told(deployment(1, "{cel: 'true'}, {cel: 'tru('}, {cel: 'nothing'}"), List.of(), NOTHING);

        assertThat(condition(status, "SelectorsValid")).satisfies(condition -> {
            assertThat(condition.status()).isEqualTo(Condition.Status.FALSE);
            assertThat(condition.reason()).isEqualTo("InvalidSelector");
            assertThat(condition.message())
                    .contains("engine main, 1:", " of (tru(): ", "; engine main, 1:1 of (nothing): ")
                    .doesNotContain("(true)");
        });
    }

    @Test
    void saysWhyAnUpdateDoesNotFit() {
        ModelDeploymentStatus status = told(
                deployment(1, ""),
                List.of(),
                new Planned(List.of(), List.of(new Plan.UpdateDoesNotFit(CHAT, "0/1 pools fit")), List.of()));

        assertThat(condition(status, "UpdateFits").status()).isEqualTo(Condition.Status.FALSE);
        assertThat(condition(status, "UpdateFits").reason()).isEqualTo("UpdateDoesNotFit");
        assertThat(condition(status, "UpdateFits").message()).isEqualTo("0/1 pools fit");
    }

    @Test
    void saysHowItsRollOutGoes() {
        ModelDeploymentStatus status = new DeploymentStatusWriter(deployment(1, ""), List.of(), NOW)
                .status(NOTHING, new Progress(false, "ProgressDeadlineExceeded", "chat-0 is late."), new CelMatcher());

        assertThat(condition(status, "Progressing").status()).isEqualTo(Condition.Status.FALSE);
        assertThat(condition(status, "Progressing").reason()).isEqualTo("ProgressDeadlineExceeded");
        assertThat(condition(status, "Progressing").message()).isEqualTo("chat-0 is late.");
    }

    @Test
    void saysWhatItsReplicasLackInTheOrderOfTheirNames() {
        List<ModelReplica> replicas = List.of(
                lacking(1, "no Secret b"),
                replica(2, "{type: ReferencesFound, status: 'True'}"),
                unheardOf(),
                lacking(0, "no Secret a"));

        ModelDeploymentStatus status = told(deployment(4, ""), replicas, NOTHING);

        assertThat(condition(status, "ReferencesFound").reason()).isEqualTo("ReferenceMissing");
        assertThat(condition(status, "ReferencesFound").message())
                .isEqualTo("chat-0 on east: no Secret a; chat-1 on east: no Secret b");
        assertThat(told(deployment(4, ""), replicas.reversed(), NOTHING)).isEqualTo(status);
    }

    @Test
    void writesDownWhereItFailed() {
        Planned says = new Planned(
                List.of(),
                List.of(),
                List.of(new Plan.Remembered(
                        CHAT,
                        new dev.stowage.fleet.FailedPlacement(
                                "west", "9e1c", 1, 2, Instant.parse("2026-01-01T00:10:00Z")))));

        assertThat(told(deployment(1, ""), List.of(), says).failedPlacements())
                .containsExactly(new FailedPlacement("west", "9e1c", 1, 2, "2026-01-01T00:10:00Z"));
    }

    @Test
    void isTheSameLaterIfNothingHasChanged() {
        ModelDeployment deployment = deployment(3, "{cel: 'tru('}");
        List<ModelReplica> replicas = List.of(lacking(0, "no Secret"), replica(1, SCHEDULED, READY));
        deployment.setStatus(told(deployment, replicas, waits(Reason.FULL)));

        ModelDeploymentStatus later = told(deployment, replicas, waits(Reason.FULL), NOW.plusSeconds(3_600));

        assertThat(later).isEqualTo(deployment.getStatus());
    }

    @Test
    void keepsTheTimesOfWhatHasNotChangedOnly() {
        ModelDeployment deployment = deployment(1, "");
        deployment.setStatus(told(deployment, List.of(replica(0, SCHEDULED, UNREADY)), NOTHING));

        ModelDeploymentStatus later =
                told(deployment, List.of(replica(0, SCHEDULED, READY)), NOTHING, NOW.plusSeconds(60));

        assertThat(condition(later, "ReplicasScheduled").lastTransitionTime()).isEqualTo("2026-01-01T12:00:00Z");
        assertThat(condition(later, "ReplicasReady").lastTransitionTime()).isEqualTo("2026-01-01T12:01:00Z");
    }

    /** The API server would refuse all of the status, again and again. */
    @Test
    void saysNoMoreThanTheApiServerTakes() {
        List<ModelReplica> replicas = IntStream.range(0, 1_000)
                .mapToObj(index -> lacking(index, "no Secret of a long name, as people give them to their secrets"))
                .toList();
        Planned says = new Planned(
                List.of(waiting(Reason.INVALID_SELECTOR, "x".repeat(10_000))),
                List.of(new Plan.UpdateDoesNotFit(CHAT, "y".repeat(40_000))),
                List.of());

        ModelDeploymentStatus status = told(deployment(1, ""), replicas, says);

        assertThat(condition(status, "ReferencesFound").message())
                .hasSize(32_768)
                .startsWith("chat-0 on east: no Secret")
                .endsWith("...");
        assertThat(condition(status, "UpdateFits").message()).hasSize(32_768);
        assertThat(status.waiting().getFirst().message()).hasSize(4_096).startsWith("0/1 pools fit");
        assertThat(status).isEqualTo(told(deployment(1, ""), replicas, says));
    }
}
