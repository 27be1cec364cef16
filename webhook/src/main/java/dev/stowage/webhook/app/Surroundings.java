package dev.stowage.webhook.app;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.function.LongSupplier;

/**
 * Where a companion runs.
 *
 * @param client stays the caller's
 * @param ticker nanoseconds that are never set back; {@code System::nanoTime}, but for tests
 */
public record Surroundings(KubernetesClient client, Clock clock, LongSupplier ticker, SecureRandom random) {}
