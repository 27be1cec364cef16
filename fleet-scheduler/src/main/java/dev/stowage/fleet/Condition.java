package dev.stowage.fleet;

import java.time.Instant;

/**
 * One aspect of an object's state, as its controller says it ({@code metav1.Condition}).
 *
 * @param status {@code True}, {@code False} or {@code Unknown}
 * @param since when the status changed last; {@link Instant#MIN} if unknown
 */
public record Condition(String type, String status, String reason, String message, Instant since) {
    public boolean isTrue() {
        return status.equals("True");
    }
}
