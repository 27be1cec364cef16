package dev.stowage.webhook;

import static dev.stowage.webhook.GuardCase.HUB;
import static dev.stowage.webhook.GuardCase.OBSERVATION;
import static dev.stowage.webhook.GuardCase.OPERATOR;
import static dev.stowage.webhook.GuardCase.OPERATORS;
import static dev.stowage.webhook.GuardCase.PERSON;
import static dev.stowage.webhook.GuardCase.REPLICA_SET;
import static dev.stowage.webhook.GuardCase.controller;
import static dev.stowage.webhook.GuardCase.created;
import static dev.stowage.webhook.GuardCase.object;
import static dev.stowage.webhook.GuardCase.origin;
import static dev.stowage.webhook.GuardCase.template;
import static dev.stowage.webhook.GuardCase.updated;

import dev.stowage.owners.OwnerRef;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who may write the labels of replicas. */
final class ReplicaGuardTest {
    static List<GuardCase> creations() {
        return List.of(
                created("nothing guarded", object(Map.of("app", "x")), Outcome.NOTHING_GUARDED),
                created("no labels at all", new GuardedObject(origin(Map.of()), List.of()), Outcome.NOTHING_GUARDED),
                created("a label of one's own", object(Map.of("a", "1")), Outcome.FORGED, "metadata.labels[a]"),
                created("an empty value", object(Map.of("a", "")), Outcome.FORGED, "metadata.labels[a]"),
                created(
                        "every label is named",
                        object(Map.of("a", "1", "app", "x", "b", "2")),
                        Outcome.FORGED,
                        "metadata.labels[a]",
                        "metadata.labels[b]"),
                created(
                        "a label in a template of one's own",
                        template(Map.of(), Map.of("b", "2")),
                        Outcome.FORGED,
                        "spec.template.metadata.labels[b]"),
                created(
                                "labels that the object's own controllers say",
                                object(Map.of("a", "1", "b", "2"), OPERATOR),
                                Outcome.TRUE_TO_ITS_OWNERS)
                        .by(OPERATORS),
                created(
                                "some of the labels that they say",
                                template(Map.of("app", "x"), Map.of("b", "2"), OPERATOR),
                                Outcome.TRUE_TO_ITS_OWNERS)
                        .by(OPERATORS),
                created(
                                "one true and one wrong label",
                                object(Map.of("a", "1", "b", "3"), OPERATOR),
                                Outcome.FORGED,
                                "metadata.labels[a]",
                                "metadata.labels[b]")
                        .by(OPERATORS),
                created(
                                "true labels, but wrong ones in the template",
                                template(Map.of("a", "1"), Map.of("a", "2"), OPERATOR),
                                Outcome.FORGED,
                                "metadata.labels[a]",
                                "spec.template.metadata.labels[a]")
                        .by(OPERATORS),
                created(
                        "a true label without a controller",
                        object(Map.of("a", "1"), new OwnerRef("example.com/v1", "Engine", "e", "replica", false)),
                        Outcome.FORGED,
                        "metadata.labels[a]"),
                created(
                        "a controller that works for no replica",
                        object(Map.of("a", "1"), controller("example.com/v1", "Engine", "other")),
                        Outcome.FORGED,
                        "metadata.labels[a]"),
                created(
                        "a controller that is not known",
                        object(Map.of("a", "1"), controller("example.com/v1", "Engine", "unknown")),
                        Outcome.OWNER_UNKNOWN,
                        "metadata.labels[a]"),
                created(
                        "a controller that is not known, but nothing guarded",
                        object(Map.of(), controller("apps/v1", "ReplicaSet", "unknown")),
                        Outcome.NOTHING_GUARDED));
    }

    static List<GuardCase> updates() {
        return List.of(
                updated("nothing", object(Map.of("app", "x")), object(Map.of("app", "y")), Outcome.NOTHING_GUARDED),
                updated(
                        "a label that stays, whoever once wrote it",
                        object(Map.of("a", "1")),
                        object(Map.of("a", "1", "app", "x")),
                        Outcome.NOTHING_GUARDED),
                updated(
                        "a label that comes",
                        object(Map.of("a", "1")),
                        object(Map.of("a", "1", "b", "2")),
                        Outcome.FORGED,
                        "metadata.labels[b]"),
                updated(
                        "a label that comes, though it is true",
                        object(Map.of(), OPERATOR),
                        object(Map.of("a", "1"), OPERATOR),
                        Outcome.FORGED,
                        "metadata.labels[a]"),
                updated(
                        "a label that changes",
                        object(Map.of("a", "1")),
                        object(Map.of("a", "2")),
                        Outcome.FORGED,
                        "metadata.labels[a]"),
                updated(
                        "a label that goes",
                        object(Map.of("a", "1")),
                        object(Map.of()),
                        Outcome.FORGED,
                        "metadata.labels[a]"),
                updated(
                        "all labels that go, as in a PUT without any",
                        object(Map.of("a", "1", "b", "2")),
                        new GuardedObject(origin(Map.of()), List.of()),
                        Outcome.FORGED,
                        "metadata.labels[a]",
                        "metadata.labels[b]"),
                updated(
                        "a label that moves into the template",
                        template(Map.of("a", "1"), Map.of()),
                        template(Map.of(), Map.of("a", "1")),
                        Outcome.FORGED,
                        "metadata.labels[a]",
                        "spec.template.metadata.labels[a]"),
                updated(
                        "a template that comes with a label",
                        object(Map.of()),
                        template(Map.of(), Map.of("a", "1")),
                        Outcome.FORGED,
                        "spec.template.metadata.labels[a]"));
    }

    static List<GuardCase> whateverIsWritten() {
        GuardedObject nothing = object(Map.of());
        GuardedObject forged = template(Map.of("a", "1"), Map.of("b", "2"), OBSERVATION, REPLICA_SET);
        GuardedChange dying = new GuardedChange.Update(nothing, forged, true);
        return List.of(
                new GuardCase(
                        "a trusted account creates",
                        HUB,
                        new GuardedChange.Creation(forged),
                        Outcome.TRUSTED_ACCOUNT,
                        List.of()),
                new GuardCase(
                        "a trusted account updates",
                        HUB,
                        new GuardedChange.Update(nothing, forged, false),
                        Outcome.TRUSTED_ACCOUNT,
                        List.of()),
                new GuardCase("an object being deleted is updated", PERSON, dying, Outcome.BEING_DELETED, List.of()),
                new GuardCase(
                        "an object being deleted is updated by a trusted account",
                        HUB,
                        dying,
                        Outcome.BEING_DELETED,
                        List.of()));
    }

    @ParameterizedTest
    @MethodSource({"creations", "updates", "whateverIsWritten"})
    void decides(GuardCase given) {
        given.check();
    }
}
