package dev.stowage.hub.kubernetes;

import dev.stowage.hub.DispatchOutcome;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.regex.Pattern;

/** What an API server's answer means, when it is not the one that was hoped for. */
final class Failures {
    private static final int UNPROCESSABLE = 422;

    /** Missing rights, and what others can change: the room that a quota leaves, a namespace that is going away. */
    private static final Pattern MAY_CHANGE = Pattern.compile(
            " cannot [a-z]+ resource |exceeded quota|status unknown for quota|is being terminated|failed quota|forbidden: unable to create new content");

    /** Server-side apply could not make sense of the object (kubernetes, {@code apimachinery/pkg/util/managedfields}). */
    private static final Pattern SENSELESS = Pattern.compile("failed to create typed (patch|live) object");

    private Failures() {}

    static DispatchOutcome outcome(KubernetesClientException failure) {
        String words = words(failure);
        boolean isRefused = switch (failure.getCode()) {
            case HttpURLConnection.HTTP_BAD_REQUEST, HttpURLConnection.HTTP_ENTITY_TOO_LARGE, UNPROCESSABLE -> true;
            case HttpURLConnection.HTTP_FORBIDDEN -> !MAY_CHANGE.matcher(words).find();
            case HttpURLConnection.HTTP_INTERNAL_ERROR ->
                SENSELESS.matcher(words).find();
            default -> false;
        };
        return isRefused ? new DispatchOutcome.Refused(words) : new DispatchOutcome.Failed(words);
    }

    /** What the API server said, in one line; where it said nothing, what happened. */
    static String words(KubernetesClientException failure) {
        String said = failure.getStatus() == null ? null : failure.getStatus().getMessage();
        return (said == null ? happened(failure) : said)
                .replaceAll("\\p{Cntrl}+", " ")
                .strip();
    }

    /** The client wraps it in words of its own, which say less. */
    private static String happened(KubernetesClientException failure) {
        String happened = String.valueOf(failure.getMessage());
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            happened = cause.toString();
        }
        return happened;
    }
}
