package dev.stowage.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.owners.Lineage;
import dev.stowage.owners.ObjectKey;
import dev.stowage.owners.Origin;
import dev.stowage.owners.OwnerRef;
import dev.stowage.owners.Stamp;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A change that somebody wants to make, and what the guard says. Labels a and b are guarded, others are not.
 *
 * @param fields of the problems; none if the change is allowed
 */
record GuardCase(String name, String user, GuardedChange change, Outcome outcome, List<String> fields) {
    static final String PERSON = "alice";
    static final String HUB = "system:serviceaccount:stowage-system:stowage-hub";

    /** Of no trusted account. */
    static final String OPERATORS = "system:serviceaccount:operators:engines";

    /** Works for the replica whose stamp is a=1, b=2. */
    static final OwnerRef OPERATOR = controller("example.com/v1", "Engine", "replica");

    static final OwnerRef REPLICA_SET = controller("apps/v1", "ReplicaSet", "replica");
    static final OwnerRef OBSERVATION =
            new OwnerRef("stowage.dev/v1alpha1", "ReplicaObservation", "chat-0", "ro-1", false);

    private static final TrustedAccounts TRUSTED = TrustedAccounts.usual("stowage-system");
    private static final String OWN = "metadata.labels";
    private static final String TEMPLATE = "spec.template.metadata.labels";

    @Override
    public String toString() {
        return name;
    }

    void check() {
        ReplicaGuard guard = new ReplicaGuard(TRUSTED, new TreeSet<>(List.of("a", "b")), GuardCase::lineage);

        Decision decision = guard.decide(new User(user, new TreeSet<>()), change);

        assertThat(decision.outcome()).isEqualTo(outcome);
        assertThat(fields(decision)).isEqualTo(fields);
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
        boolean isNamedAfterAReplica = origin.owners().stream()
                .anyMatch(owner -> owner.uid().isEmpty() && owner.name().startsWith("chat-"));
        return switch (isNamedAfterAReplica ? "replica" : uid) {
            case "replica" ->
                new Lineage.OfReplica(new Stamp(new TreeMap<>(Map.of("a", "1", "b", "2")), new TreeMap<>(), ""));
            case "unknown" -> new Lineage.Unknown(uid);
            default -> new Lineage.OfNone();
        };
    }

    static GuardCase created(String name, GuardedObject object, Outcome outcome, String... fields) {
        return new GuardCase("created: " + name, PERSON, new GuardedChange.Creation(object), outcome, List.of(fields));
    }

    GuardCase by(String account) {
        return new GuardCase(name + ", by " + account, account, change, outcome, fields);
    }

    static GuardCase updated(String name, GuardedObject old, GuardedObject object, Outcome outcome, String... fields) {
        return new GuardCase(
                "updated: " + name, PERSON, new GuardedChange.Update(old, object, false), outcome, List.of(fields));
    }

    /** Its pods are seen before it, so that there is but its name to know them by; replicas have a Deployment {@code chat}. */
    static GuardedObject replicaSet(String kind, String name, Map<String, String> ofPods) {
        ObjectKey key = new ObjectKey("apps", kind, "team", name);
        return new GuardedObject(
                new Origin(key, List.of(), new TreeMap<>()),
                List.of(new GuardedObject.Place(TEMPLATE, new TreeMap<>(ofPods))));
    }

    static GuardedObject object(Map<String, String> labels, OwnerRef... owners) {
        return new GuardedObject(origin(labels, owners), List.of(new GuardedObject.Place(OWN, new TreeMap<>(labels))));
    }

    static GuardedObject template(Map<String, String> labels, Map<String, String> ofPods, OwnerRef... owners) {
        return new GuardedObject(
                origin(labels, owners),
                List.of(
                        new GuardedObject.Place(OWN, new TreeMap<>(labels)),
                        new GuardedObject.Place(TEMPLATE, new TreeMap<>(ofPods))));
    }

    static Origin origin(Map<String, String> labels, OwnerRef... owners) {
        return new Origin("team", List.of(owners), new TreeMap<>(labels));
    }

    static OwnerRef controller(String apiVersion, String kind, String uid) {
        return new OwnerRef(apiVersion, kind, "chat", uid, true);
    }
}
