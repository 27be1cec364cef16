package dev.stowage.owners;

import java.util.List;

/** What is kept of an object: who it is, and who owns it. */
public record KnownObject(String uid, List<OwnerRef> owners) {
    public KnownObject {
        owners = List.copyOf(owners);
    }
}
