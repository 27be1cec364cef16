package dev.stowage.fleet;

import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A plan in words, as tests compare it. */
final class PlanInWords {
    private PlanInWords() {}

    static String of(Plan plan) {
        SequencedMap<String, Integer> waiting = new TreeMap<>();
        plan.unplaced().forEach(waits -> waiting.put(waits.deployment().name(), waits.replicas()));
        return of(plan.replicas(), plan.removed(), waiting);
    }

    /**
     * Of every replica where it is, which pool each member is on and what it claims there ({@code request=count}, and
     * {@code @device} where the device has another name), then what is removed and how many replicas wait.
     */
    static String of(
            List<Plan.PlannedReplica> replicas,
            List<Plan.RemovedReplica> removed,
            SequencedMap<String, Integer> waiting) {
        StringBuilder text = new StringBuilder();
        for (Plan.PlannedReplica replica : replicas) {
            String how = switch (replica.standing()) {
                case Plan.Standing.Retained() -> "keeps " + replica.name() + " on ";
                case Plan.Standing.Placed() -> "places on ";
                case Plan.Standing.Replacing(var name) -> "replaces " + name + " on ";
            };
            text.append("%s %s%s/%d".formatted(replica.deployment().name(), how, replica.cluster(), replica.index()));
            replica.engines().forEach(engine -> text.append(", ").append(text(engine)));
            text.append('\n');
        }
        removed.forEach(gone ->
                text.append("%s removes %s, %s\n".formatted(gone.deployment().name(), gone.name(), gone.reason())));
        waiting.forEach((deployment, missing) -> text.append("%s waits with %d\n".formatted(deployment, missing)));
        return text.toString();
    }

    private static String text(PlacedEngine engine) {
        return engine.name() + ": "
                + engine.members().stream().map(PlanInWords::text).collect(Collectors.joining(" + "));
    }

    private static String text(PlacedEngine.PlacedMember member) {
        String requests = member.requests().stream().map(PlanInWords::text).collect(Collectors.joining(" "));
        return member.pool() + " " + (requests.isEmpty() ? "none" : requests);
    }

    private static String text(PlacedEngine.DeviceRequest request) {
        return request.name() + "=" + request.count()
                + (request.device().equals(request.name()) ? "" : "@" + request.device())
                + (request.resourceName().isEmpty() ? "" : ":resource");
    }
}
