package dev.stowage.certs.kubernetes;

import dev.stowage.certs.CertificateFault;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;

/** What the API server's answers mean. */
final class Answers {
    private Answers() {}

    /** Whether somebody else was faster: it exists already, has changed, or is gone. */
    static boolean isConflict(KubernetesClientException answer) {
        return answer.getCode() == HttpURLConnection.HTTP_CONFLICT
                || answer.getCode() == HttpURLConnection.HTTP_NOT_FOUND;
    }

    static CertificateFault fault(CertificateFault.Reason reason, String what, KubernetesClientException answer) {
        return new CertificateFault(reason, "%s: %s".formatted(what, text(answer)), answer);
    }

    /** Without the request, which may hold a key. */
    static String text(KubernetesClientException answer) {
        if (answer.getStatus() != null && answer.getStatus().getMessage() != null) {
            return "%d, %s".formatted(answer.getCode(), answer.getStatus().getMessage());
        }
        Throwable cause = answer.getCause();
        return cause == null ? "code " + answer.getCode() : cause.toString();
    }
}
