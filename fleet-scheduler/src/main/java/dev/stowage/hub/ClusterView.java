package dev.stowage.hub;

import dev.stowage.fleet.Acceptance;
import dev.stowage.fleet.AcceptedPool;
import dev.stowage.fleet.Cluster;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What the hub believes of one workload cluster beside its replicas. Immutable.
 *
 * @param disputed pools that another hub has as well
 */
public record ClusterView(Link link, Acceptance acceptance, List<String> disputed) {
    /** What is said of a cluster of which nothing is known yet. */
    public static final String OPENING = "It is being connected to.";

    /** So long a cluster may take to connect and to be read; a connection that fails is given up sooner than that. */
    static final Duration FIRST_WORD = Duration.ofSeconds(15);

    public ClusterView {
        disputed = List.copyOf(disputed);
    }

    /** Whether the hub reaches it. */
    public sealed interface Link {
        /** Since when it is so. */
        Instant since();

        /** Nothing is known yet. */
        record Opening(Instant since) implements Link {}

        record Connected(Instant since, ClusterNews.Connected connected) implements Link {}

        /** The other one has it. */
        record Shared(Instant since, ClusterNews.Connected connected, String with) implements Link {}

        record Disconnected(Instant since, Unready reason, String message) implements Link {}
    }

    /** Of a cluster that was just heard of. */
    public static ClusterView begun(Instant now) {
        return new ClusterView(new Link.Opening(now), Acceptance.NOTHING, List.of());
    }

    /** What is believed once that is known too. Replicas are not its matter. */
    public ClusterView after(ClusterNews news, Instant now) {
        return switch (news) {
            case ClusterNews.Connected connected -> with(new Link.Connected(now, connected));
            case ClusterNews.Disconnected(var reason, var message) ->
                with(new Link.Disconnected(disconnectedSince(now), reason, message));
            case ClusterNews.Reported(var report) -> new ClusterView(link, acceptance.after(report), disputed);
            case ClusterNews.PoolsDisputed(var pools) -> new ClusterView(link, acceptance, pools);
            case ClusterNews.ReplicaTold _, ClusterNews.ReplicaUntold _, ClusterNews.Touched _ -> this;
        };
    }

    /** What is believed once it is known whether another InferenceCluster has the same workload cluster. */
    public ClusterView sharedWith(Optional<String> other, Instant now) {
        return switch (link) {
            case Link.Opening _, Link.Disconnected _ -> this;
            case Link.Connected(var _, var connected) ->
                other.map(owner -> with(new Link.Shared(now, connected, owner))).orElse(this);
            case Link.Shared(var since, var connected, var _) ->
                with(other.<Link>map(owner -> new Link.Shared(since, connected, owner))
                        .orElseGet(() -> new Link.Connected(now, connected)));
        };
    }

    private ClusterView with(Link another) {
        return new ClusterView(another, acceptance, disputed);
    }

    private Instant disconnectedSince(Instant now) {
        return link instanceof Link.Disconnected(var since, var _, var _) ? since : now;
    }

    /** Whether it takes replicas, and if not, why, in words. */
    public Readiness readiness() {
        return switch (link) {
            case Link.Opening _ -> new Readiness.No(Unready.UNREACHABLE, OPENING);
            case Link.Disconnected(var _, var reason, var message) -> new Readiness.No(reason, message);
            case Link.Shared(var _, var _, var with) ->
                new Readiness.No(
                        Unready.SAME_CLUSTER,
                        "Its kubeconfig leads to the workload cluster of InferenceCluster %s.".formatted(with));
            case Link.Connected _ -> {
                if (acceptance.mustRead()) {
                    yield new Readiness.No(
                            Unready.OBSERVATIONS_UNREAD, "What its companion has observed is being read.");
                }
                yield speaksAnotherProtocol()
                        ? new Readiness.No(
                                Unready.PROTOCOL_MISMATCH,
                                "Its companion speaks another protocol than this hub. Maybe one of them is to be updated.")
                        : new Readiness.Yes();
            }
        };
    }

    /**
     * Until when it is only a moment until its state is known, so that what follows from its not being known is not worth telling;
     * {@link Instant#MIN} if it is known.
     */
    public Instant firstWordAwaitedUntil() {
        boolean isUnheard = switch (link) {
            case Link.Opening _ -> true;
            case Link.Connected _ -> acceptance.mustRead();
            case Link.Shared _, Link.Disconnected _ -> false;
        };
        return isUnheard ? link.since().plus(FIRST_WORD) : Instant.MIN;
    }

    private boolean speaksAnotherProtocol() {
        return acceptance.pools().values().stream()
                .map(AcceptedPool::state)
                .anyMatch(state -> state.reason().equals(Unready.PROTOCOL_MISMATCH.toString()));
    }

    /** Whether a cluster takes replicas. */
    public sealed interface Readiness {
        record Yes() implements Readiness {}

        record No(Unready reason, String message) implements Readiness {}
    }

    /** The cluster as the planner is to see it. */
    public Cluster observed(Cluster declared) {
        Cluster.Readiness ready = switch (readiness()) {
            case Readiness.Yes() -> new Cluster.Readiness.Ready();
            case Readiness.No(var reason, var _) -> new Cluster.Readiness.NotReady(reason.toString());
        };
        return acceptance.observed(new Cluster(
                declared.name(), declared.labels(), ready, declared.taints(), declared.steering(), declared.pools()));
    }
}
