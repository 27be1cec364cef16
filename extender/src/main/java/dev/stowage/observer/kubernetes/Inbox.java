package dev.stowage.observer.kubernetes;

import dev.stowage.owners.kubernetes.News;
import java.util.ArrayList;
import java.util.List;

/** What came in and was not looked at yet, in order. Any number of threads may put something in. */
final class Inbox {
    private final News signal = new News();
    private List<Message> messages = new ArrayList<>();

    void put(List<Message> more) {
        synchronized (this) {
            messages.addAll(more);
        }
        signal.tell();
    }

    /** Takes all that is in it. */
    synchronized List<Message> take() {
        List<Message> taken = messages;
        messages = new ArrayList<>();
        return taken;
    }

    /** Is told when something is put in, and may be told of more. */
    News signal() {
        return signal;
    }
}
