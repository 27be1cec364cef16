package dev.stowage.manifests;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** The labels of the API, and what values they can have. */
public final class Labels {
    /** Of namespaces: {@code "true"} where the hub makes workloads. */
    public static final String MANAGED = "stowage.dev/managed";

    /** Of nodes, by default: the name of their pool. */
    public static final String POOL = "stowage.dev/pool";

    /** Of ReplicaObservations: the uid of the namespace kube-system of the hub that made them. */
    public static final String FLEET = "stowage.dev/fleet";

    public static final String DEPLOYMENT = "stowage.dev/deployment";
    public static final String REPLICA = "stowage.dev/replica";
    public static final String REPLICA_UID = "stowage.dev/replica-uid";
    public static final String REPLICA_INDEX = "stowage.dev/replica-index";
    public static final String ENGINE = "stowage.dev/engine";
    public static final String ROLE = "stowage.dev/role";

    /** Of gangs only. */
    public static final String COPY = "stowage.dev/copy";

    /** Of the claiming pods of a gang copy: what their anti-affinity selects. */
    public static final String GANG = "stowage.dev/gang";

    /** An annotation of what makes the pods of a gang: the replica's revision, of which all of them are. */
    public static final String REVISION = "stowage.dev/revision";

    /** The labels of pods, claims and workloads that say which replica they belong to. */
    public static final List<String> OF_REPLICAS =
            List.of(COPY, DEPLOYMENT, ENGINE, GANG, REPLICA, REPLICA_INDEX, REPLICA_UID, ROLE);

    /** As long as the value of a label can be (apimachinery, {@code util/validation}, {@code LabelValueMaxLength}). */
    private static final int MAX_LENGTH = 63;

    private static final int HASH_LENGTH = 10;

    private Labels() {}

    /** The text as a value of a label: itself, or if it is longer than 63 characters, cut and with a hash of all of it. */
    public static String value(String text) {
        if (text.length() <= MAX_LENGTH) {
            return text;
        }
        return text.substring(0, MAX_LENGTH - HASH_LENGTH - 1) + "-" + hash(text);
    }

    /** The value of {@link #GANG} for the claiming pods of one copy of an engine of a replica. */
    public static String gang(String replica, String engine, int copy) {
        return value("%s.%s.%d".formatted(replica, engine, copy));
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, HASH_LENGTH);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every JDK has SHA-256.", impossible);
        }
    }
}
