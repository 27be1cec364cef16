package dev.stowage.webhook;

import dev.stowage.owners.Lineage;
import dev.stowage.owners.Origin;
import dev.stowage.owners.OwnerRef;
import dev.stowage.owners.Replicas;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;

/**
 * Keeps everybody but the controllers of replicas from saying that an object belongs to one.
 *
 * <p>An object says so by labels, its own or those it gives to what is made from it, by an owner reference to a
 * ReplicaObservation, and by a controller that works for a replica. An object that was wrong before may be updated as long as
 * none of these is touched.
 */
public final class ReplicaGuard {
    private final TrustedAccounts trusted;
    private final GuardedLabels labels;
    private final Replicas replicas;

    /**
     * @param guarded the keys of the labels of replicas
     */
    public ReplicaGuard(TrustedAccounts trusted, SortedSet<String> guarded, Replicas replicas) {
        this.trusted = trusted;
        this.labels = new GuardedLabels(guarded);
        this.replicas = replicas;
    }

    /** Decides; looks for the replica, which may take a moment, only if an account that is not trusted writes something guarded. */
    public Decision decide(User user, GuardedChange change) {
        if (change instanceof GuardedChange.Update(var _, var _, var beingDeleted) && beingDeleted) {
            return new Decision.Allow(Outcome.BEING_DELETED);
        }
        if (trusted.trusts(user)) {
            return new Decision.Allow(Outcome.TRUSTED_ACCOUNT);
        }
        Replicas asked = replicas.forOneRequest();
        GuardedOwners owners = new GuardedOwners(user, asked);
        return switch (change) {
            case GuardedChange.Creation(var object) -> creation(object, owners, asked);
            case GuardedChange.Update(var old, var object, var _) -> update(old, object, owners);
        };
    }

    private Decision update(GuardedObject old, GuardedObject object, GuardedOwners owners) {
        List<Problem> problems = new ArrayList<>(owners.changed(old.origin(), object.origin()));
        problems.addAll(labels.changed(old, object));
        return problems.isEmpty()
                ? new Decision.Allow(Outcome.NOTHING_GUARDED)
                : denied(Outcome.FORGED, problems, List.of());
    }

    private Decision creation(GuardedObject object, GuardedOwners owners, Replicas asked) {
        List<Problem> ofOwners = owners.created(object);
        List<Problem> ofLabels = labels.created(object);
        if (ofLabels.isEmpty()) {
            return ofOwners.isEmpty()
                    ? new Decision.Allow(Outcome.NOTHING_GUARDED)
                    : denied(Outcome.FORGED, ofOwners, List.of());
        }
        return switch (truth(object, asked)) {
            // With a forged owner the labels may well be our own stamp: then the owner is what is wrong.
            case TRUE ->
                ofOwners.isEmpty()
                        ? new Decision.Allow(Outcome.TRUE_TO_ITS_OWNERS)
                        : denied(Outcome.FORGED, ofOwners, List.of());
            case FALSE -> denied(Outcome.FORGED, concat(ofOwners, ofLabels), List.of());
            case UNKNOWN ->
                denied(
                        Outcome.OWNER_UNKNOWN,
                        concat(ofOwners, ofLabels),
                        List.of("The object's controller is not known yet; if it works for a replica, try again."));
        };
    }

    private enum Truth {
        TRUE,
        FALSE,
        UNKNOWN
    }

    /** Whether every guarded label is what the object's own controllers say. */
    private Truth truth(GuardedObject object, Replicas asked) {
        Origin origin = object.origin();
        if (origin.owners().stream().noneMatch(OwnerRef::controller)) {
            return Truth.FALSE;
        }
        for (GuardedObject.Place place : object.places()) {
            SortedMap<String, String> said = labels.of(place);
            if (!said.isEmpty()) {
                Truth truth = truth(said, new Origin(origin.object(), origin.owners(), place.labels()), asked);
                if (truth != Truth.TRUE) {
                    return truth;
                }
            }
        }
        return Truth.TRUE;
    }

    private Truth truth(SortedMap<String, String> said, Origin origin, Replicas asked) {
        return switch (asked.of(origin)) {
            case Lineage.OfReplica(var stamp) ->
                stamp.labels().entrySet().containsAll(said.entrySet()) ? Truth.TRUE : Truth.FALSE;
            case Lineage.OfNone() -> Truth.FALSE;
            case Lineage.Unknown(var _) -> Truth.UNKNOWN;
        };
    }

    private Decision denied(Outcome outcome, List<Problem> problems, List<String> hints) {
        List<String> warnings = new ArrayList<>(hints);
        Set<String> groups = trusted.groups();
        if (!groups.isEmpty()) {
            warnings.add("In an emergency, members of %s may do this.".formatted(String.join(", ", groups)));
        }
        return new Decision.Deny(outcome, Decision.Deny.Kind.FORBIDDEN, problems, warnings);
    }

    private static List<Problem> concat(List<Problem> first, List<Problem> second) {
        List<Problem> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
