package dev.stowage.extender;

/** Up to where a ledger has seen what it counts by. */
public record Versions(ResourceVersion claims, ResourceVersion pods) {
    static final Versions NONE = new Versions(ResourceVersion.NONE, ResourceVersion.NONE);

    Versions with(Change.Reached reached) {
        return switch (reached.type()) {
            case CLAIMS -> new Versions(claims.max(reached.version()), pods);
            case PODS -> new Versions(claims, pods.max(reached.version()));
        };
    }
}
