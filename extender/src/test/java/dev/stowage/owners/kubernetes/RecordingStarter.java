package dev.stowage.owners.kubernetes;

import java.util.ArrayList;
import java.util.List;

/** Notes what it is to start, and starts nothing. */
public final class RecordingStarter implements Starter {
    private final List<String> started = new ArrayList<>();
    private final List<Delay> delays = new ArrayList<>();

    /** What a new start waits for. */
    public record Delay(Trouble trouble, int failures) {}

    @Override
    public void start(KindCache<?> cache) {
        started.add(cache.kind());
    }

    @Override
    public void later(KindCache<?> cache, Trouble trouble, int failures) {
        delays.add(new Delay(trouble, failures));
    }

    /** By kind. */
    List<String> started() {
        return started;
    }

    /** Before each new start. */
    public List<Delay> delays() {
        return delays;
    }
}
