package dev.stowage.e2e;

import dev.stowage.extender.Change;
import dev.stowage.extender.Ledger;
import dev.stowage.observer.Attribution;
import dev.stowage.observer.Inquiry;
import dev.stowage.observer.News;
import dev.stowage.observer.ObservedReplica;
import dev.stowage.observer.kubernetes.Keeping;
import dev.stowage.observer.wire.CelMatcher;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * All that a watcher has told, in the plainest way.
 *
 * @param attributions by the uid of the pod
 * @param replicas by name
 * @param absent uids of what was said to be gone
 */
record KnownCluster(
        Ledger ledger,
        Map<String, Attribution> attributions,
        Map<String, ObservedReplica> replicas,
        Set<String> absent) {
    KnownCluster {
        attributions = Map.copyOf(attributions);
        replicas = Map.copyOf(replicas);
        absent = Set.copyOf(absent);
    }

    /** @param inquiries what is asked, whatever is known */
    static Keeping<KnownCluster> keeping(Supplier<Collection<Inquiry>> inquiries) {
        CelMatcher matcher = new CelMatcher();
        return new Keeping<>(
                () -> new KnownCluster(Ledger.empty(matcher), Map.of(), Map.of(), Set.of()),
                KnownCluster::after,
                _ -> inquiries.get(),
                Keeping.Extent.TOLD);
    }

    private KnownCluster after(List<News> news, Instant now) {
        List<Change> changes = new ArrayList<>();
        Map<String, Attribution> said = new HashMap<>(attributions);
        Map<String, ObservedReplica> seen = new HashMap<>(replicas);
        Set<String> gone = new HashSet<>(absent);
        for (News each : news) {
            switch (each) {
                case News.OfLedger(var change) -> changes.add(change);
                case News.PodSeen(var pod, var _) -> changes.add(new Change.PodSeen(pod));
                case News.PodGone(var key) -> changes.add(new Change.PodGone(key));
                case News.ReplicaSeen(var replica) -> seen.put(replica.key().name(), replica);
                case News.ReplicaGone(var _, var name) -> seen.remove(name);
                case News.Attributed(var pod, var attribution) -> said.put(pod.text(), attribution);
                case News.PodAbsent(var pod) -> gone.add(pod.text());
                case News.ReplicaAbsent(var observation) -> gone.add(observation);
                case News.ReplicasReached _,
                        News.WorkloadTold _,
                        News.PoolPublished _,
                        News.AutoscalerTold _,
                        News.Listed _ -> {}
            }
        }
        return new KnownCluster(ledger.after(changes), said, seen, gone);
    }
}
