package dev.stowage.fleet.app;

import dev.stowage.fleet.FailedPlacement;

/** Says what a deployment remembers of a placement that failed. */
final class FailureWords {
    private FailureWords() {}

    static String of(FailedPlacement failed) {
        return "its pods could not be scheduled on %s%s; skipped until %s, or until more than %s such %s there"
                .formatted(
                        failed.cluster(),
                        failed.count() == 1 ? "" : ", %s times in a row".formatted(failed.count()),
                        failed.until(),
                        failed.fitted(),
                        failed.fitted() == 1 ? "replica fits" : "replicas fit");
    }
}
