package dev.stowage.certs.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

final class BackgroundTest {
    record Fault(String name, Supplier<Duration> body) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Fault> FAULTS = List.of(
            new Fault("an exception", () -> {
                throw new IllegalStateException("once");
            }),
            new Fault("no memory", () -> {
                throw new OutOfMemoryError("once");
            }),
            new Fault("no stack", () -> {
                throw new StackOverflowError("once");
            }));

    @Test
    void hasEndedWhenItIsClosed() throws InterruptedException {
        var begun = new CountDownLatch(1);
        var never = new CountDownLatch(1);
        var ended = new AtomicBoolean();
        var background = new Background("test", Duration.ofDays(1), () -> {
            begun.countDown();
            try {
                never.await();
            } catch (InterruptedException told) {
                // Takes a while to end.
                LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
                ended.set(true);
            }
            return Duration.ofDays(1);
        });
        background.start();
        begun.await();

        background.close();

        assertThat(ended).isTrue();
    }

    @Test
    void canBeClosedBeforeItBegan() {
        var rounds = new AtomicInteger();
        var background = new Background("test", Duration.ofDays(1), () -> {
            rounds.incrementAndGet();
            return Duration.ofDays(1);
        });

        background.close();
        background.start();
        background.close();

        assertThat(rounds).hasValue(0);
    }

    @ParameterizedTest
    @FieldSource("FAULTS")
    void goesOnAfter(Fault fault) throws InterruptedException {
        var rounds = new AtomicInteger();
        var again = new CountDownLatch(1);
        try (var background = new Background("test", Duration.ofMillis(1), () -> {
            if (rounds.getAndIncrement() == 0) {
                return fault.body.get();
            }
            again.countDown();
            return Duration.ofDays(1);
        })) {
            background.start();

            assertThat(again.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }
}
