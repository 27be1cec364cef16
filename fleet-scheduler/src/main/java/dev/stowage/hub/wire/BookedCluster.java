package dev.stowage.hub.wire;

import dev.stowage.fleet.Cluster;
import dev.stowage.fleet.GangApi;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.ObservationReport;
import dev.stowage.hub.ClusterNews;
import dev.stowage.hub.ClusterView;
import dev.stowage.hub.ReplicaWord;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.InferenceClusterStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** An InferenceCluster as the hub knows it, and what it was told by it. Used by the hub's loop alone. */
public final class BookedCluster {
    private final Map<ObjectKey, ReplicaWord> words = new HashMap<>();
    private final Map<String, Instant> observed = new HashMap<>();
    private InferenceCluster object;
    private PublishedPools published;
    private Cluster declared;
    private ClusterView view;

    /** As the planner was to see it last; most clusters are the same in the next plan. */
    private Cluster planned;

    private boolean isPlannedAnew = true;

    BookedCluster(InferenceCluster object, PublishedPools published, Cluster declared, Instant now) {
        this.object = object;
        this.published = published;
        this.declared = declared;
        this.view = ClusterView.begun(now);
        this.planned = declared;
    }

    /** Whether it would be decoded to the same: most of what is new of a cluster is the status that the hub writes itself. */
    boolean isDeclaredLike(InferenceCluster changed, PublishedPools pools) {
        return pools.equals(published)
                && Objects.equals(changed.getSpec(), object.getSpec())
                && Objects.equals(
                        changed.getMetadata().getLabels(), object.getMetadata().getLabels());
    }

    Cluster declared() {
        return declared;
    }

    /** Returns whether anything that matters has changed. */
    boolean become(InferenceCluster changed, PublishedPools pools, Cluster asDeclared) {
        boolean matters = !asDeclared.equals(declared)
                || !pools.equals(published)
                || !Objects.equals(
                        changed.getMetadata().getGeneration(),
                        object.getMetadata().getGeneration())
                || (changed.getMetadata().getDeletionTimestamp() != null) != isLeaving();
        object = changed;
        published = pools;
        declared = asDeclared;
        isPlannedAnew = true;
        return matters;
    }

    /** Another connection has to read everything anew. */
    public void beginAnew(Instant now) {
        view = ClusterView.begun(now);
        isPlannedAnew = true;
        words.clear();
    }

    /** Returns whether the plan may depend on it. */
    public boolean hear(ClusterNews news, Instant now) {
        ClusterView before = view;
        view = view.after(news, now);
        isPlannedAnew = true;
        noteObserved(news, now);
        return switch (news) {
            case ClusterNews.ReplicaTold(var replica, var word) -> !word.equals(words.put(replica, word));
            case ClusterNews.ReplicaUntold(var replica) -> words.remove(replica) != null;
            case ClusterNews.Touched _ -> false;
            case ClusterNews.Connected _,
                    ClusterNews.Disconnected _,
                    ClusterNews.Reported _,
                    ClusterNews.PoolsDisputed _ -> !view.equals(before);
        };
    }

    private void noteObserved(ClusterNews news, Instant now) {
        if (news instanceof ClusterNews.Reported(var report)) {
            switch (report) {
                case ObservationReport.Watched(var written) -> observed.put(written.pool(), now);
                case ObservationReport.Listed(var _, var all) ->
                    all.forEach(written -> observed.put(written.pool(), now));
                case ObservationReport.Deleted(var pool) -> observed.remove(pool);
                case ObservationReport.ObserverGone _,
                        ObservationReport.ObserverAlive _,
                        ObservationReport.ReplicaObservationVanished _ -> {}
            }
        }
    }

    /** When something was published of each pool last, as far as that was heard. */
    public Map<String, Instant> observed() {
        return Map.copyOf(observed);
    }

    public String name() {
        return object.getMetadata().getName();
    }

    public InferenceCluster object() {
        return object;
    }

    public PublishedPools published() {
        return published;
    }

    public ClusterView view() {
        return view;
    }

    /** Whether it is out of reach for so long that nobody is to wait for it any more. */
    public boolean isLost(Duration patience, Instant now) {
        return switch (view.link()) {
            case ClusterView.Link.Disconnected _, ClusterView.Link.Shared _ ->
                !now.isBefore(view.link().since().plus(patience));
            case ClusterView.Link.Opening _, ClusterView.Link.Connected _ -> false;
        };
    }

    /** Which workload cluster answers, if one does. */
    Optional<String> answering() {
        return switch (view.link()) {
            case ClusterView.Link.Connected(var _, var connected) -> Optional.of(connected.uid());
            case ClusterView.Link.Shared(var _, var connected, var _) -> Optional.of(connected.uid());
            case ClusterView.Link.Opening _, ClusterView.Link.Disconnected _ -> Optional.empty();
        };
    }

    /** Returns whether that is new. */
    boolean share(Optional<String> with, Instant now) {
        ClusterView before = view;
        view = view.sharedWith(with, now);
        isPlannedAnew |= !view.equals(before);
        return !view.equals(before);
    }

    /** Which workload cluster it has, if one answers and no other InferenceCluster has that one. */
    public Optional<String> own() {
        return view.link() instanceof ClusterView.Link.Connected(var _, var connected)
                ? Optional.of(connected.uid())
                : Optional.empty();
    }

    public boolean isLeaving() {
        return object.getMetadata().getDeletionTimestamp() != null;
    }

    /** What the cluster says of a replica, if it was made for that very one. */
    public Optional<ReplicaWord> word(ObjectKey replica, String uid) {
        return Optional.ofNullable(words.get(replica))
                .filter(word -> word.replicaUid().equals(uid));
    }

    /** What it says of all replicas. */
    public Map<ObjectKey, ReplicaWord> words() {
        return Collections.unmodifiableMap(words);
    }

    /** As the planner is to see it. */
    Cluster planned() {
        if (isPlannedAnew) {
            planned = view.observed(declared);
            isPlannedAnew = false;
        }
        return planned;
    }

    /** Whether the two are certainly not one and the same workload cluster under two names: both are connected now. */
    public boolean isAnotherThan(BookedCluster other) {
        return answering()
                .flatMap(mine -> other.answering().filter(theirs -> !theirs.equals(mine)))
                .isPresent();
    }

    /** What makes gangs there, if that is known. */
    public Optional<GangApi> gangs() {
        return view.link() instanceof ClusterView.Link.Connected(var _, var connected)
                ? Optional.of(connected.gangs())
                : Optional.empty();
    }

    /** With the pools as they are published now. */
    public InferenceCluster withPools() {
        return withPools(object, published);
    }

    static InferenceCluster withPools(InferenceCluster cluster, PublishedPools published) {
        InferenceCluster copy = new InferenceCluster();
        copy.setMetadata(cluster.getMetadata());
        copy.setSpec(cluster.getSpec());
        copy.setStatus(new InferenceClusterStatus(
                null, List.of(), null, published.pools(), published.pools().size(), null));
        return copy;
    }
}
