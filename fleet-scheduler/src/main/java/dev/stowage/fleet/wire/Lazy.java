package dev.stowage.fleet.wire;

import java.util.List;
import java.util.function.Supplier;

/** A value that is made when it is first asked for, once. May be shared between threads. */
final class Lazy<T> {
    private final Supplier<T> supplier;
    private List<T> value = List.of();

    Lazy(Supplier<T> supplier) {
        this.supplier = supplier;
    }

    synchronized T get() {
        if (value.isEmpty()) {
            value = List.of(supplier.get());
        }
        return value.getFirst();
    }
}
