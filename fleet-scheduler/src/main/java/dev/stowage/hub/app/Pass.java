package dev.stowage.hub.app;

import dev.stowage.fleet.DeviceMatcher;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.Planner;
import dev.stowage.fleet.Removal;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.fleet.State;
import dev.stowage.fleet.wire.Rendering;
import dev.stowage.fleet.wire.ReplicaWriter;
import dev.stowage.fleet.wire.Times;
import dev.stowage.hub.Rollout;
import dev.stowage.hub.Tally;
import dev.stowage.hub.wire.BookedDeployment;
import dev.stowage.hub.wire.BookedReplica;
import dev.stowage.hub.wire.Books;
import dev.stowage.hub.wire.DeploymentStatusWriter.Planned;
import dev.stowage.hub.wire.DeploymentStatusWriter.Progress;
import dev.stowage.hub.wire.DraftRefused;
import dev.stowage.hub.wire.Fence;
import dev.stowage.hub.wire.HubWrites;
import dev.stowage.hub.wire.PlannedDeployments;
import dev.stowage.hub.wire.RevisedReplica;
import dev.stowage.hub.wire.Tidings;
import dev.stowage.manifests.ModelReplica;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Plans once, and does what the plan says. Used by the hub's loop alone. */
final class Pass {
    private static final Logger LOG = LoggerFactory.getLogger("stowage.hub");

    /** As many as one FleetPlan holds. */
    private static final int MOST_PLACED = 1_000;

    private static final Duration DEFAULT_DEADLINE = Duration.ofMinutes(10);

    private final Books books;
    private final HubWrites writes;
    private final Fence fence;
    private final Audience audience;
    private final DeviceMatcher matcher;

    /** The versions that replicas got by what was written of them, and that may not have been heard of. */
    private final List<ResourceVersion> written = new ArrayList<>();

    private final Refusals refusals;

    /** What came of it. */
    sealed interface Result {
        /** Nothing more is to be done before that time, if nothing changes. */
        record Settled(Instant lookAgain) implements Result {}

        /** The world has changed meanwhile, or not everything was done: plan anew. */
        record Anew() implements Result {}
    }

    Pass(Books books, HubWrites writes, Fence fence, Audience audience, DeviceMatcher matcher) {
        this.books = books;
        this.writes = writes;
        this.fence = fence;
        this.audience = audience;
        this.matcher = matcher;
        this.refusals = new Refusals(books);
    }

    /** Who is told of what a pass does. */
    record Audience(Telling telling, Sighting sighting, Announcements announcements, Tally tally) {}

    Result run(Instant now) {
        fence.awaitHeard(written);
        written.clear();
        State state = books.state(now);
        // More is heard of while replicas are placed: that is for the next plan.
        List<BookedDeployment> asPlanned = List.copyOf(books.deployments());
        Plan plan = plan(state);
        PlannedDeployments deployments = PlannedDeployments.of(plan);
        refusals.forgetOld(now);
        // A replica that is moved must not come back to where it failed because the hub forgot why it left.
        boolean remembered = remember(deployments);
        List<ModelReplica> drafts = drafts(plan);
        if (!drafts.isEmpty()) {
            List<ModelReplica> placed = drafts.subList(0, Math.min(MOST_PLACED, drafts.size()));
            if (place(placed, known(state), now) == Fence.Outcome.OVERTAKEN) {
                LOG.info("placed=0 outcome=\"overtaken\"");
                audience.tally.passed(Tally.Outcome.OVERTAKEN);
                return new Result.Anew();
            }
            placed.forEach(draft -> LOG.info(
                    "placed=\"{}\" cluster=\"{}\"",
                    Books.key(draft),
                    draft.getSpec().clusterName()));
        }
        plan.removed().forEach(this::remove);
        Instant rolled = roll(plan, new Decided(asPlanned, deployments), now);
        if (remembered || drafts.size() > MOST_PLACED) {
            audience.tally.passed(Tally.Outcome.CONTINUED);
            return new Result.Anew();
        }
        audience.tally.passed(Tally.Outcome.SETTLED);
        return new Result.Settled(earliest(Stream.concat(Stream.of(rolled, lookAgain(plan)), refusals.ends())));
    }

    private static Instant lookAgain(Plan plan) {
        return switch (plan.lookAgain()) {
            case Plan.LookAgain.Never() -> Instant.MAX;
            case Plan.LookAgain.At(var time) -> time;
        };
    }

    private static Instant earliest(Stream<Instant> times) {
        return times.min(Comparator.naturalOrder()).orElse(Instant.MAX);
    }

    private Fence.Outcome place(List<ModelReplica> drafts, Set<String> known, Instant now) {
        try {
            return fence.place(drafts, known);
        } catch (DraftRefused refused) {
            refusals.add(refused, now);
            return Fence.Outcome.OVERTAKEN;
        }
    }

    private static Set<String> known(State state) {
        return state.replicas().stream().map(replica -> replica.uid()).collect(Collectors.toSet());
    }

    private Plan plan(State state) {
        long began = System.nanoTime();
        Plan plan = Planner.plan(state, matcher);
        audience.tally.planned(Duration.ofNanos(System.nanoTime() - began));
        audience.sighting.planned(plan);
        return plan;
    }

    /** Writes the memory of failed placements where it has changed; returns whether it has. */
    private boolean remember(PlannedDeployments planned) {
        boolean changed = false;
        for (BookedDeployment deployment : books.deployments()) {
            ObjectKey key = deployment.decoded().key();
            List<dev.stowage.fleet.FailedPlacement> entries = planned.of(key).failedPlacements().stream()
                    .map(Plan.Remembered::placement)
                    .toList();
            if (!entries.equals(deployment.decoded().failedPlacements())) {
                changed |= writes.remember(deployment.object(), entries).isPresent();
            }
        }
        return changed;
    }

