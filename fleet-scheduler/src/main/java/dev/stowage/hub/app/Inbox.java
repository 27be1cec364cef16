package dev.stowage.hub.app;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** What came in and was not looked at yet, in order. Any number of threads may put something in. */
final class Inbox {
    private final LinkedBlockingQueue<Message> messages = new LinkedBlockingQueue<>();

    void put(Message message) {
        messages.add(message);
    }

    /** Takes all that is in it, after waiting for a first one. */
    List<Message> take(Duration patience) throws InterruptedException {
        List<Message> taken = new ArrayList<>();
        Message first = messages.poll(Math.max(0, patience.toMillis()), TimeUnit.MILLISECONDS);
        if (first != null) {
            taken.add(first);
            messages.drainTo(taken);
        }
        return taken;
    }
}
