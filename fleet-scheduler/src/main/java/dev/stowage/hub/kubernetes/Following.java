package dev.stowage.hub.kubernetes;

import dev.stowage.hub.kubernetes.ApiServer.Event;
import dev.stowage.hub.kubernetes.ApiServer.Listing;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.function.LongSupplier;

/** How one kind is followed over one connection: by a list, and one watch after the other. For one thread. */
final class Following implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /** So long nothing may come, not even a bookmark. */
    private static final Duration SILENCE = Duration.ofSeconds(150);

    private final ApiServer server;
    private final Feeds.Feed feed;
    private final BlockingQueue<Mail> mailbox;
    private final LongSupplier ticker;

    /** The watch that is open; none before the list, or while one is waited for. */
    private final List<WatchStream> streams = new ArrayList<>();

    private String version = "";
    private boolean begun;
    private long notBefore;

    /** What has to happen next. */
    enum Next {
        GO_ON,
        /** The changes since the last one are lost. */
        LIST
    }

    Following(ApiServer server, Feeds.Feed feed, BlockingQueue<Mail> mailbox, LongSupplier ticker) {
        this.server = server;
        this.feed = feed;
        this.mailbox = mailbox;
        this.ticker = ticker;
    }

    Feeds.Feed feed() {
        return feed;
    }

    Listing list() {
        return server.list(feed.kind());
    }

    /** Goes on from a list. */
    void begin(Listing listing) {
        close();
        feed.followed().listed(listing.objects());
        version = listing.version();
        begun = true;
        open();
    }

    boolean has(WatchStream stream) {
        return streams.contains(stream);
    }

    Next take(Event event) {
        GenericKubernetesResource object = event.object();
        if (object == null) {
            return Next.LIST;
        }
        if (event.type().equals("ERROR")) {
            return failed(object);
        }
        switch (event.type()) {
            case "ADDED", "MODIFIED" -> feed.followed().seen(object);
            case "DELETED" -> feed.followed().gone(object);
            // A bookmark; whatever else there may be one day comes with a version too.
            default -> {}
        }
        version = Objects.requireNonNullElse(object.getMetadata().getResourceVersion(), version);
        return Next.GO_ON;
    }

    private Next failed(GenericKubernetesResource status) {
        if (status.getAdditionalProperties().get("code") instanceof Integer code
                && code == HttpURLConnection.HTTP_GONE) {
            return Next.LIST;
        }
        pause();
        return Next.GO_ON;
    }

    /** The watch is over, or failed in a way that may pass: another one goes on where it ended, though not too soon. */
    void ended(boolean failed) {
        boolean soon = streams.stream().anyMatch(stream -> ticker.getAsLong() - stream.begun() < PAUSE.toNanos());
        streams.clear();
        notBefore = ticker.getAsLong() + (failed || soon ? PAUSE.toNanos() : 0);
    }

    private void pause() {
        close();
        notBefore = ticker.getAsLong() + PAUSE.toNanos();
    }

    /** Opens another watch where it is time. */
    void look() {
        long now = ticker.getAsLong();
        if (streams.stream().anyMatch(stream -> now - stream.heard() > SILENCE.toNanos())) {
            close();
        }
        if (begun && streams.isEmpty() && now - notBefore >= 0) {
            open();
        }
    }

    private void open() {
        streams.add(WatchStream.open(server, feed.kind(), version, mailbox, ticker));
    }

    /** What the watch still says is not heard any more. */
    @Override
    public void close() {
        streams.forEach(WatchStream::close);
        streams.clear();
    }
}
