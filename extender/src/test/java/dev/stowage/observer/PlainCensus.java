package dev.stowage.observer;

import static java.util.Objects.requireNonNull;

import dev.stowage.extender.Change;
import dev.stowage.extender.Claim;
import dev.stowage.extender.ClaimKey;
import dev.stowage.extender.DeviceCounts;
import dev.stowage.extender.Holding;
import dev.stowage.extender.Kind;
import dev.stowage.extender.Landing;
import dev.stowage.extender.Ledger;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.Place;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ResourceVersion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The objects of a cluster as they are now, and what follows from them, counted anew each time. */
final class PlainCensus {
    static final PoolName POOL = new PoolName("h100");

    private final SortedMap<String, Change> counted = new TreeMap<>();
    final SortedMap<PodKey, Pod> pods = new TreeMap<>();
    final Map<PodUid, PodFacts> facts = new HashMap<>();
    final SortedMap<PodUid, Attribution> attributions = new TreeMap<>();
    private final Set<PodUid> absent = new HashSet<>();
    final SortedMap<String, ObservedReplica> replicas = new TreeMap<>();
    private final Set<String> absentReplicas = new HashSet<>();
    final Map<WorkloadKey, WorkloadState> troubles = new HashMap<>();
    final Map<PodUid, Stay> stays = new HashMap<>();
    private final Set<PodUid> judged = new HashSet<>();
    private final Map<PodUid, List<AutoscalerEvent>> events = new HashMap<>();

    /** Pods that were mentioned before, or are asked about now. */
    private final Set<PodUid> noticed = new HashSet<>();

    private final Map<String, ResourceVersion> untold = new HashMap<>();
    LastPublished published = LastPublished.NOTHING;
    SteeringRecord record = SteeringRecord.after(SteeringState.UNKNOWN);
    ResourceVersion reached = ResourceVersion.NONE;
    private Ledger ledger = Ledger.empty((_, _, _) -> true);

    Ledger ledger() {
        return ledger;
    }

    void apply(News news) {
        switch (news) {
            case News.OfLedger(var change) -> apply(change);
            case News.PodSeen(var pod, var told) -> {
                Pod old = pods.put(pod.key(), pod);
                if (old != null && !old.uid().equals(pod.uid())) {
                    absent.add(old.uid());
                    facts.remove(old.uid());
                }
                facts.put(pod.uid(), told);
            }
            case News.PodGone(var key) -> {
                Pod old = pods.remove(key);
                if (old != null) {
                    absent.add(old.uid());
                    facts.remove(old.uid());
                }
            }
            case News.ReplicaSeen(var replica) -> seen(replica);
            case News.ReplicaGone(var _, var name) -> gone(name);
            case News.ReplicasReached(var version) -> {
                reached = reached.max(version);
                untold.replaceAll((_, bound) -> bound.number() == Long.MAX_VALUE ? reached : bound);
            }
            case News.Attributed(var pod, var attribution) -> {
                if (!attribution.equals(attributions.put(pod, attribution))) {
                    stays.remove(pod);
                }
                if (attribution instanceof Attribution.Foreign) {
                    events.remove(pod);
                }
                noticed.add(pod);
            }
            case News.PodAbsent(var pod) -> {
                absent.add(pod);
                noticed.add(pod);
            }
            case News.ReplicaAbsent(var observation) -> {
                if (replica(observation).isEmpty()) {
                    absentReplicas.add(observation);
                }
            }
            case News.WorkloadTold(var workload, var state) -> {
                troubles.remove(workload);
                if (state instanceof WorkloadState.Failing) {
                    troubles.put(workload, state);
                }
            }
            case News.PoolPublished(var pool, var last) -> {
                if (pool.equals(POOL)) {
                    published = last;
                    untold.values().removeIf(bound -> bound.compareTo(last.replicas()) <= 0);
                }
            }
            case News.AutoscalerTold(var pod, var event) -> {
                if (!(attributions.get(pod) instanceof Attribution.Foreign)) {
                    events.computeIfAbsent(pod, _ -> new ArrayList<>()).add(event);
                }
            }
            case News.Listed() -> {}
        }
        recount();
    }

