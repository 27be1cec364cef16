package dev.stowage.observer;

import dev.stowage.extender.PlannedReplica;
import dev.stowage.extender.PodGroup;
import dev.stowage.extender.ReplicaKey;
import dev.stowage.extender.SlotName;
import dev.stowage.fleet.PlacedEngine;
import dev.stowage.fleet.PredictedNode;
import dev.stowage.fleet.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The ReplicaObservation that a hub makes of a replica. */
final class Dispatched {
    private Dispatched() {}

    static ObservedReplica of(HubMind.Replica replica) {
        return new ObservedReplica(
                new ReplicaKey(WalkCensus.NAMESPACE, replica.name(), replica.uid()),
                replica.uid(),
                replica.plan().deployment().name(),
                false,
                List.of(),
                expected(replica),
                replica.plan().prediction().stream().map(Dispatched::predicted).toList(),
                false);
    }

    private static List<ObservedReplica.Expected> expected(HubMind.Replica replica) {
        List<ObservedReplica.Expected> all = new ArrayList<>();
        for (PlacedEngine engine : replica.plan().engines()) {
            for (PlacedEngine.PlacedMember member : engine.members()) {
                boolean gang = member.role() != Role.STANDALONE;
                int pods = member.role() == Role.WORKER ? member.workers() : 1;
                all.add(new ObservedReplica.Expected(
                        new PodGroup(engine.name(), member.role().toString(), gang ? 0 : PodGroup.NO_COPY),
                        gang ? pods : engine.copies(),
                        WalkCensus.POOL,
                        gpus(member.requests().getFirst().count())));
            }
        }
        return all;
    }

    private static ObservedReplica.Predicted predicted(PredictedNode node) {
        return new ObservedReplica.Predicted(
                WalkCensus.POOL,
                new SlotName(node.slot().text()),
                gpus(node.free().entries().getFirst().count()),
                node.domain(),
                node.isNew(),
                node.pods().stream()
                        .map(pods -> new PlannedReplica.Pods(group(pods.group()), pods.count()))
                        .toList());
    }

    private static PodGroup group(dev.stowage.fleet.PodGroup group) {
        return new PodGroup(
                group.engine(),
                group.role().toString(),
                group.role() == Role.STANDALONE ? PodGroup.NO_COPY : group.copy());
    }

    private static SortedMap<String, Integer> gpus(int count) {
        SortedMap<String, Integer> devices = new TreeMap<>();
        devices.put("gpu", count);
        return devices;
    }
}
