package dev.stowage.certs.kubernetes;

import dev.stowage.certs.ServiceName;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.time.InstantSource;

/**
 * What a replica needs to serve with a certificate that somebody else makes.
 *
 * @param client stays the caller's
 * @param service whose name the certificate must bear, and whose namespace is that of the Secret
 * @param secret of type {@code kubernetes.io/tls}, or with the same keys
 * @param resync how often it is read, should a watch have missed a change
 */
public record ExternalSettings(
        KubernetesClient client, ServiceName service, String secret, Duration resync, InstantSource clock) {}
