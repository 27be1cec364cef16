package dev.stowage.webhook.app;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Whether the companion should get requests. May be asked by several threads. */
final class Readiness implements Supplier<List<String>> {
    private volatile List<Supplier<List<String>>> parts = List.of();
    private volatile boolean started;
    private volatile boolean draining;

    /** Everything is there; from now on its parts are asked. */
    void started(List<Supplier<List<String>>> all) {
        parts = List.copyOf(all);
        started = true;
    }

    /** It will stop. */
    void drain() {
        draining = true;
    }

    /** What stands in the way, each in a sentence; empty if nothing does. */
    @Override
    public List<String> get() {
        List<String> reasons = new ArrayList<>();
        if (draining) {
            reasons.add("The companion is about to stop.");
        }
        if (!started) {
            reasons.add("The companion is starting.");
        }
        parts.forEach(part -> reasons.addAll(part.get()));
        return reasons;
    }
}
