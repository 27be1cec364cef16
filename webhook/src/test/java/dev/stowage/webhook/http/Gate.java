package dev.stowage.webhook.http;

import dev.stowage.webhook.Decision;
import dev.stowage.webhook.Outcome;
import dev.stowage.webhook.wire.AdmissionRequest;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Decides nothing before a test lets it. */
final class Gate implements Function<AdmissionRequest, Decision> {
    private static final int PATIENCE_SECONDS = 20;

    private final CountDownLatch arrived;
    private final CountDownLatch open = new CountDownLatch(1);

    /** Expects so many requests. */
    Gate(int expected) {
        arrived = new CountDownLatch(expected);
    }

    @Override
    public Decision apply(AdmissionRequest request) {
        arrived.countDown();
        await(open);
        return new Decision.Allow(Outcome.NOT_OF_A_REPLICA);
    }

    /** Waits until as many as are expected stand before it. */
    void awaitArrivals() {
        await(arrived);
    }

    void open() {
        open.countDown();
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("Nobody came.");
            }
        } catch (InterruptedException fault) {
            throw new IllegalStateException(fault);
        }
    }
}
