package dev.stowage.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.owners.Lineage;
import dev.stowage.owners.Origin;
import dev.stowage.owners.OwnerRef;
import dev.stowage.owners.Stamp;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class PodStampingTest {
    private static final OwnerRef REPLICA_SET = new OwnerRef("apps/v1", "ReplicaSet", "chat-main-7d4f", "rs-1", true);
    private static final Stamp STAMP = new Stamp(
            new TreeMap<>(Map.of("stowage.dev/replica", "chat-0", "stowage.dev/role", "Standalone")),
            new TreeMap<>(Map.of("stowage.dev/pool", "h100")),
            "stowage");

    /** A name of the case, the pod, what becomes of it. */
    record Case(String name, NewPod pod, Decision expected) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Case> ofAReplica() {
        return List.of(
                new Case(
                        "a bare pod gets every map in one operation",
                        pod(new Entries.Absent(), new Entries.Absent(), ""),
                        patch(
                                new Addition.Texts(List.of("metadata", "labels"), STAMP.labels()),
                                new Addition.Texts(List.of("spec", "nodeSelector"), STAMP.nodeSelector()),
                                scheduler())),
                new Case(
                        "a map that is there, though empty, is added to",
                        pod(present(Map.of()), present(Map.of()), ""),
                        patch(
                                label("stowage.dev/replica", "chat-0"),
                                label("stowage.dev/role", "Standalone"),
                                selector(),
                                scheduler())),
                new Case(
                        "what others put there stays",
                        pod(present(Map.of("app", "chat")), present(Map.of("disk", "ssd")), "default-scheduler"),
                        patch(
                                label("stowage.dev/replica", "chat-0"),
                                label("stowage.dev/role", "Standalone"),
                                selector(),
                                scheduler())),
                new Case(
                        "a part of the stamp is completed",
                        pod(present(Map.of("stowage.dev/replica", "chat-0")), present(STAMP.nodeSelector()), "stowage"),
                        patch(label("stowage.dev/role", "Standalone"))),
                new Case(
                        "another node selector and another scheduler stay",
                        pod(present(STAMP.labels()), present(Map.of("stowage.dev/pool", "a100")), "volcano"),
                        new Decision.Allow(Outcome.ALREADY_STAMPED)),
                new Case(
                        "a whole stamp is left alone",
                        pod(present(STAMP.labels()), present(STAMP.nodeSelector()), "stowage"),
                        new Decision.Allow(Outcome.ALREADY_STAMPED)),
                new Case(
                        "another value of a label is not overwritten, nor mixed with ours",
                        pod(present(Map.of("stowage.dev/role", "")), new Entries.Absent(), ""),
                        new Decision.Allow(
                                Outcome.CONTRADICTED,
                                List.of("metadata.labels[stowage.dev/role] is \"\", but the pod's controllers say"
                                        + " \"Standalone\"; the pod is left as it is"))));
    }

    @ParameterizedTest
    @MethodSource
    void ofAReplica(Case given) {
        assertThat(new PodStamping(origin -> new Lineage.OfReplica(STAMP)).decide(given.pod))
                .isEqualTo(given.expected);
    }

    @Test
    void asksForNoSchedulerThatThePodHasByDefault() {
        Stamp stamp = new Stamp(STAMP.labels(), new TreeMap<>(), "default-scheduler");

        assertThat(decide(stamp, pod(present(STAMP.labels()), new Entries.Absent(), "default-scheduler")))
                .isEqualTo(new Decision.Allow(Outcome.ALREADY_STAMPED));
        assertThat(decide(stamp, pod(present(STAMP.labels()), new Entries.Absent(), "")))
                .isEqualTo(patch(new Addition.Text(List.of("spec", "schedulerName"), "default-scheduler")));
    }

    @Test
    void addsNothingWhereTheStampSaysNothing() {
        Stamp stamp = new Stamp(STAMP.labels(), new TreeMap<>(), "");

        assertThat(decide(stamp, pod(present(STAMP.labels()), new Entries.Absent(), "default-scheduler")))
                .isEqualTo(new Decision.Allow(Outcome.ALREADY_STAMPED));
    }

    @Test
    void leavesAPodOfNoReplicaAlone() {
        assertThat(new PodStamping(origin -> new Lineage.OfNone()).decide(bare()))
                .isEqualTo(new Decision.Allow(Outcome.NOT_OF_A_REPLICA));
    }

    @Test
    void leavesAPodAloneWhoseControllersAreNotKnownInTime() {
        assertThat(new PodStamping(origin -> new Lineage.Unknown("ReplicaSet chat-main-7d4f")).decide(bare()))
                .isEqualTo(new Decision.Allow(Outcome.OWNER_UNKNOWN));
    }

    /** Pods for which looking would be wrong, or in vain, which can take as long as the caches are patient. */
    static List<Case> looksForNoReplica() {
        OwnerRef node = new OwnerRef("v1", "Node", "node-1", "n-1", true);
        OwnerRef noController = new OwnerRef("apps/v1", "ReplicaSet", "chat-main-7d4f", "rs-1", false);
        return List.of(
                new Case("being deleted", pod(REPLICA_SET, true, false), new Decision.Allow(Outcome.BEING_DELETED)),
                new Case(
                        "mirror of a static pod", pod(node, false, true), new Decision.Allow(Outcome.NOT_OF_A_REPLICA)),
                new Case(
                        "owner that controls nothing",
                        pod(noController, false, false),
                        new Decision.Allow(Outcome.NOT_OF_A_REPLICA)),
                new Case("no owner", orphan(), new Decision.Allow(Outcome.NOT_OF_A_REPLICA)));
    }

    @ParameterizedTest
    @MethodSource
    void looksForNoReplica(Case given) {
        PodStamping stamping = new PodStamping(origin -> {
            throw new AssertionError("Nobody should look for the replica of %s.".formatted(origin));
        });

        assertThat(stamping.decide(given.pod)).isEqualTo(given.expected);
    }

    private static Decision decide(Stamp stamp, NewPod pod) {
        return new PodStamping(origin -> new Lineage.OfReplica(stamp)).decide(pod);
    }

    private static NewPod bare() {
        return pod(new Entries.Absent(), new Entries.Absent(), "");
    }

    private static NewPod orphan() {
        Origin origin = new Origin("team", List.of(), new TreeMap<>());
        return new NewPod(origin, false, false, new Entries.Absent(), new Entries.Absent(), "");
    }

    private static NewPod pod(OwnerRef owner, boolean beingDeleted, boolean mirror) {
        Origin origin = new Origin("team", List.of(owner), new TreeMap<>());
        return new NewPod(origin, beingDeleted, mirror, new Entries.Absent(), new Entries.Absent(), "");
    }

    private static NewPod pod(Entries labels, Entries nodeSelector, String schedulerName) {
        Origin origin = new Origin("team", List.of(REPLICA_SET), labels.values());
        return new NewPod(origin, false, false, labels, nodeSelector, schedulerName);
    }

    private static Entries present(Map<String, String> values) {
        return new Entries.Present(new TreeMap<>(values));
    }

    private static Decision patch(Addition... additions) {
        return new Decision.Patch(Outcome.STAMPED, List.of(additions));
    }

    private static Addition label(String key, String value) {
        return new Addition.Text(List.of("metadata", "labels", key), value);
    }

    private static Addition selector() {
        return new Addition.Text(List.of("spec", "nodeSelector", "stowage.dev/pool"), "h100");
    }

    private static Addition scheduler() {
        return new Addition.Text(List.of("spec", "schedulerName"), "stowage");
    }
}
