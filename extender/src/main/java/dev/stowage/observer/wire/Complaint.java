package dev.stowage.observer.wire;

import dev.stowage.owners.OwnerRef;
import java.time.Instant;

/**
 * An Event that says that something could not make a pod.
 *
 * @param about what makes pods
 * @param last when it last tried
 */
public record Complaint(String namespace, OwnerRef about, Instant since, Instant last, String message) {}
