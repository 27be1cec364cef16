package dev.stowage.webhook.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

final class ShutdownTest {
    private static final Executor AT_ONCE = Runnable::run;

    private final List<String> ended = new ArrayList<>();
    private final Shutdown shutdown = new Shutdown();

    private AutoCloseable part(String name) {
        return () -> ended.add(name);
    }

    @Test
    void endsTheLastFirstAndEachOnce() {
        shutdown.add(part("a"));
        var _ = shutdown.start(() -> part("b"), AT_ONCE);
        shutdown.add(part("c"));

        shutdown.close();
        shutdown.close();

        assertThat(ended).containsExactly("c", "b", "a");
    }

    @Test
    void endsTheOthersWhenOneFails() {
        shutdown.add(part("a"));
        shutdown.add(() -> {
            throw new IllegalStateException("no");
        });
        shutdown.add(part("c"));

        shutdown.close();

        assertThat(ended).containsExactly("c", "a");
    }

    @Test
    void passesOverWhatNeverStarted() {
        shutdown.add(part("a"));
        var _ = shutdown.<AutoCloseable>start(
                () -> {
                    throw new IllegalStateException("no");
                },
                AT_ONCE);

        shutdown.close();

        assertThat(ended).containsExactly("a");
    }
}
