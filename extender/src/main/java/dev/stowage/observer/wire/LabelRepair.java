package dev.stowage.observer.wire;

import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PodUid;
import dev.stowage.manifests.Labels;
import dev.stowage.observer.ObservedReplica;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/** The labels that a pod of a replica lacks, if it slipped past the webhook. */
public final class LabelRepair {
    private static final JsonMapper MAPPER = new JsonMapper();

    private LabelRepair() {}

    /** A JSON merge patch of exactly that pod: one that was made anew under the same name refuses it. */
    public static String patch(ObservedReplica replica, PodGroup group, PodUid pod) {
        return MAPPER.writeValueAsString(
                Map.of("metadata", Map.of("uid", pod.text(), "labels", labels(replica, group))));
    }

    private static Map<String, String> labels(ObservedReplica replica, PodGroup group) {
        Map<String, String> labels = new TreeMap<>();
        labels.put(Labels.DEPLOYMENT, Labels.value(replica.deployment()));
        labels.put(Labels.REPLICA, Labels.value(replica.key().name()));
        labels.put(Labels.REPLICA_UID, Labels.value(replica.key().uid()));
        labels.put(Labels.ENGINE, Labels.value(group.engine()));
        labels.put(Labels.ROLE, group.role());
        if (group.copy() != PodGroup.NO_COPY) {
            labels.put(Labels.COPY, Integer.toString(group.copy()));
        }
        return labels;
    }
}
