package dev.stowage.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who may write what says that an object belongs to a replica. Labels a and b are guarded, others are not. */
final class ReplicaGuardTest {
    private static final TrustedAccounts TRUSTED = TrustedAccounts.usual("stowage-system");
    private static final String PERSON = "alice";
    private static final String HUB = "system:serviceaccount:stowage-system:stowage-hub";
    private static final String OWN = "metadata.labels";
    private static final String TEMPLATE = "spec.template.metadata.labels";

    /** Works for the replica whose stamp is a=1, b=2. */
    private static final OwnerRef OPERATOR = controller("example.com/v1", "Engine", "replica");

    private static final OwnerRef REPLICA_SET = controller("apps/v1", "ReplicaSet", "replica");
    private static final OwnerRef OBSERVATION =
            new OwnerRef("stowage.dev/v1alpha1", "ReplicaObservation", "chat-0", "ro-1", false);

    /** @param fields of the problems; none if the change is allowed */
    record Case(String name, String user, GuardedChange change, Outcome outcome, List<String> fields) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Case> creations() {
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
                        Outcome.TRUE_TO_ITS_OWNERS),
                created(
                        "some of the labels that they say",
                        template(Map.of("app", "x"), Map.of("b", "2"), OPERATOR),
                        Outcome.TRUE_TO_ITS_OWNERS),
                created(
                        "one true and one wrong label",
                        object(Map.of("a", "1", "b", "3"), OPERATOR),
                        Outcome.FORGED,
                        "metadata.labels[a]",
                        "metadata.labels[b]"),
                created(
                        "true labels, but wrong ones in the template",
                        template(Map.of("a", "1"), Map.of("a", "2"), OPERATOR),
                        Outcome.FORGED,
                        "metadata.labels[a]",
                        "spec.template.metadata.labels[a]"),
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

    static List<Case> ownersOfCreations() {
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
                        "metadata.ownerReferences[1]"),
                created(
                        "true labels do not excuse a ReplicaObservation as owner",
                        object(Map.of("a", "1"), OPERATOR, OBSERVATION),
                        Outcome.FORGED,
                        "metadata.ownerReferences[1]"),
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
                        Outcome.NOTHING_GUARDED));
    }

    static List<Case> updates() {
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

    static List<Case> ownersOfUpdates() {
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
                        Outcome.NOTHING_GUARDED),
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

    static List<Case> whateverIsWritten() {
        GuardedObject nothing = object(Map.of());
        GuardedObject forged = template(Map.of("a", "1"), Map.of("b", "2"), OBSERVATION, REPLICA_SET);
        GuardedChange dying = new GuardedChange.Update(nothing, forged, true);
        return List.of(
                new Case(
                        "a trusted account creates",
                        HUB,
                        new GuardedChange.Creation(forged),
                        Outcome.TRUSTED_ACCOUNT,
                        List.of()),
                new Case(
                        "a trusted account updates",
                        HUB,
                        new GuardedChange.Update(nothing, forged, false),
                        Outcome.TRUSTED_ACCOUNT,
                        List.of()),
                new Case("an object being deleted is updated", PERSON, dying, Outcome.BEING_DELETED, List.of()),
                new Case(
                        "an object being deleted is updated by a trusted account",
                        HUB,
                        dying,
                        Outcome.BEING_DELETED,
                        List.of()));
    }

    static List<Case> cases() {
        List<Case> cases = new ArrayList<>(creations());
        cases.addAll(ownersOfCreations());
        cases.addAll(updates());
        cases.addAll(ownersOfUpdates());
        cases.addAll(whateverIsWritten());
        return cases;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void decides(Case given) {
        ReplicaGuard guard = new ReplicaGuard(TRUSTED, new TreeSet<>(List.of("a", "b")), ReplicaGuardTest::lineage);

        Decision decision = guard.decide(new User(given.user, new TreeSet<>()), given.change);

        assertThat(decision.outcome()).isEqualTo(given.outcome);
        assertThat(fields(decision)).isEqualTo(given.fields);
    }

    private static List<String> fields(Decision decision) {
        return switch (decision) {
            case Decision.Deny(var _, var kind, var problems, var _) -> {
                assertThat(kind).isEqualTo(Decision.Deny.Kind.FORBIDDEN);
                assertThat(problems).allMatch(problem -> problem.type() == Problem.Type.FORBIDDEN);
                yield problems.stream().map(Problem::field).toList();
            }
            case Decision.Allow(var _, var _) -> List.of();
            case Decision.Patch(var _, var _) -> throw new AssertionError("A guard changes nothing.");
        };
    }

    /** Goes by the uid of the controller. */
    private static Lineage lineage(Origin origin) {
        String uid = origin.owners().stream()
                .filter(OwnerRef::controller)
                .map(OwnerRef::uid)
                .findFirst()
                .orElse("none");
        return switch (uid) {
            case "replica" ->
                new Lineage.OfReplica(new Stamp(new TreeMap<>(Map.of("a", "1", "b", "2")), new TreeMap<>(), ""));
            case "unknown" -> new Lineage.Unknown(uid);
            default -> new Lineage.OfNone();
        };
    }

    private static Case created(String name, GuardedObject object, Outcome outcome, String... fields) {
        return new Case("created: " + name, PERSON, new GuardedChange.Creation(object), outcome, List.of(fields));
    }

    private static Case updated(
            String name, GuardedObject old, GuardedObject object, Outcome outcome, String... fields) {
        return new Case(
                "updated: " + name, PERSON, new GuardedChange.Update(old, object, false), outcome, List.of(fields));
    }

    private static GuardedObject object(Map<String, String> labels, OwnerRef... owners) {
        return new GuardedObject(origin(labels, owners), List.of(new GuardedObject.Place(OWN, new TreeMap<>(labels))));
    }

    private static GuardedObject template(Map<String, String> labels, Map<String, String> ofPods, OwnerRef... owners) {
        return new GuardedObject(
                origin(labels, owners),
                List.of(
                        new GuardedObject.Place(OWN, new TreeMap<>(labels)),
                        new GuardedObject.Place(TEMPLATE, new TreeMap<>(ofPods))));
    }

    private static Origin origin(Map<String, String> labels, OwnerRef... owners) {
        return new Origin("team", List.of(owners), new TreeMap<>(labels));
    }

    private static OwnerRef controller(String apiVersion, String kind, String uid) {
        return new OwnerRef(apiVersion, kind, "chat", uid, true);
    }
}
