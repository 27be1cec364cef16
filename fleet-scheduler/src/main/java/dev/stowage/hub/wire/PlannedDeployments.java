package dev.stowage.hub.wire;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.Unplaced;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a plan says of each deployment, found in one go. */
public final class PlannedDeployments {
    private static final DeploymentStatusWriter.Planned NOTHING =
            new DeploymentStatusWriter.Planned(List.of(), List.of(), List.of());

    private final Map<ObjectKey, List<Unplaced>> unplaced = new HashMap<>();
    private final Map<ObjectKey, List<Plan.UpdateDoesNotFit>> updates = new HashMap<>();
    private final Map<ObjectKey, List<Plan.Remembered>> failed = new HashMap<>();

    private PlannedDeployments(Plan plan) {
        plan.unplaced().forEach(one -> list(unplaced, one.deployment()).add(one));
        plan.updates().forEach(one -> list(updates, one.deployment()).add(one));
        plan.failedPlacements().forEach(one -> list(failed, one.deployment()).add(one));
    }

    public static PlannedDeployments of(Plan plan) {
        return new PlannedDeployments(plan);
    }

    private static <T> List<T> list(Map<ObjectKey, List<T>> lists, ObjectKey deployment) {
        return lists.computeIfAbsent(deployment, _ -> new ArrayList<>());
    }

    /** Of one deployment; nothing, if the plan does not speak of it. */
    public DeploymentStatusWriter.Planned of(ObjectKey deployment) {
        List<Unplaced> waiting = unplaced.getOrDefault(deployment, List.of());
        List<Plan.UpdateDoesNotFit> stuck = updates.getOrDefault(deployment, List.of());
        List<Plan.Remembered> remembered = failed.getOrDefault(deployment, List.of());
        return waiting.isEmpty() && stuck.isEmpty() && remembered.isEmpty()
                ? NOTHING
                : new DeploymentStatusWriter.Planned(waiting, stuck, remembered);
    }
}
