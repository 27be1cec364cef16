package dev.stowage.extender;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a companion has seen of one pool so far, as its informers would tell it. */
final class Known implements Companion {
    private final SortedMap<NodeName, Stock> nodes = new TreeMap<>();
    private final Map<ReplicaKey, PlannedReplica> replicas = new LinkedHashMap<>();
    private final Map<PodUid, PlacedPod> placed = new LinkedHashMap<>();
    private final Map<PodUid, Reserved> reserved = new LinkedHashMap<>();
    private final Map<PodUid, Reserved> taken = new LinkedHashMap<>();
    private final Map<PodUid, Reserved> foreign = new LinkedHashMap<>();
    private final Set<ReplicaKey> required = new HashSet<>();
    private final Map<PodUid, Member> members = new HashMap<>();
    private final Map<PodUid, DeviceCounts> foreignNeeds = new HashMap<>();
    private Set<SlotName> published = Set.of();
    private boolean isSynced = true;

    /** Nothing is taken there yet, as far as this says. */
    @Override
    public void node(String name, String domain, DeviceCounts free) {
        taken.values().removeIf(one -> one.node().equals(new NodeName(name)));
        nodes.put(new NodeName(name), new Stock(POOL, domain, free));
    }

    /** A node of a pool that has no open slots. */
    void otherNode(String name) {
        nodes.put(new NodeName(name), new Stock(new PoolName("other"), "", new DeviceCounts(List.of(8))));
    }

    void nodeGone(String name) {
        nodes.remove(new NodeName(name));
    }

    @Override
    public void replica(PlannedReplica replica) {
        replicas.put(replica.key(), replica);
    }

    @Override
    public void replicaGone(ReplicaKey key) {
        replicas.remove(key);
    }

    void require(ReplicaKey key) {
        required.add(key);
    }

    void unsynced() {
        isSynced = false;
    }

    /** The pod exists, and is of that replica. */
    @Override
    public void pod(PodUid pod, Member member) {
        members.put(pod, member);
    }

    /** The pod exists, and is of nobody here. */
    void foreignPod(PodUid pod, DeviceCounts need) {
        foreignNeeds.put(pod, need);
    }

    /** The pod's node can be seen, but not yet which devices it takes there. */
    @Override
    public void nominated(PodUid pod, NodeName node, Steering steering, Instant now) {
        if (foreignNeeds.containsKey(pod)) {
            Reserved theirs = new Reserved(pod, node, foreignNeeds.getOrDefault(pod, new DeviceCounts(List.of(0))));
            foreign.put(pod, theirs);
            reserved.put(pod, theirs);
            return;
        }
        Subject.OfReplica subject = subject(pod);
        View view = view();
        Landing landing = steering.landing(view, view.roster(), subject, new PlacedAt(pod, node, now));
        placed.put(pod, new PlacedPod(pod, subject.member(), node, landing, PlacedPod.Presence.STAYING));
        reserved.put(pod, new Reserved(pod, node, subject.need()));
    }

    /** The allocation of its claim can be seen, which counts as less that is free. */
    @Override
    public void allocated(PodUid pod) {
        taken.put(pod, requireNonNull(reserved.remove(pod)));
    }

    /** The pod is to end, but is still there. */
    void leaving(PodUid pod) {
        placed.computeIfPresent(
                pod,
                (_, had) -> new PlacedPod(pod, had.member(), had.node(), had.landing(), PlacedPod.Presence.LEAVING));
    }

    /** The pod is still there, and what it took is free. */
    void finished(PodUid pod) {
        taken.remove(pod);
        placed.computeIfPresent(
                pod, (_, had) -> new PlacedPod(pod, had.member(), had.node(), had.landing(), PlacedPod.Presence.SPENT));
    }

    @Override
    public void ending(PodUid pod) {}

    /** The pod is gone, and whatever it had taken is free. */
    @Override
    public void gone(PodUid pod) {
        placed.remove(pod);
        foreign.remove(pod);
        reserved.remove(pod);
        taken.remove(pod);
        members.remove(pod);
        foreignNeeds.remove(pod);
    }

    /** The pod was nominated in vain. */
    void unbound(PodUid pod) {
        placed.remove(pod);
        reserved.remove(pod);
    }

    @Override
    public DeviceCounts free(NodeName node) {
        return requireNonNull(nodes().get(node)).free();
    }

    /** With what is taken counted anew: a device can be seen as taken again before it is seen as free. */
    @Override
    public SortedMap<NodeName, Stock> nodes() {
        SortedMap<NodeName, Stock> left = new TreeMap<>();
        nodes.forEach((name, stock) -> {
            DeviceCounts sum = taken.values().stream()
                    .filter(one -> one.node().equals(name))
                    .map(Reserved::need)
                    .reduce(stock.free().minus(stock.free()), DeviceCounts::plus);
            left.put(name, stock.withFree(stock.free().minus(sum)));
        });
        return left;
    }

