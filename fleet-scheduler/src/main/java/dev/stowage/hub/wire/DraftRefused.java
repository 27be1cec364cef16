package dev.stowage.hub.wire;

import dev.stowage.fleet.ObjectKey;
import java.io.Serial;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** The API server refuses drafts, for what they say or for how much there is already, so that trying again at once changes nothing. */
public final class DraftRefused extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private final transient Map<ObjectKey, String> deployments;

    /** @param deployments whose replicas they were to be, and why not, in the API server's words */
    public DraftRefused(Map<ObjectKey, String> deployments) {
        super("Refused: " + deployments);
        this.deployments = Collections.unmodifiableMap(new TreeMap<>(deployments));
    }

    /** All of which a replica is refused, and why. */
    public Map<ObjectKey, String> deployments() {
        return deployments;
    }
}
