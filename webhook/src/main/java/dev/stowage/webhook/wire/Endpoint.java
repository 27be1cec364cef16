package dev.stowage.webhook.wire;

import dev.stowage.webhook.Decision;

/** Decides about the requests of one webhook. May be called by several threads; never blocks for long. */
public interface Endpoint {
    /** The path it is served at, for example {@code /mutate-pods}; also its name in logs and metrics, without the slash. */
    String path();

    /** Decides. What it throws becomes a call that failed, so that the webhook's failure policy decides. */
    Decision decide(AdmissionRequest request);
}
