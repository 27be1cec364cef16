package dev.stowage.manifests;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which pod of which replica a pod is, as its labels say it.
 *
 * @param deployment the ModelDeployment's name
 * @param replica the ModelReplica's name
 * @param uid of the ModelReplica
 * @param role as in the API
 * @param copy which copy of a gang, from 0; {@link #NO_COPY} outside gangs
 * @param claims whether it claims devices
 */
public record ReplicaPod(
        String deployment, String replica, String uid, String engine, String role, int copy, boolean claims) {
    /** Of pods outside gangs. */
    public static final int NO_COPY = -1;

    /** Deployment, index and hash; see {@link ModelReplica}. */
    private static final Pattern NAME = Pattern.compile(".*-(\\d+)-[0-9a-f]{10}");

    /** The labels that the pod has to carry. */
    public SortedMap<String, String> labels() {
        SortedMap<String, String> labels = new TreeMap<>();
        labels.put(Labels.DEPLOYMENT, Labels.value(deployment));
        labels.put(Labels.REPLICA, Labels.value(replica));
        labels.put(Labels.REPLICA_UID, Labels.value(uid));
        labels.put(Labels.ENGINE, Labels.value(engine));
        labels.put(Labels.ROLE, role);
        Matcher name = NAME.matcher(replica);
        if (name.matches()) {
            labels.put(Labels.REPLICA_INDEX, name.group(1));
        }
        if (copy != NO_COPY) {
            labels.put(Labels.COPY, Integer.toString(copy));
            if (claims) {
                labels.put(Labels.GANG, Labels.gang(replica, engine, copy));
            }
        }
        return labels;
    }
}
