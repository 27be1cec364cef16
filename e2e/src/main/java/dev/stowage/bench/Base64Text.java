package dev.stowage.bench;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Text in the form in which Kubernetes wants bytes in its documents. */
public final class Base64Text {
    private Base64Text() {}

    public static String of(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
