package dev.stowage.fleet.wire;

import dev.stowage.fleet.DispatchedEngine;
import dev.stowage.fleet.PlacedEngine.DeviceRequest;
import dev.stowage.fleet.WorkloadPods;
import dev.stowage.manifests.Device;
import dev.stowage.manifests.PodResources;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Gives the containers of a pod what it claims. The container named {@code engine} gets it, else the first one; of a
 * ResourceClaim, those that name the claim {@code devices} themselves, if there are any.
 */
final class ContainerClaims {
    /** What a pod calls its claim. */
    static final String CLAIM = "devices";

    private static final String ENGINE = "engine";
    private static final String RESOURCES = "resources";

    private final DispatchOrder order;
    private final WorkloadPods pods;

    ContainerClaims(DispatchOrder order, WorkloadPods pods) {
        this.order = order;
        this.pods = pods;
    }

    void addTo(Fragment spec) {
        Optional<Fragment> engine = engine(spec.objectsAt("containers"));
        if (engine.isEmpty()) {
            return;
        }
        if (claimsByClaim(pods)) {
            addClaim(spec, engine.get());
        }
        for (DeviceRequest request : pods.member().requests()) {
            if (!request.resourceName().isEmpty()) {
                Fragment resources = engine.get().at(RESOURCES);
                resources.at("limits").with(request.resourceName(), total(request));
                resources.at("requests").with(request.resourceName(), total(request));
            }
        }
        addUnlessRequested(spec, engine.get(), "cpu", PodResources::cpu);
        addUnlessRequested(spec, engine.get(), "memory", PodResources::memory);
    }

    /** Whether the pods claim something by a ResourceClaim. */
    static boolean claimsByClaim(WorkloadPods pods) {
        return pods.member().requests().stream().anyMatch(ContainerClaims::isClaimed);
    }

    /** Whether a request is one of a ResourceClaim; no claim can be for no device. */
    static boolean isClaimed(DeviceRequest request) {
        return request.count() > 0 && !request.deviceClassName().isEmpty();
    }

    /** Several requests may be for one resource. */
    private String total(DeviceRequest request) {
        return Integer.toString(pods.member().requests().stream()
                .filter(other -> other.resourceName().equals(request.resourceName()))
                .mapToInt(DeviceRequest::count)
                .sum());
    }

    private static Optional<Fragment> engine(List<Fragment> containers) {
        return Stream.concat(
                        containers.stream()
                                .filter(container -> container.text("name").equals(ENGINE)),
                        containers.stream())
                .findFirst();
    }

    private void addClaim(Fragment spec, Fragment engine) {
        spec.listAt("resourceClaims")
                .add(Fragment.empty()
                        .with("name", CLAIM)
                        .with(
                                "resourceClaimTemplateName",
                                DispatchedEngine.claimTemplate(order.name(), pods, order.revision())
                                        .text())
                        .fields());
        boolean isNamed = Stream.of("containers", "initContainers")
                .flatMap(kind -> spec.objectsAt(kind).stream())
                .anyMatch(ContainerClaims::namesTheClaim);
        if (!isNamed) {
            engine.at(RESOURCES)
                    .listAt("claims")
                    .add(Fragment.empty().with("name", CLAIM).fields());
        }
    }

    private static boolean namesTheClaim(Fragment container) {
        return container.has(RESOURCES)
                && container.at(RESOURCES).objectsAt("claims").stream()
                        .anyMatch(claim -> claim.text("name").equals(CLAIM));
    }

    /** For each device, what its class gives; only where nothing in the pod asks for any. */
    private void addUnlessRequested(
            Fragment spec, Fragment engine, String resource, Function<PodResources, @Nullable String> amount) {
        List<String> amounts = new ArrayList<>();
        for (DeviceRequest request : pods.member().requests()) {
            order.device(pods.member().pool(), request.device())
                    .map(Device::podResources)
                    .map(amount)
                    .filter(quantity -> request.count() > 0)
                    .ifPresent(quantity -> amounts.add(Quantities.times(quantity, request.count())));
        }
        boolean isRequested = Stream.concat(Stream.of(spec), spec.objectsAt("containers").stream())
                .anyMatch(part -> asksFor(part, resource));
        if (!amounts.isEmpty() && !isRequested) {
            engine.at(RESOURCES).at("requests").with(resource, Quantities.sum(amounts));
        }
    }

    /** A limit without a request is one too. */
    private static boolean asksFor(Fragment part, String resource) {
        return part.has(RESOURCES)
                && Stream.of("requests", "limits")
                        .anyMatch(kind -> part.at(RESOURCES).has(kind)
                                && part.at(RESOURCES).at(kind).has(resource));
    }
}
