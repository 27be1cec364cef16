package dev.stowage.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Proof;
import dev.stowage.owners.Lineage;
import dev.stowage.owners.Origin;
import dev.stowage.owners.OwnerRef;
import dev.stowage.owners.Stamp;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Laws of the guard over random objects. */
final class ReplicaGuardPropertyTest {
    private static final User PERSON = new User("alice", new TreeSet<>());
    private static final User BREAKS_GLASS = new User("alice", new TreeSet<>(List.of(TrustedAccounts.BREAK_GLASS)));
    private static final List<String> PATHS = List.of("metadata.labels", "spec.template.metadata.labels", "spec.x[0]");
    private static final List<String> KEYS = List.of("a", "b", "app", "tier");
    private static final List<OwnerRef> OWNERS = List.of(
            new OwnerRef("stowage.dev/v1alpha1", "ReplicaObservation", "chat-0", "1", false),
            new OwnerRef("stowage.dev/v1alpha1", "ReplicaObservation", "chat-0", "2", true),
            new OwnerRef("apps/v1", "ReplicaSet", "chat", "3", true),
            new OwnerRef("apps/v1", "ReplicaSet", "other", "4", true),
            new OwnerRef("example.com/v1", "Engine", "chat", "5", true),
            new OwnerRef("v1", "ConfigMap", "x", "6", false));

    private final Random random = new Random(Proof.seed(1));
    private final ReplicaGuard guard =
            new ReplicaGuard(TrustedAccounts.usual("s"), new TreeSet<>(List.of("a", "b")), this::lineage);

    @Test
    void keepsItsLaws() {
        long cases = Proof.cases(20_000, 500_000);
        long denied = 0;
        for (long i = 0; i < cases; i++) {
            GuardedObject old = object();
            GuardedObject object = random.nextBoolean() ? object() : changedElsewhere(old);
            letsPassWhateverTheDyingAndTheTrustedWrite(old, object);
            letsPassWhatIsNotGuarded(old);
            agreesWithItself(old, object);
            denied += isDenied(PERSON, new GuardedChange.Update(old, object, false)) ? 1 : 0;
        }

        assertThat(denied).isBetween(cases / 4, cases * 3 / 4);
    }

    private void letsPassWhateverTheDyingAndTheTrustedWrite(GuardedObject old, GuardedObject object) {
        assertThat(isDenied(PERSON, new GuardedChange.Update(old, object, true)))
                .isFalse();
        assertThat(isDenied(BREAKS_GLASS, new GuardedChange.Update(old, object, false)))
                .isFalse();
        assertThat(isDenied(BREAKS_GLASS, new GuardedChange.Creation(object))).isFalse();
    }

    private void letsPassWhatIsNotGuarded(GuardedObject old) {
        GuardedObject same = changedElsewhere(old);

        assertThat(guard.decide(PERSON, new GuardedChange.Update(old, same, false)))
                .as("%s to %s", old, same)
                .isEqualTo(new Decision.Allow(Outcome.NOTHING_GUARDED));
    }

    /** What may be done may also be undone, and by creating an object nobody gets what an update would not give. */
    private void agreesWithItself(GuardedObject old, GuardedObject object) {
        GuardedObject nothing = new GuardedObject(origin(List.of()), List.of());
        boolean onlyLabels = old.origin().owners().equals(object.origin().owners());
        if (onlyLabels) {
            assertThat(isDenied(PERSON, new GuardedChange.Update(old, object, false)))
                    .isEqualTo(isDenied(PERSON, new GuardedChange.Update(object, old, false)));
        }
        if (isDenied(PERSON, new GuardedChange.Creation(object))) {
            assertThat(isDenied(PERSON, new GuardedChange.Update(nothing, object, false)))
                    .isTrue();
        }
    }

    private boolean isDenied(User user, GuardedChange change) {
        return guard.decide(user, change) instanceof Decision.Deny;
    }

    private Lineage lineage(Origin origin) {
        boolean isOfReplica = origin.owners().stream()
                .anyMatch(owner -> owner.controller() && owner.name().equals("chat"));
        SortedMap<String, String> labels = new TreeMap<>();
        labels.put("a", "1");
        return isOfReplica ? new Lineage.OfReplica(new Stamp(labels, new TreeMap<>(), "")) : new Lineage.OfNone();
    }

    private GuardedObject object() {
        List<GuardedObject.Place> places = new ArrayList<>();
        for (String path : PATHS) {
            if (random.nextInt(3) == 0) {
                places.add(new GuardedObject.Place(path, labels()));
            }
        }
        List<OwnerRef> owners = new ArrayList<>(OWNERS);
        Collections.shuffle(owners, random);
        return new GuardedObject(origin(owners.subList(0, random.nextInt(3))), places);
    }

    /** The same but for labels that anybody may write, and the order of owners. */
    private GuardedObject changedElsewhere(GuardedObject object) {
        List<GuardedObject.Place> places = object.places().stream()
                .map(place -> {
                    SortedMap<String, String> labels = new TreeMap<>(place.labels());
                    labels.put("app", Integer.toString(random.nextInt(9)));
                    return new GuardedObject.Place(place.path(), labels);
                })
                .toList();
        List<OwnerRef> owners = new ArrayList<>(object.origin().owners());
        Collections.reverse(owners);
        return new GuardedObject(origin(owners), places);
    }

    private SortedMap<String, String> labels() {
        SortedMap<String, String> labels = new TreeMap<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            labels.put(KEYS.get(random.nextInt(KEYS.size())), Integer.toString(random.nextInt(2)));
        }
        return labels;
    }

    private static Origin origin(List<OwnerRef> owners) {
        return new Origin("team", owners, new TreeMap<>());
    }
}
