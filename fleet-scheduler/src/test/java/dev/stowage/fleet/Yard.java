package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The real nodes of one pool and the pods bound to them: what a workload cluster knows and a histogram sums up. Written
 * for tests without any of the planner's accounting.
 */
final class Yard {
    final Pool pool;
    final List<Node> nodes = new ArrayList<>();
    final List<Pod> open = new ArrayList<>();
    final Map<SlotName, Integer> nodeOfSlot = new HashMap<>();
    private final Map<ObjectKey, List<Pod>> predicted = new HashMap<>();

    /** One claiming pod. A slot without text means that nothing was predicted for it. */
    record Pod(
            ObjectKey replica,
            int number,
            PodGroup group,
            Devices need,
            boolean gang,
            SlotName slot,
            Devices bucket,
            String domain) {
        boolean isSiblingOf(Pod other) {
            return gang
                    && other.gang
                    && replica.equals(other.replica)
                    && group.engine().equals(other.group.engine())
                    && group.copy() == other.group.copy();
        }
    }

    /** A node. */
    static final class Node {
        final String domain;
        final List<Pod> pods = new ArrayList<>();
        Devices free;

        Node(String domain, Devices free) {
            this.domain = domain;
            this.free = free;
        }
    }

    static final SlotName NO_SLOT = new SlotName("");

    Yard(Pool pool) {
        this.pool = pool;
        if (pool.observation() instanceof Observation.Snapshot snapshot) {
            for (Observation.Bucket bucket : snapshot.buckets()) {
                for (int node = 0; node < bucket.nodes(); node++) {
                    nodes.add(new Node(bucket.domain(), bucket.free()));
                }
            }
        }
    }

    /** The replica's pods of this pool are to be bound from now on. */
    void expect(Replica replica) {
        List<Pod> pods = pods(replica);
        predicted.put(replica.key(), pods);
        open.addAll(pods);
    }

    /** The replica's claiming pods in this pool, each with its place in the prediction. */
    private List<Pod> pods(Replica replica) {
        List<Pod> pods = new ArrayList<>();
        for (PlacedEngine engine : replica.engines()) {
            boolean gang = engine.members().size() > 1;
            for (PlacedEngine.PlacedMember member : engine.members()) {
                Devices need = need(member);
                for (int copy = 0; copy < engine.copies() && !need.isNone(); copy++) {
                    PodGroup group = new PodGroup(engine.name(), member.role(), gang ? copy : 0);
                    int count = member.role() == Role.WORKER ? member.workers() : 1;
                    for (int pod = 0; pod < count; pod++) {
                        pods.add(place(replica, pods, group, need, gang));
                    }
                }
            }
        }
        return pods;
    }

    private Devices need(PlacedEngine.PlacedMember member) {
        int[] counts = new int[pool.shape().kinds().size()];
        for (PlacedEngine.DeviceRequest request : member.requests()) {
            int kind = pool.shape().kinds().indexOf(request.device());
            if (kind >= 0 && member.pool().equals(pool.name())) {
                counts[kind] += request.count();
            }
        }
        return Devices.of(counts);
    }

    private Pod place(Replica replica, List<Pod> before, PodGroup group, Devices need, boolean gang) {
        int number =
                (int) before.stream().filter(pod -> pod.group().equals(group)).count();
        int passed = 0;
        for (PredictedNode entry : replica.prediction()) {
            for (PredictedNode.Pods pods : entry.pods()) {
                if (entry.pool().equals(pool.name()) && pods.group().equals(group)) {
                    passed += pods.count();
                    if (number < passed) {
                        Devices bucket = entry.free().in(pool.shape());
                        return new Pod(replica.key(), number, group, need, gang, entry.slot(), bucket, entry.domain());
                    }
                }
            }
        }
        return new Pod(replica.key(), number, group, need, gang, NO_SLOT, Devices.none(need.kinds()), "");
    }

    /** Whether kube-scheduler may take the node: room, anti-affinity within a gang copy, and its domain. */
    boolean mayBind(Pod pod, int node) {
        Node here = nodes.get(node);
        return here.free.covers(pod.need)
                && here.pods.stream().noneMatch(pod::isSiblingOf)
                && (!pod.gang
                        || pool.topologyKey().isEmpty()
                        || pod.domain.isEmpty()
                        || pod.domain.equals(here.domain));
    }

    void bind(Pod pod, int node) {
        if (!mayBind(pod, node) || !open.remove(pod)) {
            throw new IllegalStateException("The pod (%s) cannot be bound to node %d.".formatted(pod, node));
        }
        nodes.get(node).free = nodes.get(node).free.minus(pod.need);
        nodes.get(node).pods.add(pod);
        if (!pod.slot.equals(NO_SLOT)) {
            nodeOfSlot.putIfAbsent(pod.slot, node);
        }
    }

