package dev.stowage.observer;

import dev.stowage.extender.Bytes;
import dev.stowage.extender.Change;
import dev.stowage.extender.Claim;
import dev.stowage.extender.ClaimKey;
import dev.stowage.extender.ClassName;
import dev.stowage.extender.Device;
import dev.stowage.extender.DeviceClass;
import dev.stowage.extender.DeviceId;
import dev.stowage.extender.Holding;
import dev.stowage.extender.Kind;
import dev.stowage.extender.Labels;
import dev.stowage.extender.Landing;
import dev.stowage.extender.Ledger;
import dev.stowage.extender.Location;
import dev.stowage.extender.MilliCpu;
import dev.stowage.extender.Node;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.Place;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.Pool;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ResourcePoolId;
import dev.stowage.extender.ResourceVersion;
import dev.stowage.extender.Resources;
import dev.stowage.extender.SchedulerName;
import dev.stowage.extender.Slice;
import dev.stowage.extender.SliceName;
import dev.stowage.extender.SlotName;
import dev.stowage.extender.Traits;
import dev.stowage.observer.PoolCensus.Accounted;
import dev.stowage.observer.PoolCensus.ReplicaInPool;
import dev.stowage.observer.Truth.TrueClaim;
import dev.stowage.observer.Truth.TruePod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes a census of what an observer has seen, without remembering anything. */
final class WalkCensus {
    static final PoolName POOL = new PoolName("h100");
    static final String NAMESPACE = "team";
    private static final String DRIVER = "gpu.example.com";

    private final Ledger empty;
    private final Set<Rule> leftOut;

    WalkCensus(int nodes, int devices, Set<Rule> leftOut) {
        this.leftOut = leftOut;
        this.empty = Ledger.empty((_, _, _) -> true).after(pool(nodes, devices));
    }

    /** A pool of equal nodes with one kind of device. */
    static List<Change> pool(int nodes, int devices) {
        List<Change> changes = new ArrayList<>();
        changes.add(new Change.PoolSeen(new Pool(
                POOL,
                Labels.NONE,
                List.of(),
                "",
                "",
                List.of(new Kind(
                        "gpu",
                        new Kind.Claiming.ByClaim(DRIVER, new ClassName("gpu"), List.of()),
                        MilliCpu.ZERO,
                        Bytes.ZERO)))));
        changes.add(new Change.ClassSeen(new DeviceClass(new ClassName("gpu"), List.of(), "", Instant.EPOCH)));
        for (int node = 0; node < nodes; node++) {
            changes.add(new Change.NodeSeen(
                    new Node(name(node), Labels.NONE, false, true, List.of(), Resources.NONE, 110)));
            changes.add(new Change.SliceSeen(slice(node, devices)));
        }
        return changes;
    }

    static Slice slice(int node, int devices) {
        List<Device> all = new ArrayList<>();
        for (int device = 0; device < devices; device++) {
            all.add(new Device("gpu-" + device, new Location.On(name(node)), Traits.NONE, List.of(), false, List.of()));
        }
        return new Slice(new SliceName("node-" + node), gpus(node), 1, 1, all, List.of());
    }

    static NodeName name(int node) {
        return new NodeName("node-" + node);
    }

    private static ResourcePoolId gpus(int node) {
        return new ResourcePoolId(DRIVER, "node-" + node);
    }

    /** The census of what was seen; asked about a pod or a replica that was not seen, the API server says whether it is there. */
    PoolCensus of(Truth seen, Set<String> absent) {
        Ledger ledger = ledger(seen);
        Tokens tokens = new Tokens(
                new ResourceVersion(
                        leftOut.contains(Rule.TOKEN)
                                ? Integer.MAX_VALUE
                                : seen.replicas().version()),
                new ResourceVersion(seen.claims().version()),
                new ResourceVersion(seen.pods().version()));
        return new PoolCensus(
                ledger.pool(POOL).orElseThrow(),
                tokens,
                replicas(seen, ledger),
                new SteeringRecord(List.of(), SteeringState.ACTIVE),
                leftOut.contains(Rule.WITHHELD) ? List.of() : unanswered(seen, ledger, absent));
    }

    private Ledger ledger(Truth seen) {
        List<Change> changes = new ArrayList<>();
        seen.pods().objects().values().forEach(pod -> changes.add(new Change.PodSeen(pod(pod))));
        seen.claims().objects().values().forEach(claim -> changes.add(new Change.ClaimSeen(claim(claim))));
        return empty.after(changes);
    }

