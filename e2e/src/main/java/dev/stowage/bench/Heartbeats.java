package dev.stowage.bench;

import java.time.Duration;

/**
 * How kubelets say that they are alive, and how long the node lifecycle controller waits for it.
 *
 * @param lease how long a lease lasts; it is renewed four times in that time, so whole seconds from 4
 * @param grace after how long without a renewal a node is NotReady, at least {@code lease}
 */
public record Heartbeats(Duration lease, Duration grace) {
    /** Kubernetes' own: a lease of 40 s and 50 s of grace. */
    public static final Heartbeats DEFAULT = new Heartbeats(Duration.ofSeconds(40), Duration.ofSeconds(50));

    /** For tests in which nodes become NotReady: a few seconds. */
    public static final Heartbeats QUICK = new Heartbeats(Duration.ofSeconds(4), Duration.ofSeconds(5));

    /** For thousands of nodes: their renewals would otherwise be most of the load. */
    public static final Heartbeats SLOW = new Heartbeats(Duration.ofSeconds(400), Duration.ofSeconds(500));

    /** @throws IllegalArgumentException if the lease is below 4 s or the grace shorter than the lease */
    public Heartbeats {
        if (lease.toSeconds() < 4 || grace.compareTo(lease) < 0) {
            throw new IllegalArgumentException(
                    "The lease (%s) must last 4 s or more, and the grace (%s) as long as the lease or longer."
                            .formatted(lease, grace));
        }
    }
}
