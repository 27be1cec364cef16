package dev.stowage.hub.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.hub.Happening;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelReplica;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What of a change is news for people. */
final class TidingsTest {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();

    private static final String READY = "{type: Ready, status: 'True', reason: Connected, message: ''}";
    private static final String DOWN = "{type: Ready, status: 'False', reason: Unreachable, message: timed out}";
    private static final String REFUSED = "{type: Ready, status: 'False', reason: Unauthorized, message: 'no'}";
    private static final String OPENING =
            "{type: Ready, status: 'False', reason: Unreachable, message: 'It is being connected to.'}";
    private static final String UNREAD = "{type: Ready, status: 'False', reason: ObservationsUnread, message: wait}";

    private static final String BINDING = "{type: Scheduled, status: 'False', reason: Dispatching, message: 0 of 1}";
    private static final String STUCK = "{type: Scheduled, status: 'False', reason: Unschedulable, message: no node}";
    private static final String QUOTA = "{type: Scheduled, status: 'False', reason: Missing, message: quota}";
    private static final String BOUND = "{type: Scheduled, status: 'True', reason: Scheduled, message: 1 of 1}";
    private static final String CLASH = "{type: Scheduled, status: 'False', reason: NameClash, message: taken}";
    private static final String NOT_TAKEN = "{type: Ready, status: 'False', reason: TemplateRefused, message: wrong}";

    private static final String ROLLING = "{type: Progressing, status: 'True', reason: RollingUpdate, message: 1 of 2}";
    private static final String ROLLED = "{type: Progressing, status: 'True', reason: Complete, message: 2 of 2}";
    private static final String LATE =
            "{type: Progressing, status: 'False', reason: ProgressDeadlineExceeded, message: too long}";
    private static final String FITS = "{type: UpdateFits, status: 'True', reason: Fits, message: ''}";
    private static final String UNFIT = "{type: UpdateFits, status: 'False', reason: UpdateDoesNotFit, message: full}";

    /** @param news reason and message of each, as people see them */
    record Case(String name, HasMetadata before, HasMetadata now, List<String> news) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static InferenceCluster cluster(String... conditions) {
        return YAML.unmarshal("""
                kind: InferenceCluster
                metadata: {name: east, uid: c}
                spec: {}
                status: {conditions: [%s]}
                """.formatted(String.join(", ", conditions)), InferenceCluster.class);
    }

    private static ModelReplica replica(String status) {
        return YAML.unmarshal("""
                kind: ModelReplica
                metadata: {name: chat-0, namespace: team, uid: r}
                spec: {clusterName: east}
                status: %s
                """.formatted(status), ModelReplica.class);
    }

    private static ModelReplica told(String... conditions) {
        return replica("{conditions: [%s]}".formatted(String.join(", ", conditions)));
    }

    private static ModelDeployment deployment(String status) {
        return YAML.unmarshal("""
                kind: ModelDeployment
                metadata: {name: chat, namespace: team, uid: d}
                spec: {}
                status: %s
                """.formatted(status), ModelDeployment.class);
    }

    private static ModelDeployment going(String condition) {
        return deployment("{conditions: [%s]}".formatted(condition));
    }

    private static ModelDeployment waiting(String message) {
        return deployment("{waiting: [{replicas: 1, reason: Full, message: '%s'}]}".formatted(message));
    }

    static Stream<Case> cases() {
        return Stream.concat(clusters(), Stream.concat(replicas(), deployments()));
    }

    private static Stream<Case> clusters() {
        String dispute = "{type: PoolsDisputed, status: 'True', reason: AnotherHub, message: h100}";
        return Stream.of(
                new Case("a new cluster", cluster(), cluster(OPENING), List.of()),
                new Case(
                        "connected for the first time",
                        cluster(OPENING),
                        cluster(READY),
                        List.of("Connected: The cluster is connected.")),
                new Case(
                        "never answered",
                        cluster(OPENING),
                        cluster(DOWN),
                        List.of("Disconnected: Unreachable: timed out")),
                new Case("lost", cluster(READY), cluster(DOWN), List.of("Disconnected: Unreachable: timed out")),
                new Case("still lost", cluster(DOWN), cluster(DOWN), List.of()),
                new Case(
                        "lost for another reason",
                        cluster(DOWN),
                        cluster(REFUSED),
                        List.of("Disconnected: Unauthorized: no")),
                new Case("back", cluster(DOWN), cluster(READY), List.of("Connected: The cluster is connected.")),
                new Case(
                        "back, and to be read",
                        cluster(DOWN),
                        cluster(UNREAD),
                        List.of("Connected: The cluster is connected.")),
                new Case("read anew", cluster(READY), cluster(UNREAD), List.of()),
                new Case("was read anew", cluster(UNREAD), cluster(READY), List.of()),
                new Case("another hub", cluster(READY), cluster(READY, dispute), List.of("PoolsDisputed: h100")),
                new Case("still another hub", cluster(READY, dispute), cluster(READY, dispute), List.of()));
    }

