package dev.stowage.observer.wire;

import dev.stowage.extender.Container;
import dev.stowage.extender.PodLevel;
import dev.stowage.extender.PodRequests;
import dev.stowage.extender.Reported;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a pod requests, from its spec and from what its status says of a resize. */
final class RequestsDecoder {
    private static final String RESOURCES = "resources";
    private static final String ALLOCATED = "allocatedResources";

    private RequestsDecoder() {}

    static PodRequests requests(Fields spec, Fields status) {
        return new PodRequests(
                containers(spec, "containers", status, "containerStatuses"),
                containers(spec, "initContainers", status, "initContainerStatuses"),
                podLevel(spec, status),
                Amounts.taken(spec, "overhead"),
                isInfeasible(status));
    }

    private static List<Container> containers(Fields spec, String field, Fields status, String statuses) {
        Map<String, Fields> told = new HashMap<>();
        for (Fields container : status.objects(statuses)) {
            if (container.has(ALLOCATED) || container.has(RESOURCES)) {
                told.put(container.text("name"), container);
            }
        }
        return spec.objects(field).stream()
                .map(container ->
                        container(container, told.getOrDefault(container.text("name"), new Fields(statuses, Map.of()))))
                .toList();
    }

    private static Container container(Fields spec, Fields status) {
        return new Container(
                Amounts.taken(spec.object(RESOURCES), "requests"),
                spec.text("restartPolicy").equals("Always"),
                reported(status, ALLOCATED),
                reported(status.object(RESOURCES), "requests"));
    }

    private static PodLevel podLevel(Fields spec, Fields status) {
        return spec.has(RESOURCES)
                ? new PodLevel(
                        Amounts.taken(spec.object(RESOURCES), "requests"),
                        reported(status, ALLOCATED),
                        reported(status.object(RESOURCES), "requests"))
                : PodLevel.NONE;
    }

    private static Reported reported(Fields status, String field) {
        return status.has(field) ? new Reported.Says(Amounts.taken(status, field)) : new Reported.Nothing();
    }

    /** {@code IsPodResizeInfeasible} of component-helpers ({@code resource/helpers.go}). */
    private static boolean isInfeasible(Fields status) {
        return status.objects("conditions").stream()
                .anyMatch(condition -> condition.text("type").equals("PodResizePending")
                        && condition.text("reason").equals("Infeasible"));
    }
}
