package dev.stowage.bench;

/**
 * How many requests a component sends to the API server ({@code --kube-api-qps}, {@code --kube-api-burst}).
 *
 * @param qps requests a second in the long run, from 1
 * @param burst how many may be sent at once, from {@code qps}
 */
public record ClientLimits(int qps, int burst) {
    /** kube-scheduler's own default (kube-scheduler, {@code apis/config/v1/defaults.go}). */
    public static final ClientLimits OF_SCHEDULER = new ClientLimits(50, 100);

    /** kube-controller-manager's own default (controller-manager, {@code app/options}). */
    public static final ClientLimits OF_CONTROLLER_MANAGER = new ClientLimits(20, 30);

    /** For load tests: what is measured then is not the limit. */
    public static final ClientLimits HIGH = new ClientLimits(2_000, 4_000);

    /** @throws IllegalArgumentException if a limit is out of its range */
    public ClientLimits {
        if (qps < 1 || burst < qps) {
            throw new IllegalArgumentException(
                    "The limits (%d requests a second, %d at once) must be at least 1, and the burst not below the rate."
                            .formatted(qps, burst));
        }
    }
}
