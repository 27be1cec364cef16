package dev.stowage.owners.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class NewsTest {
    private static final long LONG = Duration.ofMinutes(1).toNanos();

    private final News news = new News();

    @Test
    void knowsThatSomethingCameInTheMeantime() throws InterruptedException {
        long seen = news.count();
        news.tell();

        assertThat(news.awaitAfter(seen, LONG)).isTrue();
    }

    @Test
    void waitsNoLongerThanItShould() throws InterruptedException {
        assertThat(news.awaitAfter(news.count(), 1)).isFalse();
    }

    @Test
    void wakesEveryoneWhoWaits() throws Exception {
        long seen = news.count();
        CompletableFuture<Boolean> first = waiting(seen);
        CompletableFuture<Boolean> second = waiting(seen);

        news.tell();

        assertThat(first.get(1, TimeUnit.MINUTES)).isTrue();
        assertThat(second.get(1, TimeUnit.MINUTES)).isTrue();
    }

    private CompletableFuture<Boolean> waiting(long seen) {
        CompletableFuture<Boolean> came = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                came.complete(news.awaitAfter(seen, LONG));
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                came.completeExceptionally(interrupted);
            }
        });
        return came;
    }
}
