package dev.stowage.e2e;

import io.fabric8.kubernetes.client.http.HttpResponse;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * What an API server answered.
 *
 * @param body an object, or the status that says why not
 * @param warnings as kubectl prints them
 */
record Answer(int code, JsonNode body, List<String> warnings) {
    Answer {
        warnings = List.copyOf(warnings);
    }

    boolean isSuccessful() {
        return HttpResponse.isSuccessful(code);
    }

    /** What a client is told; empty where all went well. */
    String message() {
        return isSuccessful() ? "" : body.path("message").asString("");
    }

    /** The labels of the object. */
    JsonNode labels() {
        return body.at("/metadata/labels");
    }

    /** The same, or a failure that says what went wrong. */
    Answer orFail() {
        if (!isSuccessful()) {
            throw new AssertionError("%d %s".formatted(code, body));
        }
        return this;
    }
}
