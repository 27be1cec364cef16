package dev.stowage.certs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How long certificates live and how long each step of a rotation waits.
 *
 * @param caLifetime of an authority, from when it is made
 * @param leafLifetime of a serving certificate, from when it is made; at most a fifth of an authority's
 * @param settle how long a successor is in every bundle before anybody signs with it: longer than any API server takes to
 *     heed a change of a configuration
 * @param firstSettle the same where nothing is served yet, so that waiting has a price
 * @param tick how often everything is looked at, at the latest
 * @param backdate how long before it is made a certificate becomes valid, for verifiers whose clocks are behind
 * @param retireFloor how long a predecessor is trusted at least
 * @param clockTolerance how far a replica's clock may be off for it to retire an authority
 */
public record RenewalPolicy(
        Duration caLifetime,
        Duration leafLifetime,
        Duration settle,
        Duration firstSettle,
        Duration tick,
        Duration backdate,
        Duration retireFloor,
        Duration clockTolerance) {
    /** Part of a leaf's life after which it is renewed. */
    static final double LEAF_RENEWAL = 2.0 / 3;

    /** The replicas' renewals are spread by so much of a leaf's life in either direction. */
    static final double JITTER = 0.05;

    /** An authority's successor is prepared before its remaining life falls below so many lives of a leaf. */
    private static final int LEAVES_LEFT = 3;

    private static final Duration MARGIN = Duration.ofHours(1);

    /**
     * Checks that they fit together.
     *
     * @throws IllegalArgumentException if not; its message lists all that is wrong
     */
    public RenewalPolicy {
        List<String> problems = new ArrayList<>();
        positive(problems, "lifetime of the authority", caLifetime);
        positive(problems, "lifetime of a leaf", leafLifetime);
        positive(problems, "settle time", settle);
        positive(problems, "first settle time", firstSettle);
        positive(problems, "tick", tick);
        notNegative(problems, "backdating", backdate);
        notNegative(problems, "floor of the time until retirement", retireFloor);
        positive(problems, "tolerance for clocks", clockTolerance);
        if (problems.isEmpty()) {
            checkTogether(problems, caLifetime, leafLifetime);
            Duration rotation = settle.plus(retireWait(leafLifetime, retireFloor, clockTolerance))
                    .plus(tick.multipliedBy(4));
            if (rotation.compareTo(caLifetime.dividedBy(2)) > 0) {
                problems.add(
                        "A rotation (%s: settle time, the time until retirement and four ticks) must fit into half the lifetime of the authority (%s)."
                                .formatted(rotation, caLifetime));
            }
            if (tick.multipliedBy(6).compareTo(leafLifetime) > 0) {
                problems.add("A sixth of the lifetime of a leaf (%s) must be no shorter than the tick (%s)."
                        .formatted(leafLifetime, tick));
            }
            if (firstSettle.compareTo(settle) > 0) {
                problems.add("The first settle time (%s) must not be longer than the settle time (%s)."
                        .formatted(firstSettle, settle));
            }
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("\n", problems));
        }
    }

    private static void positive(List<String> problems, String what, Duration value) {
        if (!value.isPositive()) {
            problems.add("The %s (%s) must be positive.".formatted(what, value));
        }
    }

    private static void notNegative(List<String> problems, String what, Duration value) {
        if (value.isNegative()) {
            problems.add("The %s (%s) must not be negative.".formatted(what, value));
        }
    }

    private static void checkTogether(List<String> problems, Duration caLifetime, Duration leafLifetime) {
        if (leafLifetime.multipliedBy(5).compareTo(caLifetime) > 0) {
            problems.add("The lifetime of a leaf (%s) must be at most a fifth of that of the authority (%s)."
                    .formatted(leafLifetime, caLifetime));
        }
    }

    /** An authority for a year, a leaf for two weeks. */
    public static RenewalPolicy defaults() {
        return new RenewalPolicy(
                Duration.ofDays(365),
                Duration.ofDays(14),
                Duration.ofMinutes(5),
                Duration.ofSeconds(2),
                Duration.ofSeconds(30),
                Duration.ofHours(1),
                Duration.ofHours(24),
                Duration.ofMinutes(5));
    }

    /** For tests: nothing is longer than it must be; clocks may be off by 2 s, and certificates begin an hour early. */
    public static RenewalPolicy brief(Duration caLifetime, Duration leafLifetime, Duration settle, Duration tick) {
        return new RenewalPolicy(
                caLifetime,
                leafLifetime,
                settle,
                settle,
                tick,
                Duration.ofHours(1),
                Duration.ZERO,
                Duration.ofSeconds(2));
    }

    /**
     * How long after its successor was promoted an authority is trusted. A replica that was cut off may serve a leaf that
     * it signed just before; its clock, and that of the replica that promoted, may be off by twice the tolerance, and
     * that of the one which retires by the tolerance.
     */
    Duration retireWait() {
        return retireWait(leafLifetime, retireFloor, clockTolerance);
    }

    private static Duration retireWait(Duration leafLifetime, Duration retireFloor, Duration clockTolerance) {
        Duration longest = leafLifetime.compareTo(retireFloor) > 0 ? leafLifetime : retireFloor;
        return longest.plus(clockTolerance.multipliedBy(5));
    }

    /** How long before its authority a leaf ends at the latest. */
    Duration caMargin() {
        Duration part = caLifetime.dividedBy(20);
        return part.compareTo(MARGIN) < 0 ? part : MARGIN;
    }

    /** How much life an authority has left when its successor is due: half, or that of three leaves if that is more. */
    Duration successorAt() {
        Duration half = caLifetime.dividedBy(2);
        Duration leaves = leafLifetime.multipliedBy(LEAVES_LEFT).plus(caMargin());
        return half.compareTo(leaves) > 0 ? half : leaves;
    }
}