    private List<ModelReplica> drafts(Plan plan) {
        return plan.replicas().stream()
                .filter(planned -> !(planned.standing() instanceof Plan.Standing.Retained))
                .flatMap(planned -> books.deployment(planned.deployment()).stream()
                        .filter(deployment -> refusals.of(deployment).isEmpty())
                        .map(deployment -> draft(deployment, planned)))
                .toList();
    }

    private static ModelReplica draft(BookedDeployment deployment, Plan.PlannedReplica planned) {
        ModelReplica draft = new ReplicaWriter(deployment.object()).replica(planned);
        // From the beginning, so that nobody has to remember to add it before something is dispatched.
        draft.getMetadata().setFinalizers(List.of(Rendering.FINALIZER));
        return draft;
    }

    private void remove(Plan.RemovedReplica removed) {
        ObjectKey key = new ObjectKey(removed.deployment().namespace(), removed.name());
        books.replica(key).filter(replica -> !replica.isLeaving()).ifPresent(replica -> {
            LOG.info("removed=\"{}\" cluster=\"{}\" reason=\"{}\"", key, removed.cluster(), removed.reason());
            writes.delete(key, replica.uid()).ifPresent(written::add);
            audience.tally.removed(removed.reason());
            if (removed.reason() == Removal.UNSCHEDULABLE) {
                books.deployment(removed.deployment())
                        .map(deployment -> Tidings.moved(deployment.object(), replica.object()))
                        .ifPresent(audience.announcements::add);
            }
        });
    }

    /** The deployments as they were when it was planned, and what the plan says of them. */
    private record Decided(List<BookedDeployment> deployments, PlannedDeployments planned) {}

    /** Goes on with roll-outs; returns when the first of them is to be looked at again. */
    private Instant roll(Plan plan, Decided decided, Instant now) {
        Set<ObjectKey> outdated = new HashSet<>(plan.outdated());
        Set<ObjectKey> leaving = plan.removed().stream()
                .map(removed -> new ObjectKey(removed.deployment().namespace(), removed.name()))
                .collect(Collectors.toSet());
        Instant early = awaitedUntil();
        Instant next = now.isBefore(early) ? early : Instant.MAX;
        for (BookedDeployment deployment : decided.deployments) {
            if (books.deployment(deployment.decoded().key()).isEmpty()) {
                continue;
            }
            List<BookedReplica> same = books.replicasOf(deployment.decoded().key()).stream()
                    .filter(BookedReplica::stays)
                    .filter(replica -> !outdated.contains(replica.key()) && !leaving.contains(replica.key()))
                    .toList();
            Planned says = decided.planned.of(deployment.decoded().key());
            Duration deadline = Times.duration(deployment.object().getSpec().progressDeadline(), DEFAULT_DEADLINE);
            Rollout step = Rollout.next(
                    deployment.revision().text(),
                    same.stream().map(BookedReplica::rolled).toList(),
                    deadline,
                    now);
            if (step instanceof Rollout.WaitUntil(var time) && time.isBefore(next)) {
                next = time;
            }
            if (now.isBefore(early) && !says.unplaced().isEmpty()) {
                // A hub that has just begun would say that it waits for clusters that are out of reach.
                audience.telling.forget(deployment.decoded().key());
            } else {
                Progress rolling = refusals.of(deployment)
                        .map(why -> new Progress(false, "ReplicaRefused", why))
                        .orElseGet(() -> progress(step, same, deployment, says));
                audience.telling.planned(
                        deployment.decoded().key(), new Telling.Verdict(deployment.version(), says, rolling));
            }
            if (step instanceof Rollout.Update(var name)) {
                update(deployment, name, same);
            }
        }
        return next;
    }

    /** Until when it is only a moment until something is known of each cluster. */
    private Instant awaitedUntil() {
        return books.clusters().stream()
                .map(cluster -> cluster.view().firstWordAwaitedUntil())
                .max(Comparator.naturalOrder())
                .orElse(Instant.MIN);
    }

    private void update(BookedDeployment deployment, String name, List<BookedReplica> replicas) {
        replicas.stream().filter(replica -> replica.key().name().equals(name)).forEach(replica -> {
            LOG.info(
                    "rolled=\"{}\" revision=\"{}\"",
                    replica.key(),
                    deployment.revision().text());
            writes.update(
                            replica.key(),
                            replica.uid(),
                            RevisedReplica.spec(replica.object().getSpec(), deployment.object()))
                    .ifPresent(written::add);
        });
    }

    private static Progress progress(
            Rollout step, List<BookedReplica> replicas, BookedDeployment deployment, Planned says) {
        long current = replicas.stream()
                .filter(replica -> deployment
                        .revision()
                        .text()
                        .equals(replica.object().getSpec().revision()))
                .count();
        String count = "%d of %d replicas run revision %s."
                .formatted(current, replicas.size(), deployment.revision().text());
        return switch (step) {
            case Rollout.Update _, Rollout.WaitUntil _ -> new Progress(true, "RollingUpdate", count);
            case Rollout.Stopped(var message) -> new Progress(false, "ProgressDeadlineExceeded", message);
            case Rollout.Complete() ->
                says.updates().isEmpty()
                        ? new Progress(true, "Complete", count)
                        : new Progress(
                                false,
                                "UpdateDoesNotFit",
                                says.updates().getFirst().message());
        };
    }
}
