package dev.stowage.hub.kubernetes;

import dev.stowage.fleet.GangApi;
import dev.stowage.fleet.ResourceVersion;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of a replica that was dispatched, so that nothing is written again that is so already. Forgetting it costs requests
 * and nothing else. For one thread at a time.
 */
final class Remembered {
    private final Map<String, Applied> objects = new HashMap<>();
    private Observation observation = Observation.NONE;
    private boolean settled;

    /**
     * An object as the API server had it when it was applied.
     *
     * @param written a digest of what was applied
     * @param projection a digest of what it said of that
     */
    record Applied(String uid, ResourceVersion version, String written, String projection) {
        /** Whether what has that version is from before. */
        boolean isNewerThan(ResourceVersion other) {
            return Long.compareUnsigned(version.bits(), other.bits()) > 0;
        }
    }

    /**
     * The ReplicaObservation that owns the objects.
     *
     * @param version what is reported of it; stays the same as long as it is the same one
     * @param gangs what makes its gangs; that stays too, whatever its cluster has learned since
     */
    record Observation(String uid, ResourceVersion version, GangApi gangs) {
        /** There is none, or it is not known. */
        static final Observation NONE = new Observation("", ResourceVersion.UNKNOWN, GangApi.STATEFUL_SETS);

        boolean isKnown() {
            return !uid.isEmpty();
        }
    }

    Observation observation() {
        return observation;
    }

    /** Another one owns other objects. */
    void observation(Observation found) {
        if (!found.uid.equals(observation.uid)) {
            objects.clear();
            settled = false;
            observation = found;
        }
    }

    Optional<Applied> applied(ServedKind kind, String name) {
        return Optional.ofNullable(objects.get(kind + "/" + name));
    }

    void applied(ServedKind kind, String name, Applied applied) {
        objects.put(kind + "/" + name, applied);
        settled = false;
    }

    /** Whether, since the last object was applied, all was found in order that nobody tells of by itself. */
    boolean isSettled() {
        return settled;
    }

    void settle() {
        settled = true;
    }
}
