package dev.stowage.e2e;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the controller of LeaderWorkerSets says of a set with one group ({@code updateStatus} and {@code setCondition} of lws v0.10). */
record StandInStatus(StandInGroup group, Instant now) {
    private static final String AVAILABLE = "Available";
    private static final String PROGRESSING = "Progressing";
    private static final String UPDATING = "UpdateInProgress";

    Map<String, Object> value() {
        Map<String, Object> status = new LinkedHashMap<>();
        status.put("replicas", group.leaders().map(StandInStatus::replicas).orElse(0));
        status.put("readyReplicas", group.isReady() ? 1 : 0);
        status.put("updatedReplicas", group.isUpdated() ? 1 : 0);
        status.put("observedGeneration", generation());
        status.put(
                "hpaPodSelector",
                "%s=%s,%s=0".formatted(LeaderWorkerSets.NAME, group.name(), LeaderWorkerSets.WORKER_INDEX));
        status.put("conditions", conditions());
        return status;
    }

    private static int replicas(StatefulSet leaders) {
        return leaders.getStatus() == null
                ? 0
                : requireNonNullElse(leaders.getStatus().getReplicas(), 0);
    }

    private int generation() {
        return group.set().getMetadata().getGeneration().intValue();
    }

    /** {@code UpdateInProgress} stays until the set is available. */
    private List<Map<String, Object>> conditions() {
        List<String> holding = holding();
        List<Map<String, Object>> conditions = new ArrayList<>();
        for (String type : List.of(AVAILABLE, PROGRESSING, UPDATING)) {
            Map<String, Object> before = before(type);
            boolean ends = holding.contains(AVAILABLE) != type.equals(AVAILABLE);
            if (holding.contains(type)) {
                conditions.add(condition(type, "True", before));
            } else if (!before.isEmpty()) {
                conditions.add(condition(type, ends ? "False" : String.valueOf(before.get("status")), before));
            }
        }
        return conditions;
    }

    private List<String> holding() {
        if (group.leader().isPresent() && group.workers().isPresent() && !group.isUpdated()) {
            return List.of(UPDATING, PROGRESSING);
        }
        return List.of(group.isReady() ? AVAILABLE : PROGRESSING);
    }

    private Map<String, Object> before(String type) {
        List<Map<String, Object>> conditions = group.set().get("status", "conditions");
        return requireNonNullElse(conditions, List.<Map<String, Object>>of()).stream()
                .filter(condition -> type.equals(condition.get("type")))
                .findFirst()
                .orElse(Map.of());
    }

    private Map<String, Object> condition(String type, String status, Map<String, Object> before) {
        Object since = status.equals(before.get("status")) ? before.get("lastTransitionTime") : now.toString();
        return Map.of(
                "type",
                type,
                "status",
                status,
                "reason",
                type.equals(AVAILABLE) ? "AllGroupsReady" : "Groups" + type,
                "message",
                "",
                "lastTransitionTime",
                requireNonNullElse(since, ""),
                "observedGeneration",
                generation());
    }
}
