package dev.stowage.hub.kubernetes;

import dev.stowage.hub.Unready;
import java.net.HttpURLConnection;

/** The API server answered a request otherwise than with what was asked for. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int SERVER_ERRORS = 500;

    private final int code;

    /** @param words the API server's own */
    Refusal(int code, String words) {
        super(words);
        this.code = code;
    }

    /** Of HTTP. */
    int code() {
        return code;
    }

    String words() {
        return String.valueOf(getMessage());
    }

    /** Whether the credentials are the trouble. */
    boolean isOfRights() {
        return code == HttpURLConnection.HTTP_UNAUTHORIZED || code == HttpURLConnection.HTTP_FORBIDDEN;
    }

    /** Whether there is no such thing, or no such kind. */
    boolean isOfAbsence() {
        return code == HttpURLConnection.HTTP_NOT_FOUND;
    }

    /** Whether what was seen before is too old to go on from. */
    boolean isOfAge() {
        return code == HttpURLConnection.HTTP_GONE;
    }

    /** Whether the same request may succeed by itself later. */
    boolean isPassing() {
        return code == TOO_MANY_REQUESTS || code >= SERVER_ERRORS || code == HttpURLConnection.HTTP_CONFLICT;
    }

    /** As the state of the cluster. */
    LinkFault fault() {
        if (code == HttpURLConnection.HTTP_UNAUTHORIZED) {
            return new LinkFault(
                    Unready.UNAUTHORIZED,
                    "The API server does not take the credentials of the kubeconfig: %s".formatted(words()),
                    this);
        }
        if (code == HttpURLConnection.HTTP_FORBIDDEN) {
            return new LinkFault(
                    Unready.UNAUTHORIZED, "The hub lacks a right on the cluster: %s".formatted(words()), this);
        }
        return new LinkFault(
                Unready.UNREACHABLE, "The API server answers with status %d: %s".formatted(code, words()), this);
    }
}
