package dev.stowage.fleet.wire;

import dev.stowage.fleet.WorkloadPods;
import dev.stowage.manifests.Labels;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The labels that say which replica something belongs to. */
final class ReplicaLabels {
    private ReplicaLabels() {}

    /** Of whatever is made of a replica. */
    static Map<String, String> of(DispatchOrder order) {
        Map<String, String> labels = new TreeMap<>();
        labels.put(Labels.DEPLOYMENT, Labels.value(order.deployment()));
        labels.put(Labels.REPLICA, Labels.value(order.name()));
        labels.put(Labels.REPLICA_UID, Labels.value(order.uid()));
        if (!order.label(Labels.REPLICA_INDEX).isEmpty()) {
            labels.put(Labels.REPLICA_INDEX, order.label(Labels.REPLICA_INDEX));
        }
        return labels;
    }

    static Map<String, String> of(DispatchOrder order, String engine) {
        Map<String, String> labels = of(order);
        labels.put(Labels.ENGINE, Labels.value(engine));
        return labels;
    }

    /** Of a gang. */
    static Map<String, String> of(DispatchOrder order, String engine, int copy) {
        Map<String, String> labels = of(order, engine);
        labels.put(Labels.COPY, Integer.toString(copy));
        return labels;
    }

    /** Of pods and of what they claim. */
    static Map<String, String> of(DispatchOrder order, WorkloadPods pods) {
        Map<String, String> labels = of(order, pods.group().engine());
        labels.put(Labels.ROLE, pods.group().role().toString());
        if (pods.inGang()) {
            labels.put(Labels.COPY, Integer.toString(pods.group().copy()));
            if (pods.claim()) {
                labels.put(Labels.GANG, gang(order, pods));
            }
        }
        return labels;
    }

    /** What the claiming pods of a gang keep away from. */
    static String gang(DispatchOrder order, WorkloadPods pods) {
        return Labels.gang(order.name(), pods.group().engine(), pods.group().copy());
    }

    /** What a workload knows its pods by; never changes. */
    static Map<String, String> selecting(DispatchOrder order, WorkloadPods pods) {
        Map<String, String> labels = of(order, pods);
        labels.keySet().retainAll(List.of(Labels.REPLICA_UID, Labels.ENGINE, Labels.ROLE, Labels.COPY));
        return labels;
    }
}
