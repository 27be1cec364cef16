package dev.stowage.observer;

import dev.stowage.extender.PodGroup;
import dev.stowage.extender.SlotName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** What the API server of a workload cluster has, of a pool of equal nodes with one kind of device. */
record Truth(
        Feed.Stage<SortedMap<String, TruePod>> pods,
        Feed.Stage<SortedMap<String, TrueClaim>> claims,
        Feed.Stage<SortedMap<String, ObservedReplica>> replicas,
        Feed.Stage<SortedMap<String, String>> owners) {
    static final SlotName OFF = PoolStatus.Accounted.OFF_SLOT;
    static final int NOWHERE = -1;
    static final String FOREIGN = "";

    /**
     * A pod that claims devices.
     *
     * @param observation the uid of the ReplicaObservation that its workload names; {@link #FOREIGN} without one
     * @param label the replica that its labels name
     * @param slot where it landed, once it is on a node
     */
    record TruePod(String uid, String observation, String label, PodGroup group, int need, int node, SlotName slot) {
        boolean isBound() {
            return node != NOWHERE;
        }
    }

    /** The claim of a pod, on a node, and the devices that it holds there. */
    record TrueClaim(String pod, int node, SlotName slot, List<Integer> devices) {
        TrueClaim {
            devices = List.copyOf(devices);
        }
    }

    static final Truth NOTHING = new Truth(
            new Feed.Stage<>(sorted(new TreeMap<>()), 1),
            new Feed.Stage<>(sorted(new TreeMap<>()), 1),
            new Feed.Stage<>(sorted(new TreeMap<>()), 1),
            new Feed.Stage<>(sorted(new TreeMap<>()), 1));

    private static <T> SortedMap<String, T> sorted(SortedMap<String, T> map) {
        return Collections.unmodifiableSortedMap(map);
    }

    private static <T> Feed.Stage<SortedMap<String, T>> changed(
            Feed.Stage<SortedMap<String, T>> stage, Consumer<Map<String, T>> change) {
        TreeMap<String, T> map = new TreeMap<>(stage.objects());
        change.accept(map);
        return map.equals(stage.objects()) ? stage : new Feed.Stage<>(sorted(map), stage.version() + 1);
    }

    Truth recording(ObservedReplica replica) {
        return new Truth(
                pods, claims, changed(replicas, map -> map.put(replica.key().name(), replica)), owners);
    }

    Truth withoutRecord(String name) {
        return new Truth(pods, claims, changed(replicas, map -> map.remove(name)), owners);
    }

    /** The owner is what their workloads show, by the uid of a ReplicaObservation. */
    Truth creating(List<TruePod> more, String owner) {
        return new Truth(
                changed(pods, map -> more.forEach(pod -> map.put(pod.uid, pod))),
                claims,
                replicas,
                changed(owners, map -> more.forEach(pod -> map.put(pod.uid, owner))));
    }

    Truth binding(TruePod pod, int node, SlotName slot, int devices) {
        TruePod bound = new TruePod(pod.uid, pod.observation, pod.label, pod.group, pod.need, node, slot);
        TrueClaim claim =
                new TrueClaim(pod.uid, node, slot, freeDevices(node, devices).subList(0, pod.need));
        return new Truth(
                changed(pods, map -> map.put(pod.uid, bound)),
                changed(claims, map -> map.put(pod.uid, claim)),
                replicas,
                owners);
    }

    /** The pods are gone; what they claimed is not yet, and whose they were stays known. */
    Truth withoutPods(List<String> uids) {
        return new Truth(changed(pods, map -> uids.forEach(map::remove)), claims, replicas, owners);
    }

    Truth freeing(String claim) {
        return new Truth(pods, changed(claims, map -> map.remove(claim)), replicas, owners);
    }

    List<Integer> freeDevices(int node, int devices) {
        List<Integer> free = new ArrayList<>();
        for (int device = 0; device < devices; device++) {
            free.add(device);
        }
        claims.objects().values().stream()
                .filter(claim -> claim.node == node)
                .forEach(claim -> free.removeAll(claim.devices));
        return free;
    }

    int free(int node, int devices) {
        return freeDevices(node, devices).size();
    }

    List<TruePod> podsOf(String observation) {
        return pods.objects().values().stream()
                .filter(pod -> pod.observation.equals(observation))
                .toList();
    }
}
