package dev.stowage.hub.app;

import dev.stowage.fleet.wire.Rendering;
import dev.stowage.hub.ClusterView;
import dev.stowage.hub.wire.BookedCluster;
import dev.stowage.hub.wire.Books;
import dev.stowage.hub.wire.HubWrites;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps an InferenceCluster for as long as there is something of the hub's on its cluster, by a finalizer: its replicas and its
 * PoolObservations have to be taken away while its kubeconfig is still there. One that is out of reach is let go in time. Used
 * by the hub's loop alone.
 */
final class ClusterHolds {
    private static final Logger LOG = LoggerFactory.getLogger("stowage.hub");

    private final Surroundings surroundings;
    private final Books books;
    private final Links links;
    private final HubWrites writes;
    private final Executor threads;

    /** Resource versions that a write was begun for, so that it is not begun again before it has come back. */
    private final Set<String> begun = new HashSet<>();

    ClusterHolds(Surroundings surroundings, Books books, Links links, HubWrites writes) {
        this.surroundings = surroundings;
        this.books = books;
        this.links = links;
        this.writes = writes;
        this.threads = surroundings.threads();
    }

    /** Holds clusters, and lets those go that are ready for it. */
    void look(Instant now) {
        begun.retainAll(books.clusters().stream().map(ClusterHolds::version).toList());
        for (BookedCluster cluster : books.clusters()) {
            boolean held = finalizers(cluster).contains(Rendering.FINALIZER);
            if (!cluster.isLeaving() && !held) {
                List<String> more = new ArrayList<>(finalizers(cluster));
                more.add(Rendering.FINALIZER);
                write(cluster, more);
            } else if (cluster.isLeaving() && held && mayGo(cluster, now)) {
                List<String> fewer = new ArrayList<>(finalizers(cluster));
                fewer.remove(Rendering.FINALIZER);
                write(cluster, fewer);
            }
        }
    }

    private boolean mayGo(BookedCluster cluster, Instant now) {
        return switch (cluster.view().link()) {
            case ClusterView.Link.Opening _ -> false;
            case ClusterView.Link.Disconnected _ -> cluster.isLost(surroundings.patience(), now);
            case ClusterView.Link.Shared _ -> hasNoReplicas(cluster) || cluster.isLost(surroundings.patience(), now);
            case ClusterView.Link.Connected _ ->
                hasNoReplicas(cluster)
                        && !cluster.view().acceptance().mustRead()
                        && links.cluster(cluster.name())
                                .filter(link -> !link.hasPools())
                                .isPresent();
        };
    }

    private boolean hasNoReplicas(BookedCluster cluster) {
        return books.replicasOn(cluster.name()).isEmpty();
    }

    private static List<String> finalizers(BookedCluster cluster) {
        List<String> finalizers = cluster.object().getMetadata().getFinalizers();
        return finalizers == null ? List.of() : finalizers;
    }

    private static String version(BookedCluster cluster) {
        return cluster.object().getMetadata().getResourceVersion();
    }

    private void write(BookedCluster cluster, List<String> finalizers) {
        if (begun.add(version(cluster))) {
            threads.execute(() -> {
                try {
                    writes.hold(cluster.object(), finalizers);
                } catch (RuntimeException failed) {
                    LOG.warn("cluster=\"{}\" problem=\"{}\"", cluster.name(), failed.getMessage());
                }
            });
        }
    }
}
