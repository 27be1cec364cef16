package dev.stowage.owners.kubernetes;

import java.util.ArrayList;
import java.util.List;

/** Notes what it is to start, and starts nothing. */
public final class RecordingStarter implements Starter {
    private final List<String> started = new ArrayList<>();
    private final List<Integer> delays = new ArrayList<>();

    @Override
    public void start(KindCache<?> cache) {
        started.add(cache.kind());
    }

    @Override
    public void later(KindCache<?> cache, int failures) {
        delays.add(failures);
    }

    /** By kind. */
    List<String> started() {
        return started;
    }

    /** How many failures there were before each new start. */
    public List<Integer> delays() {
        return delays;
    }
}
