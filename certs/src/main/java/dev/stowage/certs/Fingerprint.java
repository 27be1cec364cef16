package dev.stowage.certs;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 of a certificate's DER, in lower-case hexadecimal: what logs say instead of the certificate. */
public record Fingerprint(String hex) implements Comparable<Fingerprint> {
    /** Of bytes in DER. */
    public static Fingerprint of(byte[] der) {
        try {
            return new Fingerprint(HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(der)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java platform has SHA-256.", impossible);
        }
    }

    /** Its beginning, for people. */
    public String brief() {
        return hex.substring(0, Math.min(8, hex.length()));
    }

    @Override
    public int compareTo(Fingerprint other) {
        return hex.compareTo(other.hex);
    }
}