    static Pod pod(TruePod pod) {
        Place place = pod.isBound() ? new Place.On(name(pod.node())) : new Place.Unsaid();
        return new Pod(
                key(pod), new PodUid(pod.uid()), place, new SchedulerName("s"), false, Resources.NONE, 1, List.of());
    }

    static PodKey key(TruePod pod) {
        return new PodKey(NAMESPACE, pod.uid());
    }

    static Claim claim(TrueClaim claim) {
        List<Claim.Result> results = claim.devices().stream()
                .map(device -> new Claim.Result(new DeviceId(gpus(claim.node()), "gpu-" + device), false, false))
                .toList();
        PodUid pod = new PodUid(claim.pod());
        return new Claim(
                new ClaimKey(NAMESPACE, claim.pod()),
                List.of(),
                new Claim.Owner.OfPod(pod),
                List.of(pod),
                false,
                new Claim.Allocation.Allocated(results, new Place.On(name(claim.node()))));
    }

    private List<ReplicaInPool> replicas(Truth seen, Ledger ledger) {
        List<ReplicaInPool> all = new ArrayList<>();
        for (ObservedReplica replica : seen.replicas().objects().values()) {
            List<Accounted> accounted = new ArrayList<>();
            for (TruePod pod : seen.pods().objects().values()) {
                if (isOf(pod, replica, seen.owners().objects())) {
                    accounted.addAll(accounted(seen, ledger, pod));
                }
            }
            all.add(new ReplicaInPool(replica, accounted));
        }
        return all;
    }

    private boolean isOf(TruePod pod, ObservedReplica replica, Map<String, String> owners) {
        if (!leftOut.contains(Rule.ATTRIBUTED_BY_OWNER)) {
            String owner = owners.getOrDefault(pod.uid(), Truth.FOREIGN);
            return isRecordedBy(owner, replica);
        }
        return pod.label().equals(replica.key().name());
    }

    private boolean isRecordedBy(String owner, ObservedReplica replica) {
        return leftOut.contains(Rule.UID)
                ? Incarnation.name(owner).equals(replica.key().name())
                : owner.equals(replica.observation());
    }

    private List<Accounted> accounted(Truth seen, Ledger ledger, TruePod pod) {
        Pod known = pod(pod);
        boolean held = leftOut.contains(Rule.ACCOUNTED_BY_CLAIM)
                ? pod.isBound()
                : ledger.holding(known) instanceof Holding.Held;
        return held
                ? List.of(new Accounted(known.uid(), pod.group(), landing(seen, pod), place(seen, pod)))
                : List.of();
    }

    /** Whichever informer is first shows where the pod is. */
    private static Place place(Truth seen, TruePod pod) {
        TrueClaim claim = seen.claims().objects().get(pod.uid());
        int node = claim == null ? pod.node() : claim.node();
        return new Place.On(name(node));
    }

    private static Landing landing(Truth seen, TruePod pod) {
        TrueClaim claim = seen.claims().objects().get(pod.uid());
        SlotName slot = claim == null ? pod.slot() : claim.slot();
        return slot.equals(Truth.OFF) ? new Landing.OffSlot() : new Landing.OnSlot(slot);
    }

    private List<Inquiry> unanswered(Truth seen, Ledger ledger, Set<String> absent) {
        List<Inquiry> open = new ArrayList<>();
        for (ClaimKey key : ledger.unattributed()) {
            if (!absent.contains(key.name())) {
                open.add(new Inquiry.OfPods(key, List.of(new PodUid(key.name()))));
            }
        }
        for (TruePod pod : seen.pods().objects().values()) {
            if (ledger.holding(pod(pod)) instanceof Holding.Held) {
                open.addAll(unanswered(seen, pod, absent));
            }
        }
        return Collections.unmodifiableList(open);
    }

    private List<Inquiry> unanswered(Truth seen, TruePod pod, Set<String> absent) {
        String owner = seen.owners().objects().get(pod.uid());
        if (owner == null) {
            return List.of(new Inquiry.OfOwner(key(pod), new PodUid(pod.uid())));
        }
        boolean known = owner.equals(Truth.FOREIGN)
                || absent.contains(owner)
                || seen.replicas().objects().values().stream().anyMatch(replica -> isRecordedBy(owner, replica));
        return known ? List.of() : List.of(new Inquiry.OfReplica(key(pod), owner));
    }
}
