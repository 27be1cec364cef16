package dev.stowage.hub.kubernetes;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.function.LongSupplier;

/**
 * One watch, read by a thread of its own that waits while the queue is full, so that what is not looked at yet stays with the API
 * server. Its last mail is that it is over or failed.
 */
final class WatchStream implements AutoCloseable {
    /** After this the API server ends a watch, and another one goes on. */
    private static final Duration LASTING = Duration.ofMinutes(5);

    private final ApiServer server;
    private final BlockingQueue<Mail> mailbox;
    private final LongSupplier ticker;
    private final long begun;
    private final Thread reader;
    private volatile long heard;

    private WatchStream(ApiServer server, Kind kind, String version, BlockingQueue<Mail> mailbox, LongSupplier ticker) {
        this.server = server;
        this.mailbox = mailbox;
        this.ticker = ticker;
        this.begun = ticker.getAsLong();
        this.heard = begun;
        this.reader = Thread.ofVirtual().name("watch-" + kind.plural()).unstarted(() -> run(kind, version));
    }

    /** Returns at once. */
    static WatchStream open(
            ApiServer server, Kind kind, String version, BlockingQueue<Mail> mailbox, LongSupplier ticker) {
        WatchStream stream = new WatchStream(server, kind, version, mailbox, ticker);
        stream.reader.start();
        return stream;
    }

    /** The elapsed nanoseconds at which it was opened. */
    long begun() {
        return begun;
    }

    /** When anything last came; bookmarks come every minute (apiserver, {@code storage/cacher}, {@code bookmarkFrequency}). */
    long heard() {
        return heard;
    }

    private void run(Kind kind, String version) {
        try {
            try (InputStream changes = server.watch(kind, version, LASTING)) {
                read(new BufferedReader(new InputStreamReader(changes, StandardCharsets.UTF_8)));
                mailbox.put(new Mail.Over(this));
            } catch (IOException ended) {
                // As if it had been ended in order: the next one tells whether the API server is there.
                mailbox.put(new Mail.Over(this));
            } catch (RuntimeException failure) {
                mailbox.put(new Mail.Failed(this, failure));
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private void read(BufferedReader changes) throws IOException, InterruptedException {
        String line = changes.readLine();
        while (line != null) {
            heard = ticker.getAsLong();
            mailbox.put(new Mail.Changed(this, server.event(line)));
            line = changes.readLine();
        }
    }

    @Override
    public void close() {
        reader.interrupt();
    }
}
