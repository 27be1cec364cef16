package dev.stowage.observer.wire;

import dev.stowage.extender.PlannedReplica;
import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ReplicaKey;
import dev.stowage.extender.SlotName;
import dev.stowage.observer.News;
import dev.stowage.observer.ObservedReplica;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads ReplicaObservations. */
public final class ReplicaDecoder {
    private static final String COPY = "copy";

    private ReplicaDecoder() {}

    public static News.ReplicaSeen decode(Meta meta, Fields object) {
        Fields spec = object.object("spec");
        return new News.ReplicaSeen(new ObservedReplica(
                new ReplicaKey(meta.namespace(), meta.name(), spec.required("replicaUID")),
                meta.uid(),
                spec.text("deployment"),
                spec.text("enforcement").equals("Required"),
                spec.objects("workloads").stream()
                        .map(workload -> new ObservedReplica.Workload(
                                workload.text("apiVersion"),
                                workload.text("kind"),
                                workload.text("name"),
                                group(workload)))
                        .toList(),
                spec.objects("pods").stream().map(ReplicaDecoder::expected).toList(),
                spec.objects("prediction").stream()
                        .map(ReplicaDecoder::predicted)
                        .toList(),
                meta.leaving()));
    }

    private static ObservedReplica.Expected expected(Fields pods) {
        return new ObservedReplica.Expected(
                group(pods), count(pods), new PoolName(pods.required("pool")), counts(pods, "devices"));
    }

    private static ObservedReplica.Predicted predicted(Fields node) {
        return new ObservedReplica.Predicted(
                new PoolName(node.required("pool")),
                new SlotName(node.required("slot")),
                counts(node, "free"),
                node.text("domain"),
                node.flag("new"),
                node.objects("pods").stream()
                        .map(pods -> new PlannedReplica.Pods(group(pods), count(pods)))
                        .toList());
    }

    private static PodGroup group(Fields pods) {
        return new PodGroup(
                pods.required("engine").intern(),
                pods.required("role").intern(),
                pods.has(COPY) ? Math.toIntExact(pods.number(COPY)) : PodGroup.NO_COPY);
    }

    private static int count(Fields pods) {
        return Math.toIntExact(pods.number("count"));
    }

    private static SortedMap<String, Integer> counts(Fields parent, String name) {
        Fields object = parent.object(name);
        SortedMap<String, Integer> counts = new TreeMap<>();
        object.values().keySet().forEach(kind -> counts.put(kind, Math.toIntExact(object.number(kind))));
        return counts;
    }
}