    Landing landing(PodUid pod) {
        return requireNonNull(placed.get(pod)).landing();
    }

    /** The pods of a replica that have a node and whose devices count as taken. */
    @Override
    public List<PlacedPod> accounted(ReplicaKey replica) {
        return placed.values().stream()
                .filter(pod -> pod.member().replica().equals(replica) && pod.presence() == PlacedPod.Presence.STAYING)
                .filter(pod -> !reserved.containsKey(pod.uid()))
                .toList();
    }

    /** Whether what a pod takes counts as taken. */
    @Override
    public boolean isAllocated(PodUid pod) {
        return placed.containsKey(pod) && !reserved.containsKey(pod);
    }

    @Override
    public List<PodUid> podsOf(ReplicaKey replica) {
        return members.keySet().stream()
                .filter(pod -> requireNonNull(members.get(pod)).replica().equals(replica))
                .sorted()
                .toList();
    }

    /** Unless the pod is gone. */
    @Override
    public void ifPod(PodUid pod, Runnable effect) {
        if (members.containsKey(pod)) {
            effect.run();
        }
    }

    Subject.OfReplica subject(PodUid pod) {
        Member member = requireNonNull(members.get(pod));
        DeviceCounts need = requireNonNull(replicas.get(member.replica())).groups().stream()
                .filter(group -> group.group().equals(member.group()))
                .findFirst()
                .orElseThrow()
                .need();
        return new Subject.OfReplica(member, POOL, need, required.contains(member.replica()));
    }

    /** What is open now is so for the hub until it hears otherwise. */
    @Override
    public void publish() {
        published = openSlots();
    }

    private Set<SlotName> openSlots() {
        Set<SlotName> open = new HashSet<>();
        for (PlannedReplica replica : replicas.values()) {
            if (!isSettled(replica)) {
                replica.prediction().forEach(slot -> open.add(slot.name()));
            }
        }
        return open;
    }

    @Override
    public View view() {
        Set<SlotName> open = openSlots();
        open.addAll(published);
        List<PlannedReplica> naming = replicas.values().stream()
                .filter(replica -> !isSettled(replica)
                        || replica.prediction().stream().anyMatch(slot -> open.contains(slot.name())))
                .toList();
        List<PlacedPod> theirs = placed.values().stream()
                .filter(pod -> naming.stream()
                        .anyMatch(replica -> replica.key().equals(pod.member().replica())))
                .toList();
        return new Frozen(
                Roster.of(nodes()),
                new PoolPicture(POOL, naming, theirs, new ArrayList<>(reserved.values())),
                new Pods(Map.copyOf(subjects()), Map.copyOf(foreignNeeds), Map.copyOf(whereabouts())),
                isSynced);
    }

    private Map<PodUid, Subject> subjects() {
        Map<PodUid, Subject> subjects = new HashMap<>();
        members.forEach((pod, member) -> {
            if (replicas.containsKey(member.replica())) {
                subjects.put(pod, subject(pod));
            }
        });
        return subjects;
    }

    private Map<PodUid, Whereabouts> whereabouts() {
        Map<PodUid, Whereabouts> whereabouts = new HashMap<>();
        placed.forEach((pod, at) -> whereabouts.put(pod, new Whereabouts.At(at.node())));
        foreign.forEach((pod, at) -> whereabouts.put(pod, new Whereabouts.At(at.node())));
        return whereabouts;
    }

    private record Pods(
            Map<PodUid, Subject> subjects, Map<PodUid, DeviceCounts> needs, Map<PodUid, Whereabouts> whereabouts) {}

    private record Frozen(Roster roster, PoolPicture picture, Pods pods, boolean isSynced) implements View {
        @Override
        public Collection<PoolName> pools() {
            return List.of(POOL);
        }

        @Override
        public PoolPicture pool(PoolName name) {
            return name.equals(POOL) ? picture : PoolPicture.quiet(name);
        }

        @Override
        public Subject subject(AskedPod pod) {
            return pods.subjects.getOrDefault(pod.uid(), new Subject.Foreign());
        }

        @Override
        public DeviceCounts need(AskedPod pod, PoolName pool) {
            return pods.needs.getOrDefault(pod.uid(), new DeviceCounts(List.of(0)));
        }

        @Override
        public Whereabouts whereabouts(PodUid pod) {
            return pods.whereabouts.getOrDefault(pod, new Whereabouts.Unseen());
        }

        @Override
        public boolean isDevice(String resource) {
            return resource.equals("nvidia.com/gpu");
        }
    }
}
