package dev.stowage.certs.kubernetes;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Texts as the API carries bytes. */
final class Base64Text {
    private Base64Text() {}

    /** Empty if it is not Base64. */
    static String decode(String text) {
        try {
            return new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            return "";
        }
    }

    static String encode(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
