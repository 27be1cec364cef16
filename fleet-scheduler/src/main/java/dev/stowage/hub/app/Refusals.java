package dev.stowage.hub.app;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.hub.wire.BookedDeployment;
import dev.stowage.hub.wire.Books;
import dev.stowage.hub.wire.DraftRefused;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deployments of which the API server takes no replica: they must not keep all others waiting. Used by the hub's loop alone. */
final class Refusals {
    private static final Logger LOG = LoggerFactory.getLogger("stowage.hub");

    /** A quota may have been raised meanwhile. Each try costs the drafts of all others. */
    private static final Duration HOLDS = Duration.ofMinutes(1);

    private final Books books;
    private final Map<ObjectKey, Refused> refused = new HashMap<>();

    /**
     * A refusal.
     *
     * @param generation of the deployment that it is about
     * @param until when it is not tried again
     */
    private record Refused(long generation, Instant until, String why) {}

    Refusals(Books books) {
        this.books = books;
    }

    void add(DraftRefused refusal, Instant now) {
        refusal.deployments().forEach((deployment, why) -> {
            LOG.warn("deployment=\"{}\" problem=\"{}\"", deployment, why);
            books.deployment(deployment)
                    .ifPresent(known -> refused.put(deployment, new Refused(known.generation(), now.plus(HOLDS), why)));
        });
    }

    /** What is to be tried again, or is about another deployment by now, is no refusal any more. */
    void forgetOld(Instant now) {
        refused.entrySet().removeIf(entry -> !holds(entry.getKey(), entry.getValue(), now));
    }

    private boolean holds(ObjectKey deployment, Refused refusal, Instant now) {
        return now.isBefore(refusal.until)
                && books.deployment(deployment)
                        .filter(known -> known.generation() == refusal.generation)
                        .isPresent();
    }

    /** Why no replica of it can be made, as it is now. */
    Optional<String> of(BookedDeployment deployment) {
        return Optional.ofNullable(refused.get(deployment.decoded().key())).map(Refused::why);
    }

    /** When to try again. */
    Stream<Instant> ends() {
        return refused.values().stream().map(Refused::until);
    }
}