    private void apply(Change change) {
        switch (change) {
            case Change.PoolSeen(var pool) -> counted.put("0" + pool.name(), change);
            case Change.PoolGone(var name) -> counted.remove("0" + name);
            case Change.NodeSeen(var node) -> counted.put("1" + node.name(), change);
            case Change.NodeGone(var name) -> counted.remove("1" + name);
            case Change.SliceSeen(var slice) -> counted.put("2" + slice.name(), change);
            case Change.SliceGone(var name) -> counted.remove("2" + name);
            case Change.ClassSeen(var deviceClass) -> counted.put("3" + deviceClass.name(), change);
            case Change.ClassGone(var name) -> counted.remove("3" + name);
            case Change.ClaimSeen(var claim) -> counted.put("4" + claim.key(), change);
            case Change.ClaimGone(var key) -> counted.remove("4" + key);
            case Change.RuleSeen _, Change.RuleGone _, Change.PodSeen _, Change.PodGone _, Change.Reached _ ->
                throw new IllegalArgumentException(change.toString());
        }
    }

    private void seen(ObservedReplica replica) {
        Optional<ObservedReplica> other =
                Optional.ofNullable(replicas.get(replica.key().name()));
        if (other.isPresent() && !other.get().observation().equals(replica.observation())) {
            gone(replica.key().name());
        }
        boolean isNew = !replicas.containsKey(replica.key().name());
        replicas.put(replica.key().name(), replica);
        absentReplicas.remove(replica.observation());
        untold.remove(replica.observation());
        if (isNew && isOf(replica, POOL)) {
            untold.put(replica.observation(), new ResourceVersion(Long.MAX_VALUE));
        }
    }

    private static boolean isOf(ObservedReplica replica, PoolName pool) {
        return replica.pods().stream()
                .anyMatch(expected ->
                        expected.pool().equals(pool) && !expected.devices().isEmpty());
    }

    private void gone(String name) {
        ObservedReplica replica = replicas.remove(name);
        if (replica != null) {
            absentReplicas.add(replica.observation());
            untold.remove(replica.observation());
            troubles.remove(new WorkloadKey("team", "Deployment", name));
        }
    }

    private void recount() {
        List<Change> all = new ArrayList<>(counted.values());
        pods.values().forEach(pod -> all.add(new Change.PodSeen(pod)));
        ledger = Ledger.empty((_, _, _) -> true).after(all);
        Set<PodUid> mentioned = new HashSet<>();
        pods.values().forEach(pod -> mentioned.add(pod.uid()));
        claims().forEach(claim -> mentioned.addAll(claim.holders()));
        attributions.keySet().retainAll(mentioned);
        absent.retainAll(mentioned);
        noticed.removeAll(mentioned);
        events.keySet().removeAll(noticed);
        noticed.clear();
        noticed.addAll(mentioned);
        Set<String> mourned = new HashSet<>();
        attributions.values().forEach(attribution -> {
            if (attribution instanceof Attribution.OfReplica(var observation, var _)) {
                mourned.add(observation);
            }
        });
        absentReplicas.retainAll(mourned);
        stays.keySet().removeIf(pod -> isGone(pod) && !holds(pod));
        judged.retainAll(stays.keySet());
        land();
    }

    /** What became of pods: told once, when they are first seen on a node. */
    private void land() {
        for (Pod pod : byReplica()) {
            Place place = place(pod);
            if (place instanceof Place.Unsaid) {
                stays.remove(pod.uid());
                judged.remove(pod.uid());
            }
            ObservedReplica replica = replicaOf(pod).orElse(null);
            Optional<ObservedReplica.Expected> expected = expected(pod).filter(this::needs);
            if (replica == null || expected.isEmpty()) {
                continue;
            }
            if (place instanceof Place.On(var node)
                    && (!stays.containsKey(pod.uid())
                            || !requireNonNull(stays.get(pod.uid())).node().equals(node))) {
                stays.put(pod.uid(), new Stay(node, stub(pod.uid(), node), false));
            }
            boolean isFirm = pod.place() instanceof Place.On || ledger.holding(pod) instanceof Holding.Held;
            if (stays.containsKey(pod.uid()) && isFirm && judged.add(pod.uid())) {
                boolean isPredicted = replica.prediction().stream()
                        .filter(slot -> slot.pool().equals(POOL))
                        .flatMap(slot -> slot.pods().stream())
                        .anyMatch(one -> one.group().equals(group(pod)));
                if (expected.get().pool().equals(POOL) && isPredicted) {
                    record = record.with(requireNonNull(stays.get(pod.uid())).landing() instanceof Landing.OnSlot);
                }
            }
        }
    }

