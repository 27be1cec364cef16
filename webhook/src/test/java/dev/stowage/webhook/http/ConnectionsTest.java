package dev.stowage.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.junit.jupiter.api.Test;

final class ConnectionsTest {
    @Test
    void goesOnWatchingAfterAFault() throws Exception {
        var looks = new CountDownLatch(2);
        var connections = new Connections(
                ServedAdmission.LIMITS,
                () -> {
                    looks.countDown();
                    throw new IllegalStateException("The clock is broken.");
                },
                new Random(1));
        var scheduler = new ScheduledExecutorScheduler();
        scheduler.start();
        try {
            connections.watch(scheduler);

            assertThat(looks.await(20, TimeUnit.SECONDS)).isTrue();
        } finally {
            scheduler.stop();
        }
    }
}
