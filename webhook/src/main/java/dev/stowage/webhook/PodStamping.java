package dev.stowage.webhook;

import dev.stowage.owners.Lineage;
import dev.stowage.owners.Replicas;
import dev.stowage.owners.Stamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Gives the pods of replicas what they lack of their replica.
 *
 * <p>Nothing that a pod already has is changed: whoever applied it owns that value, and would find it changed for ever.
 * The result depends on the pod and its lineage only, so deciding about the stamped pod adds nothing.
 */
public final class PodStamping {
    /** What defaulting, which runs before admission, writes where a pod names no scheduler ({@code core/v1}). */
    private static final String DEFAULT_SCHEDULER = "default-scheduler";

    private final Replicas replicas;

    public PodStamping(Replicas replicas) {
        this.replicas = replicas;
    }

    /** Decides; looks for the replica, which may take a moment, only if the pod has a controller. */
    public Decision decide(NewPod pod) {
        if (pod.beingDeleted()) {
            return new Decision.Allow(Outcome.BEING_DELETED);
        }
        if (pod.mirror() || !pod.isControlled()) {
            return new Decision.Allow(Outcome.NOT_OF_A_REPLICA);
        }
        return switch (replicas.of(pod.origin())) {
            case Lineage.OfReplica(var stamp) -> stamped(pod, stamp);
            case Lineage.OfNone() -> new Decision.Allow(Outcome.NOT_OF_A_REPLICA);
            case Lineage.Unknown(var _) -> new Decision.Allow(Outcome.OWNER_UNKNOWN);
        };
    }

    private static Decision stamped(NewPod pod, Stamp stamp) {
        List<String> contradictions = contradictions(pod.labels().values(), stamp.labels());
        if (!contradictions.isEmpty()) {
            // Half of one replica and half of another would be worse than what is there: whether it may stay is for the
            // guard to say.
            return new Decision.Allow(Outcome.CONTRADICTED, contradictions);
        }
        List<Addition> additions = new ArrayList<>();
        additions.addAll(missing(List.of("metadata", "labels"), pod.labels(), stamp.labels()));
        additions.addAll(missing(List.of("spec", "nodeSelector"), pod.nodeSelector(), stamp.nodeSelector()));
        if (lacksItsScheduler(pod, stamp)) {
            additions.add(new Addition.Text(List.of("spec", "schedulerName"), stamp.schedulerName()));
        }
        return additions.isEmpty()
                ? new Decision.Allow(Outcome.ALREADY_STAMPED)
                : new Decision.Patch(Outcome.STAMPED, additions);
    }

    private static List<String> contradictions(SortedMap<String, String> labels, SortedMap<String, String> stamp) {
        List<String> contradictions = new ArrayList<>();
        for (Map.Entry<String, String> entry : stamp.entrySet()) {
            String value = labels.getOrDefault(entry.getKey(), entry.getValue());
            if (!value.equals(entry.getValue())) {
                contradictions.add(
                        "metadata.labels[%s] is %s, but the pod's controllers say %s; the pod is left as it is"
                                .formatted(entry.getKey(), Quoted.of(value), Quoted.of(entry.getValue())));
            }
        }
        return contradictions;
    }

    /** The additions that make every entry of the stamp be there; a map that is not there is made with all of them. */
    private static List<Addition> missing(List<String> path, Entries entries, SortedMap<String, String> stamp) {
        SortedMap<String, String> missing = new TreeMap<>(stamp);
        missing.keySet().removeAll(entries.values().keySet());
        if (missing.isEmpty()) {
            return List.of();
        }
        return switch (entries) {
            case Entries.Absent() -> List.of(new Addition.Texts(path, missing));
            case Entries.Present(var _) ->
                missing.entrySet().stream()
                        .<Addition>map(entry -> new Addition.Text(
                                List.of(path.getFirst(), path.getLast(), entry.getKey()), entry.getValue()))
                        .toList();
        };
    }

    private static boolean lacksItsScheduler(NewPod pod, Stamp stamp) {
        boolean namesNone = pod.schedulerName().isEmpty() || pod.schedulerName().equals(DEFAULT_SCHEDULER);
        return namesNone
                && !stamp.schedulerName().isEmpty()
                && !stamp.schedulerName().equals(pod.schedulerName());
    }
}
