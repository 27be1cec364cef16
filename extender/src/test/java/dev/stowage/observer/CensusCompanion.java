package dev.stowage.observer;

import static java.util.Objects.requireNonNull;

import dev.stowage.extender.Claim;
import dev.stowage.extender.Companion;
import dev.stowage.extender.DeviceCounts;
import dev.stowage.extender.Landing;
import dev.stowage.extender.Member;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.Place;
import dev.stowage.extender.PlacedPod;
import dev.stowage.extender.PlannedReplica;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.PoolLedger;
import dev.stowage.extender.ReplicaKey;
import dev.stowage.extender.ResourceVersion;
import dev.stowage.extender.Resources;
import dev.stowage.extender.SchedulerName;
import dev.stowage.extender.Steering;
import dev.stowage.extender.Stock;
import dev.stowage.extender.View;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** A companion of a simulation that knows by a census what it knows. */
final class CensusCompanion implements Companion {
    private Census census;
    private final Map<PodUid, Member> members = new LinkedHashMap<>();
    private final Map<PodUid, Place> nominated = new HashMap<>();
    private final Map<PodUid, Claim> claims = new HashMap<>();
    private final Map<PodUid, Instant> created = new HashMap<>();
    private final Map<ReplicaKey, PlannedReplica> replicas = new LinkedHashMap<>();
    private final Set<PodUid> ending = new HashSet<>();
    private final List<News> objects = new ArrayList<>();
    private Instant now = Instant.EPOCH;
    private long version;
    private News published = new News.PoolPublished(POOL, LastPublished.NOTHING);

    CensusCompanion(Landings landings) {
        census = begun(landings);
    }

    private Census begun(Landings landings) {
        return Census.empty((_, _, _) -> true, landings);
    }

    /**
     * Where each pod is known to have landed that has a part in open slots, but for the slot's name: slots of one replica with
     * the same bucket and the same pods can be exchanged, and nobody will notice.
     */
    SortedMap<PodUid, String> landings() {
        SortedMap<PodUid, String> landings = new TreeMap<>();
        census.view().pool(POOL).placed().forEach(pod -> landings.put(pod.uid(), describe(pod)));
        return landings;
    }

    private String describe(PlacedPod pod) {
        return switch (pod.landing()) {
            case Landing.OffSlot() -> "off its slot";
            case Landing.OnSlot(var name) ->
                requireNonNull(replicas.get(pod.member().replica())).prediction().stream()
                        .filter(slot -> slot.name().equals(name))
                        .map(slot -> slot.free() + " " + slot.pods())
                        .findFirst()
                        .orElseThrow();
        };
    }

    /** Lists everything anew, as a companion that was started anew does. */
    void restarted(Landings landings) {
        List<News> news =
                new ArrayList<>(List.of(Things.seen(Things.pool(POOL.text())), Things.deviceClass(), published));
        news.addAll(objects);
        replicas.values().forEach(replica -> news.add(new News.ReplicaSeen(observed(replica))));
        news.add(new News.ReplicasReached(new ResourceVersion(version)));
        claims.values().forEach(claim -> news.add(Things.seen(claim)));
        for (PodUid pod : members.keySet()) {
            news.add(seen(pod));
            news.add(attributed(pod));
        }
        news.add(new News.Listed());
        census = begun(landings).after(news, now);
    }

    private void take(News... news) {
        census = census.after(List.of(news), now);
    }

    @Override
    public void node(String name, String domain, DeviceCounts free) {
        objects.add(Things.node(name, POOL.text()));
        objects.add(Things.slice(name, free.count(0)));
        if (!census.isListed()) {
            take(Things.seen(Things.pool(POOL.text())), Things.deviceClass(), new News.Listed());
        }
        take(objects.get(objects.size() - 2), objects.getLast());
    }

    @Override
    public void replica(PlannedReplica replica) {
        replicas.put(replica.key(), replica);
        take(new News.ReplicaSeen(observed(replica)), new News.ReplicasReached(new ResourceVersion(++version)));
    }

    @Override
    public void replicaGone(ReplicaKey key) {
        replicas.remove(key);
        take(
                new News.ReplicaGone(key.namespace(), key.name()),
                new News.ReplicasReached(new ResourceVersion(++version)));
    }

    @Override
    public void pod(PodUid pod, Member member) {
        members.put(pod, member);
        created.put(pod, now.truncatedTo(ChronoUnit.SECONDS));
        claims.put(pod, Things.asking(pod.text(), pod, need(member)));
        take(seen(pod), attributed(pod), Things.seen(claim(pod)));
    }

    private int need(Member member) {
        return requireNonNull(replicas.get(member.replica())).groups().stream()
                .filter(group -> group.group().equals(member.group()))
                .mapToInt(group -> group.need().sum())
                .sum();
    }

    private Claim claim(PodUid pod) {
        return requireNonNull(claims.get(pod));
    }

    private News attributed(PodUid pod) {
        Member member = requireNonNull(members.get(pod));
        return new News.Attributed(
                pod, new Attribution.OfReplica(member.replica().uid() + "-observed", member.group()));
    }

