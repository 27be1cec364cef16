package dev.stowage.observer;

import dev.stowage.extender.Change;
import dev.stowage.extender.ClaimKey;
import dev.stowage.extender.Place;
import dev.stowage.extender.ResourceVersion;
import dev.stowage.observer.Truth.TrueClaim;
import dev.stowage.observer.Truth.TruePod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a census is told when an observer of a walk has seen more. Of types that change at once the order is that of a cluster: a
 * replica is recorded before it has pods, and a claim is allocated before its pod is bound and freed after the pod is gone.
 */
final class WalkNews {
    private final Truth before;
    private final Truth after;
    private final List<News> news = new ArrayList<>();

    private WalkNews(Truth before, Truth after) {
        this.before = before;
        this.after = after;
    }

    static List<News> of(Truth before, Truth after) {
        WalkNews all = new WalkNews(before, after);
        all.addReplicas();
        all.addClaims();
        all.addPods();
        all.addOwners();
        return all.news;
    }

    /** Of a pool of equal nodes on which nothing happened yet. */
    static List<News> beginning(Scenario scenario) {
        List<News> news = new ArrayList<>();
        WalkCensus.pool(scenario.nodes(), scenario.devices()).forEach(change -> news.add(new News.OfLedger(change)));
        news.add(new News.ReplicasReached(version(Truth.NOTHING.replicas().version())));
        news.add(reached(Change.Type.CLAIMS, Truth.NOTHING.claims().version()));
        news.add(reached(Change.Type.PODS, Truth.NOTHING.pods().version()));
        news.add(new News.Listed());
        return news;
    }

    private void addReplicas() {
        if (before.replicas().equals(after.replicas())) {
            return;
        }
        SortedMap<String, ObservedReplica> known = before.replicas().objects();
        SortedMap<String, ObservedReplica> seen = after.replicas().objects();
        known.values().stream()
                .filter(replica -> !seen.containsKey(replica.key().name()))
                .forEach(replica -> news.add(new News.ReplicaGone(
                        replica.key().namespace(), replica.key().name())));
        seen.values().stream()
                .filter(replica -> !replica.equals(known.get(replica.key().name())))
                .forEach(replica -> news.add(new News.ReplicaSeen(replica)));
        news.add(new News.ReplicasReached(version(after.replicas().version())));
    }

    private void addClaims() {
        if (before.claims().equals(after.claims())) {
            return;
        }
        SortedMap<String, TrueClaim> known = before.claims().objects();
        SortedMap<String, TrueClaim> seen = after.claims().objects();
        for (String pod : known.keySet()) {
            if (!seen.containsKey(pod)) {
                news.add(new News.OfLedger(new Change.ClaimGone(new ClaimKey(WalkCensus.NAMESPACE, pod))));
            }
        }
        for (Map.Entry<String, TrueClaim> entry : seen.entrySet()) {
            if (!entry.getValue().equals(known.get(entry.getKey()))) {
                news.add(new News.OfLedger(new Change.ClaimSeen(WalkCensus.claim(entry.getValue()))));
            }
        }
        news.add(reached(Change.Type.CLAIMS, after.claims().version()));
    }

    private void addPods() {
        if (before.pods().equals(after.pods())) {
            return;
        }
        SortedMap<String, TruePod> known = before.pods().objects();
        SortedMap<String, TruePod> seen = after.pods().objects();
        known.values().stream()
                .filter(pod -> !seen.containsKey(pod.uid()))
                .forEach(pod -> news.add(new News.PodGone(WalkCensus.key(pod))));
        seen.values().stream()
                .filter(pod -> !pod.equals(known.get(pod.uid())))
                .forEach(pod -> news.add(new News.PodSeen(WalkCensus.pod(pod), facts(pod))));
        news.add(reached(Change.Type.PODS, after.pods().version()));
    }

    /** Whose a pod is is said as soon as both are known. */
    private void addOwners() {
        for (TruePod pod : after.pods().objects().values()) {
            boolean isKnown = after.owners().objects().containsKey(pod.uid());
            boolean wasKnown = before.owners().objects().containsKey(pod.uid())
                    && before.pods().objects().containsKey(pod.uid());
            if (isKnown && !wasKnown) {
                news.add(new News.Attributed(WalkCensus.pod(pod).uid(), attribution(pod)));
            }
        }
    }

    private Attribution attribution(TruePod pod) {
        String owner = after.owners().objects().getOrDefault(pod.uid(), Truth.FOREIGN);
        return owner.equals(Truth.FOREIGN) ? new Attribution.Foreign() : new Attribution.OfReplica(owner, pod.group());
    }

    private static PodFacts facts(TruePod pod) {
        return new PodFacts(
                Instant.EPOCH,
                labels(pod),
                new Place.Unsaid(),
                false,
                false,
                pod.isBound() ? new PodFacts.Scheduling.Done() : new PodFacts.Scheduling.Unasked());
    }

    /** Those that a pod of a replica has; a foreign one has some of them. */
    static SortedMap<String, String> labels(TruePod pod) {
        SortedMap<String, String> labels = new TreeMap<>();
        labels.put("stowage.dev/replica", pod.label());
        labels.put("stowage.dev/engine", pod.group().engine());
        labels.put("stowage.dev/role", pod.group().role());
        if (pod.group().isGang()) {
            labels.put("stowage.dev/copy", Integer.toString(pod.group().copy()));
        }
        if (!pod.observation().equals(Truth.FOREIGN)) {
            labels.put(ReplicaLabels.REPLICA_UID, pod.observation());
        }
        return labels;
    }

    private static News reached(Change.Type type, int version) {
        return new News.OfLedger(new Change.Reached(type, version(version)));
    }

    private static ResourceVersion version(int number) {
        return new ResourceVersion(number);
    }
}
