package dev.stowage.hub.app;

import dev.stowage.hub.Happening;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells people what happens, not more often than they can read: of the same about an object the newest, every ten seconds, and of
 * everything together a hundred at once and twenty a second. Used by the hub's loop alone.
 */
final class Announcements {
    static final Duration APART = Duration.ofSeconds(10);
    static final int AT_ONCE = 100;
    static final Duration EACH = Duration.ofMillis(50);

    /** What comes on top is not told. */
    static final int MOST = 5_000;

    private static final Logger LOG = LoggerFactory.getLogger("stowage.hub");

    private final Consumer<Happening> tell;
    private final Map<Key, Happening> waiting = new LinkedHashMap<>();

    /** Oldest first. */
    private final SequencedMap<Key, Instant> told = new LinkedHashMap<>();

    private final Budget budget = new Budget(AT_ONCE, EACH);

    private record Key(String uid, Happening.Reason reason, String about) {}

    /** @param tell takes no time */
    Announcements(Consumer<Happening> tell) {
        this.tell = tell;
    }

    /** It is told soon, unless it is overtaken by another one of the kind. */
    void add(Happening happening) {
        Key key = new Key(happening.subject().uid(), happening.reason(), happening.about());
        if (waiting.size() < MOST || waiting.containsKey(key)) {
            waiting.put(key, happening);
        } else {
            LOG.info(
                    "untold=\"{}\" object=\"{}\" message=\"{}\"",
                    happening.reason(),
                    happening.subject().name(),
                    happening.message());
        }
    }

    /** Somebody else tells from now on. */
    void clear() {
        waiting.clear();
    }

    /** Tells what may be told now; returns when to go on. */
    Instant begin(Instant now) {
        while (!told.isEmpty() && !told.firstEntry().getValue().plus(APART).isAfter(now)) {
            told.pollFirstEntry();
        }
        Instant next = Instant.MAX;
        for (Iterator<Map.Entry<Key, Happening>> rest = waiting.entrySet().iterator(); rest.hasNext(); ) {
            Map.Entry<Key, Happening> entry = rest.next();
            Instant last = told.get(entry.getKey());
            if (last != null) {
                next = earlier(next, last.plus(APART));
                continue;
            }
            Instant room = budget.next(now);
            if (room.isAfter(now)) {
                return earlier(next, room);
            }
            budget.spend(now);
            told.put(entry.getKey(), now);
            rest.remove();
            tell.accept(entry.getValue());
        }
        return next;
    }

    private static Instant earlier(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }
}
