package dev.stowage.webhook.wire;

import dev.stowage.webhook.Decision;
import dev.stowage.webhook.Outcome;
import java.util.List;

/** Decides about the requests of one webhook. May be called by several threads; never blocks for long. */
public interface Endpoint {
    /** The path it is served at, for example {@code /mutate-pods}; also its name in logs and metrics, without the slash. */
    String path();

    /** All that its decisions can come out as, so that none is missing from the metrics before it happens. */
    List<Outcome> outcomes();

    /** Decides. What it throws becomes a call that failed, so that the webhook's failure policy decides. */
    Decision decide(AdmissionRequest request);
}
