package dev.stowage.fleet;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Names and hashes: the first 10 hexadecimal digits of SHA-256 over the parts joined by newlines. */
final class ReplicaNames {
    private static final int DIGITS = 10;
    private static final int MAX_DEPLOYMENT_LENGTH = 40;

    private ReplicaNames() {}

    /**
     * The deployment's name (at most 40 characters), the index, and a hash over (namespace/name, cluster, index). The
     * namespace is part of it because slots are named after replicas, and pools are shared by namespaces.
     */
    static String name(ObjectKey deployment, String cluster, int index) {
        String start = deployment.name();
        if (start.length() > MAX_DEPLOYMENT_LENGTH) {
            start = start.substring(0, MAX_DEPLOYMENT_LENGTH);
            while (start.endsWith(".") || start.endsWith("-")) {
                // A name must not have ".-" in it.
                start = start.substring(0, start.length() - 1);
            }
        }
        return start + "-" + index + "-" + hash(deployment.toString(), cluster, Integer.toString(index));
    }

    static String hash(String... parts) {
        byte[] text = String.join("\n", parts).getBytes(StandardCharsets.UTF_8);
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text);
            return HexFormat.of().formatHex(digest).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException absent) {
            throw new IllegalStateException("Every Java platform has SHA-256 (MessageDigest).", absent);
        }
    }
}
