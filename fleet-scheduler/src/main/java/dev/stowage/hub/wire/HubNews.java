package dev.stowage.hub.wire;

import dev.stowage.fleet.ObjectKey;
import io.fabric8.kubernetes.api.model.HasMetadata;

/** What the hub's API server tells. */
public sealed interface HubNews {
    /** An object is as it is now. */
    record Seen(HasMetadata object) implements HubNews {}

    /** There is no such object any more. */
    record Gone(Class<? extends HasMetadata> kind, ObjectKey key) implements HubNews {}
}
