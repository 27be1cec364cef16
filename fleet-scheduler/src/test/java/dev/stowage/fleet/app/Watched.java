package dev.stowage.fleet.app;

import dev.stowage.fleet.FakeHub;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A run of the command line that goes on: its pages as they come. */
final class Watched {
    private static final int PATIENCE_SECONDS = 20;

    private final BlockingQueue<String> pages = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    private final CompletableFuture<Runnable> end = new CompletableFuture<>();
    private final CompletableFuture<Integer> status;

    private Watched(FakeHub hub, Map<String, String> environment, boolean terminal, String... arguments) {
        Surroundings surroundings = new Surroundings(
                InputStream.nullInputStream(),
                new PrintStream(new Flushed(pages), false, StandardCharsets.UTF_8),
                new PrintStream(new Flushed(messages), true, StandardCharsets.UTF_8),
                environment,
                Run.CLOCK,
                terminal,
                terminal,
                new Outside((_, _) -> hub, stop -> {
                    end.complete(stop);
                    return () -> {};
                }));
        status = CompletableFuture.supplyAsync(() -> Main.run(surroundings, arguments), Thread::startVirtualThread);
    }

    static Watched on(FakeHub hub, String... arguments) {
        return new Watched(hub, Map.of(), false, arguments);
    }

    static Watched onTerminal(FakeHub hub, Map<String, String> environment, String... arguments) {
        return new Watched(hub, environment, true, arguments);
    }

    /** What is printed next. */
    String page() {
        return next(pages);
    }

    /** What is said next on standard error. */
    String message() {
        return next(messages);
    }

    boolean hasMorePages() {
        return !pages.isEmpty();
    }

    private static String next(BlockingQueue<String> texts) {
        try {
            String text = texts.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (text == null) {
                throw new AssertionError("Nothing was printed.");
            }
            return text;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }

    /** Ends it as Ctrl-C does, and returns its exit status. */
    int end() {
        end.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join().run();
        return status();
    }

    int status() {
        return status.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }

    /** Hands over what was written whenever it is flushed. */
    private static final class Flushed extends OutputStream {
        private final BlockingQueue<String> texts;
        private final ByteArrayOutputStream text = new ByteArrayOutputStream();

        Flushed(BlockingQueue<String> texts) {
            this.texts = texts;
        }

        @Override
        public synchronized void write(int one) {
            text.write(one);
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            text.write(bytes, offset, length);
        }

        @Override
        public synchronized void flush() {
            if (text.size() > 0) {
                texts.add(text.toString(StandardCharsets.UTF_8));
                text.reset();
            }
        }
    }
}