    private News seen(PodUid pod) {
        return new News.PodSeen(
                new Pod(
                        key(pod),
                        pod,
                        new Place.Unsaid(),
                        new SchedulerName("default-scheduler"),
                        false,
                        Resources.NONE,
                        1,
                        List.of()),
                new PodFacts(
                        requireNonNull(created.get(pod)),
                        new TreeMap<>(),
                        nominated.getOrDefault(pod, new Place.Unsaid()),
                        false,
                        false,
                        new PodFacts.Scheduling.Unasked()));
    }

    private static PodKey key(PodUid pod) {
        return new PodKey("team", pod.text());
    }

    @Override
    public void nominated(PodUid pod, NodeName node, Steering steering, Instant at) {
        now = at;
        nominated.put(pod, new Place.On(node));
        take(seen(pod));
    }

    @Override
    public void allocated(PodUid pod) {
        NodeName node = ((Place.On) requireNonNull(nominated.get(pod))).node();
        Claim claim = claim(pod);
        claims.put(
                pod,
                Things.holding(
                        claim,
                        pod,
                        node.text(),
                        gpus(node, claim.requests().getFirst().count())));
        take(Things.seen(claim(pod)));
    }

    /** Those that nobody has, and then those of pods that are gone already. */
    private List<Integer> gpus(NodeName node, int count) {
        Set<Integer> left = new TreeSet<>();
        for (int gpu = 0; gpu < 8; gpu++) {
            left.add(gpu);
        }
        Set<Integer> others = new TreeSet<>(left);
        claims.forEach((pod, claim) -> claim.takes().forEach(device -> {
            if (device.pool().pool().equals(node.text())) {
                int gpu = Integer.parseInt(device.device().substring("gpu-".length()));
                left.remove(gpu);
                if (!ending.contains(pod)) {
                    others.remove(gpu);
                }
            }
        }));
        List<Integer> chosen = new ArrayList<>(left);
        others.stream().filter(gpu -> !left.contains(gpu)).forEach(chosen::add);
        return chosen.subList(0, count);
    }

    @Override
    public void ending(PodUid pod) {
        ending.add(pod);
    }

    @Override
    public void gone(PodUid pod) {
        members.remove(pod);
        nominated.remove(pod);
        claims.remove(pod);
        take(new News.PodGone(key(pod)), Things.claimGone(pod.text()));
    }

    /** As the observer does. */
    @Override
    public void publish() {
        Set<String> unsettled = new HashSet<>();
        PoolCensus pool = census.pool(POOL).orElseThrow();
        for (PoolCensus.ReplicaInPool replica : pool.replicas()) {
            int pods = replica.replica().pods().stream()
                    .mapToInt(ObservedReplica.Expected::count)
                    .sum();
            if (replica.accounted().size() < pods) {
                unsettled.add(replica.replica().key().uid());
            }
        }
        published = new News.PoolPublished(
                POOL, new LastPublished(pool.record().state(), pool.tokens().replicas(), unsettled, "companion"));
        take(published);
    }

    @Override
    public View view() {
        return census.view();
    }

    @Override
    public DeviceCounts free(NodeName node) {
        return requireNonNull(nodes().get(node)).free();
    }

    @Override
    public SortedMap<NodeName, Stock> nodes() {
        SortedMap<NodeName, Stock> nodes = new TreeMap<>();
        PoolLedger ledger = census.pool(POOL).orElseThrow().ledger();
        for (int node = 0; node < census.view().roster().size(); node++) {
            NodeName name = census.view().roster().name(node);
            nodes.put(name, new Stock(POOL, "", ledger.free(name).orElseThrow()));
        }
        return nodes;
    }

    @Override
    public List<PlacedPod> accounted(ReplicaKey replica) {
        return census.pool(POOL).orElseThrow().replicas().stream()
                .filter(one -> one.replica().key().equals(replica))
                .flatMap(one -> one.accounted().stream())
                .map(pod -> new PlacedPod(
                        pod.uid(),
                        new Member(replica, pod.group()),
                        ((Place.On) pod.place()).node(),
                        pod.landing(),
                        PlacedPod.Presence.STAYING))
                .toList();
    }

    @Override
    public boolean isAllocated(PodUid pod) {
        return claims.containsKey(pod) && claim(pod).isAllocated();
    }

    @Override
    public List<PodUid> podsOf(ReplicaKey replica) {
        return members.keySet().stream()
                .filter(pod -> requireNonNull(members.get(pod)).replica().equals(replica))
                .sorted()
                .toList();
    }

    @Override
    public void ifPod(PodUid pod, Runnable effect) {
        if (members.containsKey(pod)) {
            effect.run();
        }
    }

    static ObservedReplica observed(PlannedReplica replica) {
        List<ObservedReplica.Expected> pods = replica.groups().stream()
                .map(group -> new ObservedReplica.Expected(
                        group.group(),
                        group.pods(),
                        POOL,
                        new TreeMap<>(Map.of("gpu", group.need().sum()))))
                .toList();
        List<ObservedReplica.Predicted> prediction = replica.prediction().stream()
                .map(slot -> new ObservedReplica.Predicted(
                        POOL,
                        slot.name(),
                        new TreeMap<>(Map.of("gpu", slot.free().sum())),
                        slot.domain(),
                        false,
                        slot.pods()))
                .toList();
        return new ObservedReplica(
                replica.key(), replica.key().uid() + "-observed", "chat", false, List.of(), pods, prediction, false);
    }
}
