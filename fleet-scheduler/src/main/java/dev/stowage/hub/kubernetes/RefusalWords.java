package dev.stowage.hub.kubernetes;

import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** What an API server says when it refuses something. */
final class RefusalWords {
    private static final int MOST = 4096;
    private static final int MOST_SHOWN = 500;
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}\\u0085\\u2028\\u2029]+");

    private RefusalWords() {}

    /** One line of bounded length: whoever answers there may be anybody. */
    static String of(HttpResponse<?> response, KubernetesSerialization json) {
        String body = body(response);
        return shown(message(body, json));
    }

    private static String message(String body, KubernetesSerialization json) {
        try {
            Status status = json.unmarshal(body, Status.class);
            String message = status == null ? null : status.getMessage();
            return message == null ? body : message;
        } catch (RuntimeException other) {
            return body;
        }
    }

    private static String shown(String text) {
        String line = CONTROL.matcher(text).replaceAll(" ").strip();
        return line.length() <= MOST_SHOWN ? line : line.substring(0, MOST_SHOWN) + "…";
    }

    private static String body(HttpResponse<?> response) {
        return switch (response.body()) {
            case String text -> text;
            case InputStream stream -> read(stream);
            case null, default -> "";
        };
    }

    private static String read(InputStream stream) {
        try (stream) {
            return new String(stream.readNBytes(MOST), StandardCharsets.UTF_8);
        } catch (IOException ended) {
            return "";
        }
    }
}
