package dev.stowage.fleet.wire;

import static java.util.Objects.requireNonNullElse;

import dev.stowage.fleet.DeviceCounts;
import dev.stowage.fleet.PlacedEngine;
import dev.stowage.fleet.PodGroup;
import dev.stowage.fleet.PredictedNode;
import dev.stowage.fleet.Role;
import dev.stowage.fleet.SlotName;
import dev.stowage.manifests.CelSelector;
import dev.stowage.manifests.Member;
import dev.stowage.manifests.PredictedPods;
import dev.stowage.manifests.ReplicaEngine;
import dev.stowage.manifests.ReplicaMember;
import dev.stowage.manifests.ResolvedRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What stands on a replica, as the API and as the domain have it. */
final class ReplicaConversion {
    private ReplicaConversion() {}

    static Role role(Member.Role role) {
        return switch (role) {
            case STANDALONE -> Role.STANDALONE;
            case LEADER -> Role.LEADER;
            case WORKER -> Role.WORKER;
        };
    }

    static Member.Role role(Role role) {
        return switch (role) {
            case STANDALONE -> Member.Role.STANDALONE;
            case LEADER -> Member.Role.LEADER;
            case WORKER -> Member.Role.WORKER;
        };
    }

    /** Copies are told apart in gangs only. */
    static @Nullable Integer copy(PodGroup group) {
        return group.role() == Role.STANDALONE ? null : group.copy();
    }

    static List<PlacedEngine> engines(List<ReplicaEngine> engines) {
        return engines.stream()
                .map(engine -> new PlacedEngine(
                        engine.name(),
                        engine.copies(),
                        engine.members().stream().map(ReplicaConversion::member).toList()))
                .toList();
    }

    private static PlacedEngine.PlacedMember member(ReplicaMember member) {
        return new PlacedEngine.PlacedMember(
                role(member.role()),
                member.worker() == null ? 1 : member.worker().nodes(),
                member.nodePoolName(),
                member.deviceRequests().stream().map(ReplicaConversion::request).toList());
    }

    private static PlacedEngine.DeviceRequest request(ResolvedRequest request) {
        return new PlacedEngine.DeviceRequest(
                request.name(),
                requireNonNullElse(request.device(), ""),
                requireNonNullElse(request.deviceClassName(), ""),
                requireNonNullElse(request.resourceName(), ""),
                request.count(),
                request.selectors().stream().map(CelSelector::cel).toList());
    }

    static ResolvedRequest request(PlacedEngine.DeviceRequest request) {
        return new ResolvedRequest(
                request.name(),
                request.device(),
                orNull(request.deviceClassName()),
                orNull(request.resourceName()),
                request.count(),
                request.selectors().stream().map(CelSelector::new).toList());
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }

    static List<PredictedNode> prediction(List<dev.stowage.manifests.PredictedNode> prediction) {
        return prediction.stream()
                .map(node -> new PredictedNode(
                        node.pool(),
                        new SlotName(node.slot()),
                        new DeviceCounts(node.free().entrySet().stream()
                                .map(free -> new DeviceCounts.Entry(free.getKey(), free.getValue()))
                                .toList()),
                        requireNonNullElse(node.domain(), ""),
                        Boolean.TRUE.equals(node.fresh()),
                        node.pods().stream().map(ReplicaConversion::pods).toList()))
                .toList();
    }

    private static PredictedNode.Pods pods(PredictedPods pods) {
        return new PredictedNode.Pods(
                new PodGroup(pods.engine(), role(pods.role()), requireNonNullElse(pods.copy(), 0)), pods.count());
    }

    static dev.stowage.manifests.PredictedNode predicted(PredictedNode node) {
        Map<String, Integer> free = new LinkedHashMap<>();
        node.free().entries().forEach(entry -> free.put(entry.kind(), entry.count()));
        return new dev.stowage.manifests.PredictedNode(
                node.pool(),
                node.slot().text(),
                free,
                orNull(node.domain()),
                node.isNew() ? true : null,
                node.pods().stream()
                        .map(pods -> new PredictedPods(
                                pods.group().engine(), role(pods.group().role()), copy(pods.group()), pods.count()))
                        .toList());
    }
}
