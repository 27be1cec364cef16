package dev.stowage.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.owners.Lineage;
import dev.stowage.owners.Origin;
import dev.stowage.owners.OwnerRef;
import dev.stowage.owners.Stamp;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What a person reads whose change is refused: the place, the value, and what would be accepted. */
final class ReplicaGuardMessagesTest {
    private static final OwnerRef OBSERVATION =
            new OwnerRef("stowage.dev/v1alpha1", "ReplicaObservation", "chat-0", "ro-1", false);
    private static final OwnerRef REPLICA_SET = new OwnerRef("apps/v1", "ReplicaSet", "chat-main-7d4f", "rs-1", true);

    @Test
    void ofALabelThatIsSet() {
        assertThat(lines(deny(object(Map.of()), object(Map.of("a", "1")))))
                .containsExactly(
                        "metadata.labels[a]: Forbidden: only the hub and the controllers of the replica may set \"1\": leave the label"
                                + " out");
    }

    @Test
    void ofALabelThatIsChanged() {
        assertThat(lines(deny(object(Map.of("a", "1")), object(Map.of("a", "2")))))
                .containsExactly(
                        "metadata.labels[a]: Forbidden: only the hub and the controllers of the replica may change \"1\" to \"2\": keep"
                                + " \"1\"");
    }

    @Test
    void ofALabelThatIsRemoved() {
        assertThat(lines(deny(object(Map.of("a", "1")), object(Map.of()))))
                .containsExactly(
                        "metadata.labels[a]: Forbidden: only the hub and the controllers of the replica may remove \"1\": keep the"
                                + " label");
    }

    @Test
    void ofAVeryLongValue() {
        assertThat(lines(deny(object(Map.of()), object(Map.of("a", "x".repeat(81))))))
                .containsExactly(
                        "metadata.labels[a]: Forbidden: only the hub and the controllers of the replica may set \""
                                + "x".repeat(80) + "…\": leave the label out");
    }

    @Test
    void ofOwners() {
        assertThat(lines(deny(object(Map.of(), OBSERVATION), object(Map.of(), REPLICA_SET))))
                .containsExactly(
                        "metadata.ownerReferences[0]: Forbidden: only kube-controller-manager makes objects for the ReplicaSet"
                                + " \"chat-main-7d4f\", which works for a replica: leave the reference out",
                        "metadata.ownerReferences: Forbidden: only the hub may remove or change the ReplicaObservation \"chat-0\": keep the"
                                + " reference");
        assertThat(lines(deny(object(Map.of()), object(Map.of(), OBSERVATION))))
                .containsExactly(
                        "metadata.ownerReferences[0]: Forbidden: only the hub may name the ReplicaObservation \"chat-0\": leave the"
                                + " reference out");
    }

    @Test
    void saysWhoMayInAnEmergency() {
        assertThat(deny(object(Map.of()), object(Map.of("a", "1"))).warnings())
                .containsExactly("In an emergency, members of stowage:break-glass may do this.");
    }

    @Test
    void saysNothingOfAnEmergencyThatNobodyIsTrustedIn() {
        Decision decision = guard(new TrustedAccounts(new TreeSet<>(), new TreeSet<>()), new Lineage.OfNone())
                .decide(person(), new GuardedChange.Creation(object(Map.of("a", "1"))));

        assertThat(decision.warnings()).isEmpty();
    }

    @Test
    void saysThatTryingAgainMayHelp() {
        OwnerRef engine = new OwnerRef("example.com/v1", "Engine", "chat", "e-1", true);
        Decision decision = guard(TrustedAccounts.usual("stowage-system"), new Lineage.Unknown("Engine chat"))
                .decide(person(), new GuardedChange.Creation(object(Map.of("a", "1"), engine)));

        assertThat(decision.warnings())
                .containsExactly(
                        "The object's controller is not known yet; if it works for a replica, try again.",
                        "In an emergency, members of stowage:break-glass may do this.");
    }

    private static Decision.Deny deny(GuardedObject old, GuardedObject object) {
        Lineage lineage = new Lineage.OfReplica(new Stamp(new TreeMap<>(), new TreeMap<>(), ""));
        return (Decision.Deny) guard(TrustedAccounts.usual("stowage-system"), lineage)
                .decide(person(), new GuardedChange.Update(old, object, false));
    }

    private static ReplicaGuard guard(TrustedAccounts trusted, Lineage lineage) {
        return new ReplicaGuard(trusted, new TreeSet<>(List.of("a")), origin -> lineage);
    }

    private static User person() {
        return new User("alice", new TreeSet<>());
    }

    private static List<String> lines(Decision.Deny deny) {
        return deny.problems().stream()
                .map(problem -> problem.field() + ": " + problem.message())
                .toList();
    }

    private static GuardedObject object(Map<String, String> labels, OwnerRef... owners) {
        TreeMap<String, String> sorted = new TreeMap<>(labels);
        return new GuardedObject(
                new Origin("team", List.of(owners), sorted),
                List.of(new GuardedObject.Place("metadata.labels", sorted)));
    }
}
