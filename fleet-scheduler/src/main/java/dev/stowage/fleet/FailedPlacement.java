package dev.stowage.fleet;

import java.time.Duration;
import java.time.Instant;

/**
 * That a request's pods could not be scheduled on a cluster, in the deployment's status.
 *
 * @param request hash of the request
 * @param fitted how many such replicas the ledger said would fit when it failed
 * @param count how often it failed in a row, 1 or more
 * @param until when the cluster is tried again in any case
 */
public record FailedPlacement(String cluster, String request, int fitted, int count, Instant until) {
    private static final Duration FIRST = Duration.ofSeconds(60);
    private static final Duration LONGEST = Duration.ofHours(1);

    public FailedPlacement {
        count = Math.max(1, count);
    }

    boolean inForce(Instant now) {
        return until.isAfter(now);
    }

    Instant failedAt() {
        return until.minus(window(count));
    }

    /** 60 s, doubled with every failure in a row, at most 1 h. */
    static Duration window(int count) {
        // 60 s doubled six times is already more than an hour.
        Duration doubled = FIRST.multipliedBy(1L << Math.min(count - 1, 6));
        return doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
    }
}
