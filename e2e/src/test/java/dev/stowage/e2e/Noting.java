package dev.stowage.e2e;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.util.function.Consumer;

/** Notes every state of objects that an informer hears of, so that a test knows afterwards what ever was; not that they are gone. */
record Noting<T extends HasMetadata>(Consumer<T> note) implements ResourceEventHandler<T> {
    @Override
    public void onAdd(T object) {
        note.accept(object);
    }

    @Override
    public void onUpdate(T before, T after) {
        note.accept(after);
    }

    @Override
    public void onDelete(T object, boolean finalStateUnknown) {}
}
