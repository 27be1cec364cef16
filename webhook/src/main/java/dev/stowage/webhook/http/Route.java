package dev.stowage.webhook.http;

import dev.stowage.webhook.wire.Endpoint;

/** An endpoint and how it is served. */
public record Route(Endpoint endpoint, Overload overload) {
    /** As logs and metrics call it. */
    String name() {
        return endpoint.path().substring(1);
    }
}
