package dev.stowage.hub.wire;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.manifests.Labels;
import dev.stowage.manifests.ModelReplica;
import java.io.Serial;

/** The API server refuses a draft, for what it says or for how much there is already, so that trying again at once changes nothing. */
public final class DraftRefused extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private final transient ObjectKey deployment;

    /** @param why in the API server's words */
    public DraftRefused(ModelReplica draft, String why, Throwable cause) {
        super(why, cause);
        this.deployment = new ObjectKey(
                draft.getMetadata().getNamespace(),
                draft.getMetadata().getLabels().getOrDefault(Labels.DEPLOYMENT, ""));
    }

    /** Whose replica it was to be. */
    public ObjectKey deployment() {
        return deployment;
    }
}