    /** The replica and all it had are gone. */
    void remove(ObjectKey replica) {
        open.removeIf(pod -> pod.replica.equals(replica));
        predicted.remove(replica);
        for (Node node : nodes) {
            for (Pod pod : List.copyOf(node.pods)) {
                if (pod.replica.equals(replica)) {
                    node.pods.remove(pod);
                    node.free = node.free.plus(pod.need);
                }
            }
        }
    }

    /**
     * Nodes that a scheduler which follows slots may take (docs/planner.md, "Steering"): the slot's node, or else any of
     * exactly its bucket that no other open slot has.
     */
    List<Integer> steered(Pod pod) {
        Integer known = nodeOfSlot.get(pod.slot);
        if (known != null) {
            return mayBind(pod, known) ? List.of(known) : List.of();
        }
        List<Integer> free = ofBucket(pod);
        Set<Integer> taken = new HashSet<>();
        openSlots().forEach(slot -> {
            if (nodeOfSlot.containsKey(slot)) {
                taken.add(nodeOfSlot.get(slot));
            }
        });
        free.removeIf(taken::contains);
        return free;
    }

    /** Nodes that look like the slot's now and can take the pod. */
    List<Integer> ofBucket(Pod pod) {
        List<Integer> found = new ArrayList<>();
        for (int node = 0; node < nodes.size(); node++) {
            boolean here = pod.domain.isEmpty() || pod.domain.equals(nodes.get(node).domain);
            if (here && nodes.get(node).free.equals(pod.bucket) && mayBind(pod, node)) {
                found.add(node);
            }
        }
        return found;
    }

    Set<ObjectKey> inFlight() {
        Set<ObjectKey> replicas = new HashSet<>();
        open.forEach(pod -> replicas.add(pod.replica));
        return replicas;
    }

    /** Slots that some replica with open pods names. */
    private Set<SlotName> openSlots() {
        Set<SlotName> slots = new HashSet<>();
        for (ObjectKey replica : inFlight()) {
            predicted.getOrDefault(replica, List.of()).forEach(pod -> slots.add(pod.slot));
        }
        slots.remove(NO_SLOT);
        return slots;
    }

    /** The histogram: largest bucket first, within a domain. */
    List<Observation.Bucket> buckets() {
        record Key(String domain, Devices free) {}
        Map<Key, Integer> counts =
                new TreeMap<>(Comparator.comparing(Key::domain).thenComparing(Key::free, Comparator.reverseOrder()));
        nodes.forEach(node -> counts.merge(new Key(node.domain, node.free), 1, Integer::sum));
        List<Observation.Bucket> buckets = new ArrayList<>();
        counts.forEach((key, count) -> buckets.add(new Observation.Bucket(key.free, key.domain, count)));
        return buckets;
    }

    /** What the observer publishes now, having seen ReplicaObservations up to that version. */
    Observation.Snapshot observe(Observation.Snapshot like, ResourceVersion token) {
        List<Observation.OpenSlot> slots = new ArrayList<>();
        for (SlotName slot : openSlots()) {
            Integer node = nodeOfSlot.get(slot);
            if (node != null) {
                slots.add(new Observation.OpenSlot(slot, nodes.get(node).free, nodes.get(node).domain));
            }
        }
        List<Observation.Unsettled> unsettled = new ArrayList<>();
        for (ObjectKey replica : inFlight()) {
            unsettled.add(new Observation.Unsettled(replica, "uid-" + replica.name(), accounted(replica)));
        }
        int observed = Math.max(like.observedNodes(), nodes.size());
        return new Observation.Snapshot(
                like.freshness(),
                like.reason(),
                observed,
                buckets(),
                like.growth(),
                like.steering(),
                token,
                slots,
                unsettled);
    }

    private List<Observation.Accounted> accounted(ObjectKey replica) {
        record Place(PodGroup group, SlotName slot) {}
        Map<Place, Integer> pods = new LinkedHashMap<>();
        for (int node = 0; node < nodes.size(); node++) {
            for (Pod pod : nodes.get(node).pods) {
                if (pod.replica.equals(replica)) {
                    boolean onSlot = Integer.valueOf(node).equals(nodeOfSlot.get(pod.slot));
                    pods.merge(new Place(pod.group, onSlot ? pod.slot : NO_SLOT), 1, Integer::sum);
                }
            }
        }
        List<Observation.Accounted> all = new ArrayList<>();
        pods.forEach((place, count) -> all.add(new Observation.Accounted(place.group, place.slot, count)));
        return all;
    }

    /** The same pool, observed so. */
    Pool observed(Observation observation) {
        return new Pool(pool.name(), pool.shape(), pool.nodes(), pool.scaling(), pool.topologyKey(), observation);
    }
}
