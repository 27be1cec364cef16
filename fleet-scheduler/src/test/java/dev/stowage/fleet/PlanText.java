package dev.stowage.fleet;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** A whole plan as text, messages included, so that two plans can be compared byte for byte. */
final class PlanText {
    private PlanText() {}

    static String of(Plan plan) {
        StringBuilder text = new StringBuilder();
        plan.replicas().forEach(replica -> line(text, replica));
        plan.removed().forEach(removed -> line(text, removed));
        for (Unplaced unplaced : plan.unplaced()) {
            line(text, unplaced);
            line(text, unplaced.message());
            unplaced.pools().forEach(pool -> line(text, pool.message()));
        }
        plan.pools().forEach(pool -> line(text, of(pool)));
        line(text, plan.notSelected());
        line(text, plan.updates());
        line(text, plan.failedPlacements());
        line(text, plan.lookAgain());
        line(text, plan.warnings());
        return text.toString();
    }

    static String of(PoolOutcome pool) {
        return "%s %s %s before %s +%s after %s +%s"
                .formatted(
                        pool.cluster(),
                        pool.pool().name(),
                        pool.mode(),
                        pool.before(),
                        pool.growthBefore(),
                        pool.after(),
                        pool.growthAfter());
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException absent) {
            throw new IllegalStateException("Every Java platform has SHA-256 (MessageDigest).", absent);
        }
    }

    static byte[] bytes(Plan plan) {
        return of(plan).getBytes(StandardCharsets.UTF_8);
    }

    private static void line(StringBuilder text, Object value) {
        text.append(value).append('\n');
    }
}
