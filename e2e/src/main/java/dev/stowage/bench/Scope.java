package dev.stowage.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What lasts equally long, closed in the reverse order. */
final class Scope {
    private final List<AutoCloseable> open = new ArrayList<>();

    synchronized <T extends AutoCloseable> T closing(T closeable) {
        open.add(closeable);
        return closeable;
    }

    synchronized Stream<Machines> machines() {
        return List.copyOf(open).stream().filter(Machines.class::isInstance).map(Machines.class::cast);
    }

    synchronized void end() throws Exception {
        for (AutoCloseable closeable : open.reversed()) {
            closeable.close();
        }
        open.clear();
    }
}
