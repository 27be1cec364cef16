package dev.stowage.fleet.wire;

import dev.stowage.fleet.DispatchedEngine;
import dev.stowage.fleet.PlacedEngine.DeviceRequest;
import dev.stowage.fleet.WorkloadPods;
import java.util.Map;

/** Writes what pods make their claims from. It never changes, so a new revision has a new one. */
final class ClaimRendering {
    private final ObjectRendering objects;
    private final DispatchOrder order;

    ClaimRendering(ObjectRendering objects, DispatchOrder order) {
        this.objects = objects;
        this.order = order;
    }

    Fragment of(WorkloadPods pods) {
        Map<String, String> labels = ReplicaLabels.of(order, pods);
        Fragment template = objects.object(
                "resource.k8s.io/v1",
                "ResourceClaimTemplate",
                DispatchedEngine.claimTemplate(order.name(), pods, order.revision()),
                labels);
        Fragment spec = template.at("spec");
        spec.at("metadata").with("labels", labels);
        for (DeviceRequest request : pods.member().requests()) {
            if (ContainerClaims.isClaimed(request)) {
                spec.at("spec").at("devices").listAt("requests").add(written(request));
            }
        }
        return template;
    }

    private static Map<String, Object> written(DeviceRequest request) {
        Fragment exactly = Fragment.empty()
                .with("deviceClassName", request.deviceClassName())
                .with("allocationMode", "ExactCount")
                .with("count", request.count());
        for (String selector : request.selectors()) {
            Fragment cel = Fragment.empty();
            cel.at("cel").with("expression", selector);
            exactly.listAt("selectors").add(cel.fields());
        }
        return Fragment.empty()
                .with("name", request.name())
                .with("exactly", exactly)
                .fields();
    }
}
