package dev.stowage.certs.kubernetes;

import dev.stowage.certs.ManagedConfiguration;
import dev.stowage.certs.RenewalPolicy;
import dev.stowage.certs.ServiceName;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * What a replica needs to serve with leaves of an authority of our own.
 *
 * @param client stays the caller's; should have {@code requestRetryBackoffLimit} 0, since everything is tried again anyway
 * @param service whose namespace is also that of the Secret
 * @param clusterDomain below which leaves get a second name, for example {@code cluster.local}; empty for none
 * @param secret its name; made if it does not exist
 * @param configurations whose bundles are filled; they need not exist yet
 * @param replica name of the pod, for Events
 * @param clocks of this replica
 */
public record AuthoritySettings(
        KubernetesClient client,
        ServiceName service,
        String clusterDomain,
        String secret,
        List<ManagedConfiguration> configurations,
        RenewalPolicy policy,
        String replica,
        ProbeTarget probe,
        Clocks clocks,
        SecureRandom random) {
    public AuthoritySettings {
        configurations = configurations.stream().sorted().distinct().toList();
    }

    /**
     * The two ways to tell the time.
     *
     * @param wall for certificates
     * @param ticker in nanoseconds and never set back, for waiting; for example {@code System::nanoTime}
     */
    public record Clocks(InstantSource wall, LongSupplier ticker) {}
}