    /** By the last word about a pod of pool h100 that an empty node would hold. */
    Growth growth(Instant now) {
        Growth growth = Growth.UNKNOWN;
        Instant last = now.minusSeconds(600);
        for (var entry : events.entrySet()) {
            for (AutoscalerEvent event : entry.getValue()) {
                boolean isBad = List.of("NotTriggerScaleUp", "FailedScheduling").contains(event.reason());
                boolean isGood = List.of("TriggeredScaleUp", "Nominated").contains(event.reason());
                boolean isNoOlder = event.at().isAfter(last) || (event.at().equals(last) && growth != Growth.BLOCKED);
                if ((isBad || isGood) && isNoOlder && isHeldByAnEmptyNode(entry.getKey())) {
                    growth = isBad ? Growth.BLOCKED : Growth.POSSIBLE;
                    last = event.at();
                }
            }
        }
        return growth;
    }

    private boolean isHeldByAnEmptyNode(PodUid pod) {
        return attributions.get(pod) instanceof Attribution.OfReplica(var observation, var group)
                && replica(observation).stream()
                        .flatMap(replica -> replica.pods().stream())
                        .filter(one -> one.group().equals(group) && one.pool().equals(POOL) && needs(one))
                        .findFirst()
                        .filter(one -> ledger.pool(POOL)
                                .orElseThrow()
                                .couldHold(DeviceCounts.of(one.devices().getOrDefault("gpu", 0))))
                        .isPresent();
    }

    private List<Pod> byReplica() {
        SortedMap<String, Pod> sorted = new TreeMap<>();
        for (Pod pod : pods.values()) {
            sorted.put(replicaOf(pod).map(ObservedReplica::observation).orElse("~") + " " + pod.uid(), pod);
        }
        return List.copyOf(sorted.values());
    }

    /** Any answer will do, if only it is the same each time. */
    static Landing stub(PodUid pod, NodeName node) {
        return Math.floorMod((pod.text() + node.text()).hashCode(), 3) > 0
                ? new Landing.OnSlot(new dev.stowage.extender.SlotName("x/0"))
                : new Landing.OffSlot();
    }

