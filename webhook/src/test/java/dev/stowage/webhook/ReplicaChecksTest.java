package dev.stowage.webhook;

import static dev.stowage.webhook.Fleet.created;
import static dev.stowage.webhook.Fleet.updated;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ReplicaChecksTest {
    private static final String ONLY =
            "spec: Forbidden: only the fleet scheduler changes ModelReplicas; change their " + "ModelDeployment";
    private static final Map<String, String> LABELS =
            Map.of("stowage.dev/deployment", "chat", "stowage.dev/cluster", "east", "stowage.dev/replica-index", "0");

    private static final DeclaredReplica CHAT = replica(LABELS, "east", "r1");

    private static DeclaredReplica replica(Map<String, String> labels, String cluster, String revision) {
        return new DeclaredReplica(
                new TreeMap<>(labels),
                List.of(
                        new DeclaredReplica.Part("clusterName", "spec.clusterName", cluster),
                        new DeclaredReplica.Part("prediction", "spec.prediction", "")),
                cluster + revision);
    }

    private static DeclaredReplica with(String label, String value) {
        Map<String, String> labels = new TreeMap<>(LABELS);
        labels.put(label, value);
        return replica(labels, "east", "r1");
    }

    private static DeclaredReplica without(String label) {
        Map<String, String> labels = new TreeMap<>(LABELS);
        labels.remove(label);
        return replica(labels, "east", "r1");
    }

    private static DeclaredReplica predicted(String prediction) {
        return new DeclaredReplica(
                new TreeMap<>(LABELS),
                List.of(new DeclaredReplica.Part("prediction", "spec.prediction", prediction)),
                "predicted " + prediction);
    }

    private static final DeclaredReplica BARE = new DeclaredReplica(new TreeMap<>(LABELS), List.of(), "bare");

    record Case(String name, Change<DeclaredReplica> change, boolean trusted, List<String> said) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Case trusted(String name, Change<DeclaredReplica> change, String... said) {
        return new Case(name, change, true, List.of(said));
    }

    private static Case others(String name, Change<DeclaredReplica> change, String... said) {
        return new Case(name, change, false, List.of(said));
    }

    private static String known(String label) {
        return "metadata.labels[stowage.dev/%s]: Required value: a replica is known by it".formatted(label);
    }

    static final Iterable<Case> CREATIONS = Stream.of(
                    trusted("by the fleet scheduler", created(CHAT), "allow valid"),
                    others(
                            "by somebody else",
                            created(CHAT),
                            "deny forged, FORBIDDEN",
                            "spec: Forbidden: only the fleet scheduler makes ModelReplicas; set replicas of a ModelDeployment"),
                    trusted(
                            "without labels",
                            created(replica(Map.of(), "east", "r1")),
                            "deny invalid, INVALID",
                            known("cluster"),
                            known("deployment"),
                            known("replica-index")),
                    trusted(
                            "of the last index",
                            created(with("stowage.dev/replica-index", "999999999")),
                            "allow valid"),
                    trusted(
                            "of an index that is too large",
                            created(with("stowage.dev/replica-index", "1000000000")),
                            "deny invalid, INVALID",
                            "metadata.labels[stowage.dev/replica-index]: Invalid value: \"1000000000\": must be a whole number from "
                                    + "0 to 999999999"),
                    trusted(
                            "of an index that is none",
                            created(with("stowage.dev/replica-index", "01")),
                            "deny invalid, INVALID",
                            "metadata.labels[stowage.dev/replica-index]: Invalid value: \"01\": must be a whole number from 0 to "
                                    + "999999999"))
            .toList();

    @ParameterizedTest
    @FieldSource("CREATIONS")
    void looksAtNewReplicas(Case c) {
        assertThat(Said.by(ReplicaChecks.decide(c.change(), c.trusted()))).isEqualTo(c.said());
    }

    private static final String NEVER = "a replica never changes what it is: it was ";

    static final Iterable<Case> UPDATES = Stream.of(
                    others("nothing of it, by anybody", updated(CHAT, CHAT), "allow nothing_guarded"),
                    trusted("nothing of it", updated(CHAT, CHAT), "allow nothing_guarded"),
                    trusted("the revision", updated(CHAT, replica(LABELS, "east", "r2")), "allow valid"),
                    others(
                            "the revision, by somebody else",
                            updated(CHAT, replica(LABELS, "east", "r2")),
                            "deny forged, FORBIDDEN",
                            ONLY),
                    trusted(
                            "the cluster",
                            updated(CHAT, replica(LABELS, "west", "r1")),
                            "deny invalid, INVALID",
                            "spec.clusterName: Invalid value: \"west\": " + NEVER + "\"east\""),
                    others(
                            "the cluster, by somebody else",
                            updated(CHAT, replica(LABELS, "west", "r1")),
                            "deny forged, FORBIDDEN",
                            ONLY,
                            "spec.clusterName: Invalid value: \"west\": " + NEVER + "\"east\""),
                    trusted(
                            "a label of its identity",
                            updated(CHAT, with("stowage.dev/replica-index", "1")),
                            "deny invalid, INVALID",
                            "metadata.labels[stowage.dev/replica-index]: Invalid value: \"1\": " + NEVER + "\"0\""),
                    trusted(
                            "a label of its identity that goes",
                            updated(CHAT, without("stowage.dev/deployment")),
                            "deny invalid, INVALID",
                            "metadata.labels[stowage.dev/deployment]: Invalid value: \"\": " + NEVER + "\"chat\""),
                    trusted(
                            "a label of its identity that comes",
                            updated(without("stowage.dev/cluster"), CHAT),
                            "deny invalid, INVALID",
                            "metadata.labels[stowage.dev/cluster]: Invalid value: \"east\": a replica never changes what it is: "
                                    + "it was not set"),
                    trusted("another label of ours", updated(CHAT, with("stowage.dev/x", "1")), "allow valid"),
                    others(
                            "another label of ours, by somebody else",
                            updated(CHAT, with("stowage.dev/x", "1")),
                            "deny forged, FORBIDDEN",
                            "metadata.labels[stowage.dev/x]: Forbidden: only the fleet scheduler sets labels under stowage.dev"),
                    others(
                            "an empty label of ours that goes, by somebody else",
                            updated(with("stowage.dev/x", ""), CHAT),
                            "deny forged, FORBIDDEN",
                            "metadata.labels[stowage.dev/x]: Forbidden: only the fleet scheduler sets labels under stowage.dev"),
                    trusted(
                            "a part that comes",
                            updated(BARE, predicted("[]")),
                            "deny invalid, INVALID",
                            "spec.prediction: Invalid value: \"[]\": a replica never changes what it is: it was not set"),
                    trusted(
                            "a part that goes",
                            updated(predicted("[1]"), BARE),
                            "deny invalid, INVALID",
                            "spec.prediction: Invalid value: \"\": " + NEVER + "\"[1]\""),
                    trusted("a part that was empty and goes", updated(predicted(""), BARE), "allow valid"))
            .toList();

    @ParameterizedTest
    @FieldSource("UPDATES")
    void looksAtWhatChanges(Case c) {
        assertThat(Said.by(ReplicaChecks.decide(c.change(), c.trusted()))).isEqualTo(c.said());
    }
}
