package dev.stowage.extender;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What is the case on a simulated cluster, whoever has seen it, and whether pods are where they were predicted. */
public final class Truth {
    private final SortedMap<NodeName, Integer> free = new TreeMap<>();
    private final Map<PodUid, At> pods = new LinkedHashMap<>();
    private final Map<ReplicaKey, PlannedReplica> replicas = new HashMap<>();
    private int mispredicted;

    /** A pod of a replica. */
    record SimulatedPod(PodUid uid, Member member, int need) {}

    /** A pod on a node. */
    private record At(SimulatedPod pod, NodeName node, Landing landing) {}

    Truth(Map<NodeName, Integer> nodes) {
        free.putAll(nodes);
    }

    void replica(PlannedReplica replica) {
        replicas.put(replica.key(), replica);
    }

    /** Whether a replica is not deleted. */
    boolean has(ReplicaKey replica) {
        return replicas.containsKey(replica);
    }

    /** The nodes that pass the filters of kube-scheduler. */
    List<NodeName> feasible(SimulatedPod pod) {
        return new ArrayList<>(free.keySet().stream()
                .filter(node -> requireNonNull(free.get(node)) >= pod.need())
                .filter(node -> !pod.member().group().isGang()
                        || pods.values().stream()
                                .noneMatch(at -> at.node().equals(node)
                                        && at.pod().member().group().isGang()
                                        && at.pod()
                                                .member()
                                                .gang()
                                                .equals(pod.member().gang())))
                .toList());
    }

    void bind(SimulatedPod pod, NodeName node, Companion known) {
        Landing landing = landing(pod, node, known);
        mispredicted += landing instanceof Landing.OffSlot ? 1 : 0;
        pods.put(pod.uid(), new At(pod, node, landing));
        free.merge(node, -pod.need(), Integer::sum);
    }

    void delete(ReplicaKey replica) {
        replicas.remove(replica);
        List<At> theirs = pods.values().stream()
                .filter(at -> at.pod().member().replica().equals(replica))
                .toList();
        for (At was : theirs) {
            free.merge(was.node(), was.pod().need(), Integer::sum);
            pods.remove(was.pod().uid());
        }
    }

    public int mispredicted() {
        return mispredicted;
    }

    public List<Integer> histogram() {
        return free.values().stream().sorted().toList();
    }

    /**
     * By a pod's slots, and the published histogram less what was decided but is not in it: no part of what is tested. Nodes
     * with as much left are alike.
     */
    private Landing landing(SimulatedPod pod, NodeName node, Companion known) {
        int published = known.free(node).sum()
                - pods.values().stream()
                        .filter(at -> at.node().equals(node)
                                && !known.isAllocated(at.pod().uid()))
                        .mapToInt(at -> at.pod().need())
                        .sum();
        List<PlannedReplica.Slot> open = open(pod.member());
        for (PlannedReplica.Slot slot : open) {
            if (on(slot.name()).stream().anyMatch(at -> at.node().equals(node))) {
                return new Landing.OnSlot(slot.name());
            }
        }
        for (PlannedReplica.Slot slot : open) {
            int left = slot.free().sum()
                    - on(slot.name()).stream().mapToInt(at -> at.pod().need()).sum();
            if (left == published) {
                return new Landing.OnSlot(slot.name());
            }
        }
        return new Landing.OffSlot();
    }

    /** Of pairs of prefill and decode, how many are on two nodes. */
    public int split() {
        int split = 0;
        for (PlannedReplica replica : replicas.values()) {
            List<NodeName> nodes = pods.values().stream()
                    .filter(at -> at.pod().member().replica().equals(replica.key()))
                    .filter(at -> !at.pod().member().group().isGang())
                    .filter(at -> replica.groups().size() == 2)
                    .map(At::node)
                    .distinct()
                    .toList();
            split += nodes.size() > 1 ? 1 : 0;
        }
        return split;
    }

    private List<At> on(SlotName slot) {
        return pods.values().stream()
                .filter(at -> at.landing().equals(new Landing.OnSlot(slot)))
                .toList();
    }

    private List<PlannedReplica.Slot> open(Member member) {
        return requireNonNull(replicas.get(member.replica())).prediction().stream()
                .filter(slot -> slot.pods().stream()
                        .anyMatch(planned ->
                                planned.group().equals(member.group()) && planned.count() > there(member, slot.name())))
                .toList();
    }

    private long there(Member member, SlotName slot) {
        return pods.values().stream()
                .filter(at -> at.pod().member().equals(member) && at.landing().equals(new Landing.OnSlot(slot)))
                .count();
    }
}