    private static Stream<Case> replicas() {
        return Stream.of(
                new Case(
                        "made on its cluster",
                        replica("{}"),
                        replica("{dispatchedVersion: '7'}"),
                        List.of("Dispatched: Its objects were made on cluster east.")),
                new Case(
                        "made long ago",
                        replica("{dispatchedVersion: '7'}"),
                        replica("{dispatchedVersion: '7'}"),
                        List.of()),
                new Case("on its way", told(), told(BINDING), List.of()),
                new Case("stuck", told(BINDING), told(STUCK), List.of("Unschedulable: no node")),
                new Case("still stuck", told(STUCK), told(STUCK), List.of()),
                new Case("stuck otherwise", told(STUCK), told(QUOTA), List.of("Missing: quota")),
                new Case("no longer stuck", told(STUCK), told(BOUND), List.of()),
                new Case("names of others", told(), told(CLASH), List.of("NameClash: taken")),
                new Case(
                        "a new template that is refused, while the old one runs",
                        told(BOUND),
                        told(BOUND, NOT_TAKEN),
                        List.of("TemplateRefused: wrong")));
    }

    private static Stream<Case> deployments() {
        return Stream.of(
                new Case(
                        "begins to wait",
                        deployment("{}"),
                        waiting("0/4 pools fit: 4 Full"),
                        List.of("FailedScheduling: 0/4 pools fit: 4 Full")),
                new Case("still waits", waiting("0/4 pools fit"), waiting("0/4 pools fit"), List.of()),
                new Case("waits for other reasons", waiting("a"), waiting("b"), List.of("FailedScheduling: b")),
                new Case("waits no longer", waiting("a"), deployment("{}"), List.of()),
                new Case("rolls", going(ROLLED), going(ROLLING), List.of()),
                new Case("has rolled", going(ROLLING), going(ROLLED), List.of("RolledOut: 2 of 2")),
                new Case("is new", deployment("{}"), going(ROLLED), List.of()),
                new Case("is late", going(ROLLING), going(LATE), List.of("ProgressDeadlineExceeded: too long")),
                new Case("is still late", going(LATE), going(LATE), List.of()),
                new Case("cannot be updated", going(FITS), going(UNFIT), List.of("UpdateDoesNotFit: full")),
                new Case("still cannot", going(UNFIT), going(UNFIT), List.of()));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void tellsWhatIsNew(Case given) {
        assertThat(Tidings.of(given.before, given.now).stream()
                        .map(happening -> happening.reason() + ": " + happening.message()))
                .containsExactlyElementsOf(given.news);
    }

    @Test
    void tellsNothingOfAnotherObjectOfThatName() {
        InferenceCluster another = cluster(DOWN);
        another.getMetadata().setUid("another");

        assertThat(Tidings.of(cluster(READY), another)).isEmpty();
    }

    @Test
    void tellsOfADeploymentWhereItsReplicasGo() {
        ModelReplica replica = replica("{committed: true}");

        assertThat(Tidings.placed(going(ROLLED), replica))
                .isEqualTo(new Happening(
                        Happening.Reason.PLACED,
                        new Happening.Subject("ModelDeployment", "team", "chat", "d"),
                        "The replica chat-0 was placed on cluster east.",
                        "r",
                        ""));
        assertThat(Tidings.moved(going(ROLLED), replica).message())
                .startsWith("The replica chat-0 leaves cluster east, where its pods cannot be scheduled");
    }

    @Test
    void tellsWhatWasLeftBehind() {
        Happening abandoned = Tidings.abandoned(new ObjectKey("team", "chat-0"), "r", "east");

        assertThat(abandoned.subject()).isEqualTo(new Happening.Subject("ModelReplica", "team", "chat-0", "r"));
        assertThat(abandoned.reason().isWarning()).isTrue();
        assertThat(abandoned.message()).contains("Cluster east was out of reach for too long");
    }
}
