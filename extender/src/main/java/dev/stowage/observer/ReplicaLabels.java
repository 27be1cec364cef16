package dev.stowage.observer;

import dev.stowage.extender.PodGroup;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The labels by which pods of replicas can be found; they prove nothing. */
final class ReplicaLabels {
    static final String REPLICA_UID = "stowage.dev/replica-uid";
    private static final String DEPLOYMENT = "stowage.dev/deployment";
    private static final String REPLICA = "stowage.dev/replica";
    private static final String ENGINE = "stowage.dev/engine";
    private static final String ROLE = "stowage.dev/role";
    private static final String COPY = "stowage.dev/copy";
    private static final String GANG = "stowage.dev/gang";
    private static final String INDEX = "stowage.dev/replica-index";

    /** Deployment, index and hash; see the API, ModelReplica. */
    private static final Pattern NAME = Pattern.compile(".*-(\\d+)-[0-9a-f]{10}");

    /** Longer values are cut by the hub, and end with a dash and a hash of so many characters. */
    private static final int LONGEST = 63;

    private static final int HASH = 10;

    private ReplicaLabels() {}

    /** Whether labels say what they must of a pod of that group. */
    static boolean areRight(SortedMap<String, String> labels, ObservedReplica replica, PodGroup group) {
        SortedMap<String, String> right = new TreeMap<>(Map.of(
                REPLICA_UID, replica.key().uid(),
                DEPLOYMENT, replica.deployment(),
                REPLICA, replica.key().name(),
                ENGINE, group.engine(),
                ROLE, group.role()));
        Matcher name = NAME.matcher(replica.key().name());
        if (name.matches()) {
            right.put(INDEX, name.group(1));
        }
        if (group.isGang() && replica.claims(group)) {
            right.put(GANG, "%s.%s.%d".formatted(replica.key().name(), group.engine(), group.copy()));
        }
        return right.entrySet().stream()
                        .allMatch(entry -> says(labels.getOrDefault(entry.getKey(), ""), entry.getValue()))
                && labels.getOrDefault(COPY, "").equals(copyOf(group));
    }

    /** The replica that labels speak of. */
    static Optional<ObservedReplica> replicaOf(SortedMap<String, String> labels, ReplicaBook replicas) {
        return replicas.ofModel(labels.getOrDefault(REPLICA_UID, ""));
    }

    /** The group of a replica that labels speak of. */
    static Optional<PodGroup> groupOf(SortedMap<String, String> labels, ObservedReplica replica) {
        return replica.pods().stream()
                .map(ObservedReplica.Expected::group)
                .filter(group -> says(labels.getOrDefault(ENGINE, ""), group.engine())
                        && says(labels.getOrDefault(ROLE, ""), group.role())
                        && labels.getOrDefault(COPY, "").equals(copyOf(group)))
                .findFirst();
    }

    private static String copyOf(PodGroup group) {
        return group.isGang() ? Integer.toString(group.copy()) : "";
    }

    private static boolean says(String label, String text) {
        return text.length() <= LONGEST
                ? label.equals(text)
                : label.length() == LONGEST && label.startsWith(text.substring(0, LONGEST - HASH - 1) + "-");
    }
}
