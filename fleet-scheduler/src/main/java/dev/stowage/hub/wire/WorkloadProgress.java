package dev.stowage.hub.wire;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reads in a workload's status how far it has come with its template. */
public final class WorkloadProgress {
    private static final String REPLICAS = "replicas";
    private static final String STATUS = "status";

    private WorkloadProgress() {}

    /**
     * Whether every pod of a workload runs its template, and is ready. Of what makes no pods there is nothing to wait for. Rules of
     * {@code kubectl rollout status} (kubernetes, {@code kubectl/pkg/polymorphichelpers/rollout_status.go}).
     */
    public static boolean isRolledOut(Map<?, ?> workload) {
        return switch (String.valueOf(workload.get("kind"))) {
            case "Deployment" -> hasSeenAll(workload) && number(object(workload, STATUS), "unavailableReplicas") == 0;
            case "StatefulSet" ->
                hasSeenAll(workload)
                        && Objects.equals(
                                object(workload, STATUS).get("currentRevision"),
                                object(workload, STATUS).get("updateRevision"));
            case "LeaderWorkerSet" -> hasSeenAll(workload) && !isUpdating(workload);
            default -> true;
        };
    }

    private static boolean hasSeenAll(Map<?, ?> workload) {
        Map<?, ?> status = object(workload, STATUS);
        long wanted = number(object(workload, "spec"), REPLICAS);
        return number(status, "observedGeneration", generationIfUntold(workload))
                        >= number(object(workload, "metadata"), "generation")
                && number(status, REPLICAS) == wanted
                && number(status, "updatedReplicas") == wanted
                && number(status, "readyReplicas") == wanted;
    }

    /** A LeaderWorkerSet did not always say which generation it had seen. */
    private static long generationIfUntold(Map<?, ?> workload) {
        return Objects.equals(workload.get("kind"), "LeaderWorkerSet") ? Long.MAX_VALUE : 0;
    }

    private static boolean isUpdating(Map<?, ?> workload) {
        return object(workload, STATUS).get("conditions") instanceof List<?> conditions
                && conditions.stream()
                        .anyMatch(item -> item instanceof Map<?, ?> condition
                                && Objects.equals(condition.get("type"), "UpdateInProgress")
                                && Objects.equals(condition.get(STATUS), "True"));
    }

    private static Map<?, ?> object(Map<?, ?> parent, String key) {
        return parent.get(key) instanceof Map<?, ?> object ? object : Map.of();
    }

    private static long number(Map<?, ?> object, String key) {
        return number(object, key, 0);
    }

    private static long number(Map<?, ?> object, String key, long absent) {
        return object.get(key) instanceof Number number ? number.longValue() : absent;
    }
}
