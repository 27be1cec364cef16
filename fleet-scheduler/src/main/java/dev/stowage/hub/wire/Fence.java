package dev.stowage.hub.wire;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.manifests.CommittedReplica;
import dev.stowage.manifests.FleetPlan;
import dev.stowage.manifests.FleetPlanStatus;
import dev.stowage.manifests.ModelReplica;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps two hubs from giving away the same device. New replicas are made as drafts, which mean nothing to anybody; the write of
 * their uids into the one FleetPlan, on the condition that nobody has written it since it was read, is what places them. After
 * it they are marked one by one, and the FleetPlan is emptied.
 *
 * <p>INVARIANT: what is committed was planned with all replicas in view that were committed before. Those were marked before the
 * FleetPlan was emptied that was read here, so before the drafts were made; and when the hub has been told of its own drafts, it
 * has been told of everything that was written before them. If there is a replica among that which the plan did not know,
 * nothing is committed.
 *
 * <p>A uid is born once: whatever a hub that was paused does later, it can only mark replicas that exist.
 */
public final class Fence {
    private final HubWrites writes;
    private final Books books;
    private final String holder;
    private final Sight sight;

    /** Lets the hub's loop hear. */
    @FunctionalInterface
    public interface Sight {
        /** Waits until everything about ModelReplicas was heard up to that version; false if it takes too long. */
        boolean reaches(ResourceVersion version);
    }

    /** What became of a placement. */
    public enum Outcome {
        COMMITTED,
        /** Nothing was placed, since somebody else wrote meanwhile: plan anew. */
        OVERTAKEN
    }

    /** @param holder which process this is, for people */
    public Fence(HubWrites writes, Books books, String holder, Sight sight) {
        this.writes = writes;
        this.books = books;
        this.holder = holder;
        this.sight = sight;
    }

    /**
     * Ends what a placement before left unfinished: marks what was recorded, and deletes all other drafts.
     *
     * @return whether it could; if not, somebody else is at it
     */
    public boolean recover() {
        Optional<FleetPlan> open = finished(writes.fleetPlan());
        if (open.isPresent()) {
            deleteDrafts();
        }
        return open.isPresent();
    }

    /**
     * Whether drafts were heard of. Between placements nobody needs them: whoever made them is gone, or is not the only one that
     * places, and {@link #recover} ends them.
     */
    public boolean seesDrafts() {
        return !books.drafts().isEmpty();
    }

    /**
     * Places replicas.
     *
     * @param planned the uids of all replicas that the plan knew
     */
    public Outcome place(List<ModelReplica> drafts, Set<String> planned) {
        FleetPlan read = writes.fleetPlan();
        if (!committed(read).isEmpty()) {
            // Its replicas were no part of the plan.
            finished(read);
            return Outcome.OVERTAKEN;
        }
        deleteDrafts();
        List<ModelReplica> made = writes.create(drafts);
        boolean complete = made.size() == drafts.size() && sight.reaches(newest(made)) && knewAll(planned);
        Optional<FleetPlan> recorded = complete
                ? writes.record(
                        read, status(read, made.stream().map(Fence::entry).toList()))
                : Optional.empty();
        if (recorded.isEmpty()) {
            made.forEach(this::delete);
            return Outcome.OVERTAKEN;
        }
        finished(recorded.get());
        return Outcome.COMMITTED;
    }

    /** Waits until the hub has heard of its own writes of replicas, so that it does not plan as if there had been none. */
    public void awaitHeard(Collection<ResourceVersion> written) {
        written.stream().max(Fence::compare).ifPresent(sight::reaches);
    }

    /** The FleetPlan with nothing left in it; empty if somebody else wrote it meanwhile. */
    private Optional<FleetPlan> finished(FleetPlan plan) {
        List<CommittedReplica> recorded = committed(plan);
        if (recorded.isEmpty()) {
            return Optional.of(plan);
        }
        awaitHeard(writes.commit(recorded));
        return writes.record(plan, new FleetPlanStatus(pass(plan), holder, List.of()));
    }

    private boolean knewAll(Set<String> planned) {
        return books.replicas().stream()
                .filter(BookedReplica::isCommitted)
                .map(BookedReplica::uid)
                .allMatch(planned::contains);
    }

    /** Of others, or of a life before: of ours there are none when this is called. */
    private void deleteDrafts() {
        books.drafts().forEach(draft -> delete(draft.object()));
    }

    /** On the condition that nobody has touched it: by now it may have been committed. */
    private void delete(ModelReplica draft) {
        writes.deleteDraft(
                Books.key(draft),
                draft.getMetadata().getUid(),
                draft.getMetadata().getResourceVersion());
    }

    private static ResourceVersion newest(List<ModelReplica> made) {
        return made.stream()
                .map(replica -> ResourceVersion.parse(replica.getMetadata().getResourceVersion()))
                .max(Fence::compare)
                .orElse(ResourceVersion.UNKNOWN);
    }

    private static int compare(ResourceVersion a, ResourceVersion b) {
        return Long.compareUnsigned(a.bits(), b.bits());
    }

    private FleetPlanStatus status(FleetPlan read, List<CommittedReplica> committed) {
        return new FleetPlanStatus(pass(read) + 1, holder, committed);
    }

    private static long pass(FleetPlan plan) {
        return plan.getStatus() == null || plan.getStatus().pass() == null
                ? 0
                : plan.getStatus().pass();
    }

    private static List<CommittedReplica> committed(FleetPlan plan) {
        return plan.getStatus() == null ? List.of() : plan.getStatus().committed();
    }

    private static CommittedReplica entry(ModelReplica replica) {
        ObjectKey key = Books.key(replica);
        return new CommittedReplica(
                key.namespace(), key.name(), replica.getMetadata().getUid());
    }
}
