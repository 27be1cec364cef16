package dev.stowage.fleet.wire;

import dev.stowage.fleet.DispatchedEngine;
import dev.stowage.fleet.PodGroup;
import dev.stowage.fleet.Role;
import dev.stowage.fleet.Workload;
import dev.stowage.manifests.Labels;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes the Services of a replica: how engines are reached, and how the pods of a gang find each other. */
final class ServiceRendering {
    private static final String PROTOCOL = "protocol";
    private static final String NAME = "name";
    private static final String TCP = "TCP";

    private final ObjectRendering objects;
    private final DispatchOrder order;

    ServiceRendering(ObjectRendering objects, DispatchOrder order) {
        this.objects = objects;
        this.order = order;
    }

    /** Leads to the pods that serve, on every port that their containers name; without one, it has names in DNS only. */
    Fragment ofEngine(DispatchedEngine engine) {
        PodGroup serving = engine.workloads().getFirst().pods().getFirst().group();
        Map<String, String> labels = ReplicaLabels.of(order, engine.name());
        Fragment service = objects.object("v1", "Service", engine.service(), labels);
        Fragment spec = service.at("spec");
        Fragment selector = spec.at("selector");
        selecting(selector, engine.name());
        if (serving.role() == Role.LEADER) {
            selector.with(Labels.ROLE, Role.LEADER.toString());
        }
        List<Fragment> ports = ports(order.template(serving).at("spec"));
        if (ports.isEmpty()) {
            spec.with("clusterIP", "None");
        } else {
            spec.with("ports", ports.stream().map(Fragment::fields).toList());
        }
        return service;
    }

    /** Names pods before they are ready: a leader gets ready only when it has found its workers. */
    Fragment ofPeers(Workload.Pair pair) {
        PodGroup leader = pair.leader().group();
        Fragment service =
                objects.object("v1", "Service", pair.peers(), ReplicaLabels.of(order, leader.engine(), leader.copy()));
        Fragment spec = service.at("spec").with("clusterIP", "None").with("publishNotReadyAddresses", true);
        Fragment selector = spec.at("selector");
        selecting(selector, leader.engine());
        selector.with(Labels.COPY, Integer.toString(leader.copy()));
        return service;
    }

    private void selecting(Fragment selector, String engine) {
        selector.with(Labels.ENGINE, Labels.value(engine)).with(Labels.REPLICA_UID, Labels.value(order.uid()));
    }

    /** One for each protocol and number. */
    private static List<Fragment> ports(Fragment spec) {
        Map<String, Fragment> ports = new LinkedHashMap<>();
        spec.objectsAt("containers").stream()
                .flatMap(container -> container.objectsAt("ports").stream())
                .filter(port -> port.fields().get("containerPort") instanceof Number)
                .forEach(port -> {
                    Object number = port.fields().getOrDefault("containerPort", 0);
                    String protocol = port.has(PROTOCOL) ? port.text(PROTOCOL) : TCP;
                    String name = "%s-%s".formatted(protocol.toLowerCase(Locale.ROOT), number);
                    ports.putIfAbsent(
                            name,
                            Fragment.empty()
                                    .with(NAME, port.has(NAME) ? port.text(NAME) : name)
                                    .with("port", number)
                                    .with("targetPort", number)
                                    .with(PROTOCOL, protocol));
                });
        return List.copyOf(ports.values());
    }
}
