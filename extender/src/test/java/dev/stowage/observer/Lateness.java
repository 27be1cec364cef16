package dev.stowage.observer;

import dev.stowage.observer.Truth.TruePod;
import java.util.Optional;
import java.util.Set;

/** Finds out what a companion has not seen, or not in time, that steering goes by. */
final class Lateness {
    private final WalkCompanion companion;
    private final Truth seen;
    private final Truth now;
    private final Set<String> pods;
    private final Set<String> claims;

    /** @param companion that of the first observer */
    Lateness(WalkCompanion companion, Moment moment) {
        this.companion = companion;
        this.seen = moment.observers().getFirst().view();
        this.now = moment.truth();
        this.pods = now.pods().objects().keySet();
        this.claims = now.claims().objects().keySet();
    }

    Optional<Excuse> excuse() {
        if (isReleaseUnseen()) {
            return Optional.of(Excuse.RELEASE_UNSEEN);
        }
        if (!seen.replicas().equals(now.replicas())) {
            return Optional.of(Excuse.REPLICA_UNSEEN);
        }
        if (isStrangerUnseen()) {
            return Optional.of(Excuse.STRANGER_UNSEEN);
        }
        if (seen.pods().objects().values().stream().anyMatch(this::isOwnerUnseen)) {
            return Optional.of(Excuse.OWNER_UNSEEN);
        }
        return hasAnyComeAndGone() ? Optional.of(Excuse.CAME_AND_WENT) : Optional.empty();
    }

    private boolean isReleaseUnseen() {
        return !claims.containsAll(seen.claims().objects().keySet())
                || !pods.containsAll(seen.pods().objects().keySet())
                || !pods.containsAll(companion.sent());
    }

    /** Its claim is what counts. */
    private boolean isStrangerUnseen() {
        return claims.stream()
                .filter(claim -> !seen.claims().objects().containsKey(claim))
                .anyMatch(
                        claim -> now.owners().objects().getOrDefault(claim, "").equals(Truth.FOREIGN));
    }

    private boolean isOwnerUnseen(TruePod pod) {
        boolean isOnNode = pod.isBound() || seen.claims().objects().containsKey(pod.uid());
        return isOnNode && !seen.owners().objects().containsKey(pod.uid());
    }

    private boolean hasAnyComeAndGone() {
        return claims.stream()
                .filter(claim -> !pods.contains(claim))
                .anyMatch(claim -> !seen.claims().objects().containsKey(claim) || companion.isStray(claim));
    }
}
