package dev.stowage.webhook;

import static dev.stowage.webhook.GuardCase.OBSERVATION;
import static dev.stowage.webhook.GuardCase.OPERATOR;
import static dev.stowage.webhook.GuardCase.OPERATORS;
import static dev.stowage.webhook.GuardCase.REPLICA_SET;
import static dev.stowage.webhook.GuardCase.controller;
import static dev.stowage.webhook.GuardCase.created;
import static dev.stowage.webhook.GuardCase.object;
import static dev.stowage.webhook.GuardCase.replicaSet;
import static dev.stowage.webhook.GuardCase.updated;

import dev.stowage.owners.OwnerRef;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who may say, by owners or by a name, that an object is a replica's. */
final class ReplicaGuardOwnersTest {
    static List<GuardCase> ownersOfCreations() {
        return List.of(
                created(
                        "a ReplicaObservation as owner",
                        object(Map.of(), OBSERVATION),
                        Outcome.FORGED,
                        "metadata.ownerReferences[0]"),
                created(
                                "a ReplicaObservation as second owner, in any version",
                                object(
                                        Map.of(),
                                        OPERATOR,
                                        new OwnerRef("stowage.dev/v7", "ReplicaObservation", "chat-0", "ro-1", false)),
                                Outcome.FORGED,
                                "metadata.ownerReferences[1]")
                        .by(OPERATORS),
                created(
                                "true labels do not excuse a ReplicaObservation as owner",
                                object(Map.of("a", "1"), OPERATOR, OBSERVATION),
                                Outcome.FORGED,
                                "metadata.ownerReferences[1]")
                        .by(OPERATORS),
                created(
                        "a ReplicaObservation as owner, and labels",
                        object(Map.of("a", "1"), OBSERVATION),
                        Outcome.FORGED,
                        "metadata.ownerReferences[0]",
                        "metadata.labels[a]"),
                created(
                        "another kind of our group, or another group's kind of that name, as owner",
                        object(
                                Map.of(),
                                new OwnerRef("stowage.dev/v1alpha1", "PoolObservation", "h100", "p", false),
                                new OwnerRef("example.com/v1", "ReplicaObservation", "chat-0", "ro-1", false)),
                        Outcome.NOTHING_GUARDED),
                created(
                        "a replica's ReplicaSet as controller",
                        object(Map.of(), REPLICA_SET),
                        Outcome.FORGED,
                        "metadata.ownerReferences[0]"),
                created(
                        "a replica's ReplicaSet as controller, and so our own stamp",
                        object(Map.of("a", "1", "b", "2"), REPLICA_SET),
                        Outcome.FORGED,
                        "metadata.ownerReferences[0]"),
                created(
                        "a replica's ReplicaSet as owner that controls nothing",
                        object(Map.of(), new OwnerRef("apps/v1", "ReplicaSet", "chat", "replica", false)),
                        Outcome.NOTHING_GUARDED),
                created(
                        "somebody else's ReplicaSet as controller",
                        object(Map.of(), controller("apps/v1", "ReplicaSet", "other")),
                        Outcome.NOTHING_GUARDED),
                created(
                        "a replica's ReplicationController as controller",
                        object(Map.of(), controller("v1", "ReplicationController", "replica")),
                        Outcome.FORGED,
                        "metadata.ownerReferences[0]"),
                created(
                                "a replica's workload of a kind that others make objects for",
                                object(Map.of(), OPERATOR),
                                Outcome.NOTHING_GUARDED)
                        .by(OPERATORS),
                underOperators("alice"),
                underOperators("system:serviceaccount:team:person"),
                underOperators("system:serviceaccount:operators"),
                underOperators("system:serviceaccount::engines"),
                created(
                        "somebody else's workload of such a kind",
                        object(Map.of(), controller("example.com/v1", "Engine", "other")),
                        Outcome.NOTHING_GUARDED),
                created(
                                "a replica's ReplicaSet as controller",
                                object(Map.of(), REPLICA_SET),
                                Outcome.FORGED,
                                "metadata.ownerReferences[0]")
                        .by(OPERATORS));
    }

    /** Our own stamp does not excuse it. */
    private static GuardCase underOperators(String account) {
        return created(
                        "a replica's workload of a kind that others make objects for, and so our own stamp",
                        object(Map.of("a", "1", "b", "2"), OPERATOR),
                        Outcome.FORGED,
                        "metadata.ownerReferences[0]")
                .by(account);
    }

    static List<GuardCase> ownersOfUpdates() {
        OwnerRef other = new OwnerRef("stowage.dev/v1alpha1", "ReplicaObservation", "chat-0", "ro-2", false);
        return List.of(
                updated(
                        "a ReplicaObservation that comes",
                        object(Map.of()),
                        object(Map.of(), OBSERVATION),
                        Outcome.FORGED,
                        "metadata.ownerReferences[0]"),
                updated(
                                "a ReplicaObservation that stays, at another place",
                                object(Map.of(), OBSERVATION),
                                object(Map.of(), OPERATOR, OBSERVATION),
                                Outcome.NOTHING_GUARDED)
                        .by(OPERATORS),
                updated(
                        "a ReplicaObservation that goes",
                        object(Map.of(), OBSERVATION),
                        object(Map.of()),
                        Outcome.FORGED,
                        "metadata.ownerReferences"),
                updated(
                        "a ReplicaObservation that becomes another one of the same name",
                        object(Map.of(), OBSERVATION),
                        object(Map.of(), other),
                        Outcome.FORGED,
                        "metadata.ownerReferences[0]",
                        "metadata.ownerReferences"),
                updated(
                        "a replica's ReplicaSet that comes as controller",
                        object(Map.of()),
                        object(Map.of(), REPLICA_SET),
                        Outcome.FORGED,
                        "metadata.ownerReferences[0]"),
                updated(
                        "a replica's ReplicaSet that stays controller",
                        object(Map.of(), REPLICA_SET),
                        object(Map.of("app", "x"), REPLICA_SET),
                        Outcome.NOTHING_GUARDED),
                updated(
                        "another owner that goes",
                        object(Map.of(), OPERATOR),
                        object(Map.of()),
                        Outcome.NOTHING_GUARDED));
    }

    static List<GuardCase> namesOfReplicaSets() {
        return List.of(
                created(
                        "a ReplicaSet named as those of a replica's Deployment",
                        replicaSet("ReplicaSet", "chat-7d4f", Map.of("pod-template-hash", "7d4f")),
                        Outcome.FORGED,
                        "metadata.name"),
                created(
                        "a ReplicaSet named as those of another Deployment",
                        replicaSet("ReplicaSet", "web-7d4f", Map.of("pod-template-hash", "7d4f")),
                        Outcome.NOTHING_GUARDED),
                created(
                        "a ReplicaSet of such a name, but with another hash",
                        replicaSet("ReplicaSet", "chat-7d4f", Map.of("pod-template-hash", "7d4")),
                        Outcome.NOTHING_GUARDED),
                created(
                        "a ReplicaSet of such a name without a hash",
                        replicaSet("ReplicaSet", "chat-", Map.of("pod-template-hash", "")),
                        Outcome.NOTHING_GUARDED),
                created(
                        "another kind of such a name",
                        replicaSet("DaemonSet", "chat-7d4f", Map.of("pod-template-hash", "7d4f")),
                        Outcome.NOTHING_GUARDED));
    }

    @ParameterizedTest
    @MethodSource({"ownersOfCreations", "ownersOfUpdates", "namesOfReplicaSets"})
    void decides(GuardCase given) {
        given.check();
    }
}
