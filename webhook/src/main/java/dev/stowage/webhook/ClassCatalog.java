package dev.stowage.webhook;

import java.util.List;

/** Knows the InferenceClasses of the hub, from a cache. May be asked by several threads; never waits. */
public interface ClassCatalog {
    Known known();

    /** What is known of the classes. */
    sealed interface Known {
        /** All classes that there are, by name, but for news that is still on its way. */
        record Classes(List<DeclaredClass> classes) implements Known {
            public Classes {
                classes = List.copyOf(classes);
            }
        }

        /** They were never listed. */
        record Nothing() implements Known {}
    }
}
