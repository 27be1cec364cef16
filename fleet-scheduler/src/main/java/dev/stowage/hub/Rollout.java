package dev.stowage.hub;

import dev.stowage.hub.RolledReplica.Standing.Unready;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * The next step of a roll-out: the replicas of a deployment get its template one after another, each when all that have it are
 * ready. Those that serve nothing go first. It follows from the replicas alone, so whoever looks at them goes on where it was.
 */
public sealed interface Rollout {
    /** That replica is to get the template now. */
    record Update(String replica) implements Rollout {}

    /** Some that have it are not ready yet. They have time until then; but look again whenever one of them changes. */
    record WaitUntil(Instant time) implements Rollout {}

    /** One that has it did not get ready in time. It goes on when that is ready after all, or with another template. */
    record Stopped(String message) implements Rollout {}

    /** All have it, and all were ready with it. */
    record Complete() implements Rollout {}

    /**
     * Decides on it.
     *
     * @param revision of the deployment's template
     * @param replicas those of the deployment that stay, whose needs are those of the template
     * @param progressDeadline how long one of them may take
     */
    static Rollout next(String revision, List<RolledReplica> replicas, Duration progressDeadline, Instant now) {
        List<RolledReplica> outdated = replicas.stream()
                .filter(replica -> !replica.revision().equals(revision))
                .toList();
        List<RolledReplica> awaited = replicas.stream()
                .filter(replica -> replica.revision().equals(revision) && !replica.isReady())
                // When none is left to be rolled, one that breaks is no matter of the roll-out.
                .filter(replica -> !outdated.isEmpty() || !hasBroken(replica))
                .sorted(Comparator.comparing(RolledReplica::name))
                .toList();
        if (!awaited.isEmpty()) {
            return waiting(awaited, progressDeadline, now);
        }
        return outdated.stream()
                .min(Comparator.comparing(RolledReplica::isReady).thenComparing(RolledReplica::name))
                .<Rollout>map(replica -> new Update(replica.name()))
                .orElseGet(Complete::new);
    }

    private static boolean hasBroken(RolledReplica replica) {
        return replica.standing() instanceof Unready unready && unready.wasReady();
    }

    private static Rollout waiting(List<RolledReplica> awaited, Duration progressDeadline, Instant now) {
        Instant soonest = now.plus(progressDeadline);
        for (RolledReplica replica : awaited) {
            if (replica.standing() instanceof Unready unready) {
                Instant deadline = unready.since().plus(progressDeadline);
                if (!now.isBefore(deadline)) {
                    return new Stopped("The replica %s has not been ready for %s with revision %s: %s"
                            .formatted(replica.name(), text(progressDeadline), replica.revision(), unready.message()));
                }
                soonest = deadline.isBefore(soonest) ? deadline : soonest;
            }
        }
        return new WaitUntil(soonest);
    }

    /** As the deployment has it: {@code 10m}. */
    private static String text(Duration duration) {
        return duration.toString().substring("PT".length()).toLowerCase(Locale.ROOT);
    }
}