    List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        counted.forEach((_, change) -> {
            if (change instanceof Change.ClaimSeen(var claim)) {
                claims.add(claim);
            }
        });
        return claims;
    }

    Optional<ObservedReplica> replica(String observation) {
        return replicas.values().stream()
                .filter(replica -> replica.observation().equals(observation))
                .findFirst();
    }

    private boolean holds(PodUid pod) {
        return claims().stream().anyMatch(claim -> claim.holders().contains(pod) && claim.isAllocated());
    }

    boolean isGone(PodUid uid) {
        return pods.values().stream().noneMatch(pod -> pod.uid().equals(uid));
    }

    Optional<ObservedReplica> replicaOf(Pod pod) {
        return replicaOf(pod.uid());
    }

    Optional<ObservedReplica> replicaOf(PodUid pod) {
        return attributions.get(pod) instanceof Attribution.OfReplica(var observation, var _)
                ? replica(observation)
                : Optional.empty();
    }

    PodGroup group(Pod pod) {
        return group(pod.uid());
    }

    PodGroup group(PodUid pod) {
        return ((Attribution.OfReplica) requireNonNull(attributions.get(pod))).group();
    }

    Optional<ObservedReplica.Expected> expected(Pod pod) {
        return expected(pod.uid());
    }

    Optional<ObservedReplica.Expected> expected(PodUid pod) {
        return replicaOf(pod)
                .flatMap(replica -> replica.pods().stream()
                        .filter(expected -> expected.group().equals(group(pod)))
                        .findFirst());
    }

    boolean needs(ObservedReplica.Expected expected) {
        return ledger.pool(expected.pool()).isPresent() && !expected.devices().isEmpty();
    }

    boolean isStaying(PodUid uid) {
        return pods.values().stream().filter(pod -> pod.uid().equals(uid)).anyMatch(this::isStaying);
    }

    boolean isStaying(Pod pod) {
        return !pod.finished() && !requireNonNull(facts.get(pod.uid())).leaving();
    }

    Place place(Pod pod) {
        if (pod.place() instanceof Place.On) {
            return pod.place();
        }
        for (Claim claim : claims()) {
            if (claim.holders().contains(pod.uid())
                    && claim.allocation() instanceof Claim.Allocation.Allocated(var _, Place.On on)) {
                return on;
            }
        }
        return requireNonNull(facts.get(pod.uid())).nominated();
    }

    /** The pods of a replica in pool h100 whose devices are missing there. */
    List<Pod> accounted(ObservedReplica replica) {
        List<Pod> accounted = new ArrayList<>();
        for (Pod pod : byReplica()) {
            if (replicaOf(pod).equals(Optional.of(replica))
                    && expected(pod)
                            .filter(one -> one.pool().equals(POOL) && needs(one))
                            .isPresent()
                    && ledger.holding(pod) instanceof Holding.Held
                    && (isStaying(pod) || replica.leaving())) {
                accounted.add(pod);
            }
        }
        return accounted;
    }

    boolean isTenant(ObservedReplica replica) {
        return replica.pods().stream().anyMatch(one -> one.pool().equals(POOL) && needs(one));
    }

    private boolean isSettled(ObservedReplica replica) {
        return replica.pods().stream()
                .filter(one -> one.pool().equals(POOL) && needs(one))
                .allMatch(one -> accounted(replica).stream()
                                .filter(this::isStaying)
                                .filter(pod -> group(pod).equals(one.group()))
                                .count()
                        >= one.count());
    }

    /** The replicas that name an open slot of pool h100, or keep one open. */
    SortedSet<String> atOpenSlots() {
        SortedSet<String> all = new TreeSet<>();
        Set<dev.stowage.extender.SlotName> slots = new HashSet<>();
        for (ObservedReplica replica : replicas.values()) {
            if (isTenant(replica)
                    && (!isSettled(replica)
                            || untold.containsKey(replica.observation())
                            || published.unsettled().contains(replica.key().uid()))) {
                all.add(replica.observation());
                slotsOf(replica).forEach(slot -> slots.add(slot.slot()));
            }
        }
        for (ObservedReplica replica : replicas.values()) {
            if (isTenant(replica) && slotsOf(replica).stream().anyMatch(slot -> slots.contains(slot.slot()))) {
                all.add(replica.observation());
            }
        }
        return all;
    }

    private static List<ObservedReplica.Predicted> slotsOf(ObservedReplica replica) {
        return replica.prediction().stream()
                .filter(slot -> slot.pool().equals(POOL))
                .toList();
    }

    List<Inquiry> inquiries(boolean holdingUp) {
        List<Inquiry> inquiries = new ArrayList<>();
        for (Claim claim : claims()) {
            List<PodUid> unseen = claim.holders().stream()
                    .filter(pod ->
                            pods.values().stream().noneMatch(one -> one.uid().equals(pod)))
                    .filter(pod -> !absent.contains(pod))
                    .toList();
            if (!unseen.isEmpty() && isOfPool(claim, holdingUp)) {
                inquiries.add(new Inquiry.OfPods(claim.key(), unseen));
            }
        }
        SortedMap<PodUid, Pod> sorted = new TreeMap<>();
        pods.values().forEach(pod -> sorted.put(pod.uid(), pod));
        for (Pod pod : sorted.values()) {
            if (!holdingUp || holds(pod)) {
                about(pod).ifPresent(inquiries::add);
            }
        }
        return inquiries;
    }

    private boolean holds(Pod pod) {
        boolean isPlugin =
                ledger.pool(POOL).orElseThrow().pool().kinds().getFirst().claiming()
                                instanceof Kind.Claiming.ByResource(var resource)
                        && pod.requests().extended().of(resource) > 0;
        return claims().stream().anyMatch(claim -> claim.holders().contains(pod.uid()) && isOfPool(claim, true))
                || (isPlugin
                        && !pod.finished()
                        && pod.place() instanceof Place.On(var node)
                        && ledger.poolsOf(node).contains(POOL));
    }

    private boolean isOfPool(Claim claim, boolean onlyOne) {
        return claim.takes().stream()
                .flatMap(device -> ledger.poolsOf(device).stream())
                .anyMatch(pool -> !onlyOne || pool.equals(POOL));
    }

    private Optional<Inquiry> about(Pod pod) {
        Attribution attribution = attributions.get(pod.uid());
        if (attribution instanceof Attribution.OfReplica(var observation, var _)) {
            return replica(observation).isPresent() || absentReplicas.contains(observation)
                    ? Optional.empty()
                    : Optional.of(new Inquiry.OfReplica(pod.key(), observation));
        }
        boolean isAsking = attribution == null
                && (!requireNonNull(facts.get(pod.uid())).labels().isEmpty() || asks(pod));
        return isAsking ? Optional.of(new Inquiry.OfOwner(pod.key(), pod.uid())) : Optional.empty();
    }

    private boolean asks(Pod pod) {
        for (var pool : ledger.pools()) {
            Kind kind = pool.pool().kinds().getFirst();
            boolean byResource = ledger.resourcesOf(kind).stream()
                    .anyMatch(resource -> pod.requests().extended().of(resource) > 0);
            boolean byClaim = kind.claiming() instanceof Kind.Claiming.ByClaim
                    && claims().stream()
                            .filter(claim -> claim.holders().contains(pod.uid())
                                    || pod.namedClaims().contains(claim.key()))
                            .anyMatch(claim -> !claim.takes().isEmpty()
                                    || claim.requests().stream()
                                            .anyMatch(request ->
                                                    request.deviceClass().equals(Things.GPU)));
            if (byResource || byClaim) {
                return true;
            }
        }
        return false;
    }

    /** What a pod is about to take of pool h100. */
    int reserved(Pod pod) {
        if (pod.finished()
                || !(place(pod) instanceof Place.On(var node))
                || !ledger.poolsOf(node).contains(POOL)
                || !(ledger.holding(pod) instanceof Holding.Open)) {
            return 0;
        }
        Kind kind = ledger.pool(POOL).orElseThrow().pool().kinds().getFirst();
        long requested = ledger.resourcesOf(kind).stream()
                .mapToLong(pod.requests().extended()::of)
                .sum();
        boolean isBound = pod.place() instanceof Place.On;
        List<ClaimKey> counted = new ArrayList<>();
        int asked = 0;
        int taken = 0;
        for (Claim claim : claims()) {
            if ((claim.holders().contains(pod.uid()) || pod.namedClaims().contains(claim.key()))
                    && kind.claiming() instanceof Kind.Claiming.ByClaim
                    && !counted.contains(claim.key())) {
                counted.add(claim.key());
                int devices = claim.requests().stream()
                        .filter(request -> request.deviceClass().equals(Things.GPU))
                        .mapToInt(Claim.Request::count)
                        .sum();
                asked += claim.isAllocated() ? 0 : devices;
                taken += claim.isAllocated() ? devices : 0;
            }
        }
        Optional<ObservedReplica.Expected> own =
                expected(pod).filter(one -> one.pool().equals(POOL));
        return own.isPresent()
                ? Math.max(0, own.get().devices().getOrDefault("gpu", 0) - taken - (isBound ? (int) requested : 0))
                : asked + (isBound ? 0 : (int) requested);
    }
}
