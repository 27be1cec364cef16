package dev.stowage.certs;

import java.util.Base64;

/** A text with one block of PEM (RFC 7468), ending with a line feed. Prints nothing of it: it may be a key. */
public record Pem(String text) {
    private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});

    /** Of a certificate's DER. */
    public static Pem certificate(byte[] der) {
        return block("CERTIFICATE", der);
    }

    /** Of a private key in PKCS #8. */
    public static Pem privateKey(byte[] der) {
        return block("PRIVATE KEY", der);
    }

    private static Pem block(String label, byte[] der) {
        return new Pem("-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(label, LINES.encodeToString(der), label));
    }

    @Override
    public String toString() {
        return "Pem";
    }
}
