package dev.stowage.hub.app;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.ObservationReport;
import dev.stowage.hub.ClusterNews;
import dev.stowage.hub.wire.BookedCluster;
import dev.stowage.hub.wire.BookedReplica;
import dev.stowage.hub.wire.Books;
import dev.stowage.hub.wire.WorkloadCluster;
import java.time.Instant;

/** Takes in what workload clusters tell, and gives others to do what follows from it. Used by the hub's loop alone. */
final class ClusterHearing {
    private final Books books;
    private final Links links;
    private final PlanTimes times;
    private final Sharing sharing;
    private final Dispatching dispatching;
    private final Telling telling;

    ClusterHearing(Books books, Links links, PlanTimes times, Sharing sharing, HubHearing.Followers followers) {
        this.books = books;
        this.links = links;
        this.times = times;
        this.sharing = sharing;
        this.dispatching = followers.dispatching();
        this.telling = followers.telling();
    }

    void hear(Message.FromCluster told, Instant now) {
        if (links.isCurrent(told.cluster(), told.connection())) {
            books.cluster(told.cluster()).ifPresent(known -> hear(known, told.news(), now));
        }
    }

    private void hear(BookedCluster cluster, ClusterNews news, Instant now) {
        boolean mustRead = cluster.view().acceptance().mustRead();
        if (cluster.hear(news, now)) {
            times.changed(now);
        }
        if (news instanceof ClusterNews.Connected || news instanceof ClusterNews.Disconnected) {
            links.changed(cluster.name());
            sharing.changed();
            sharing.settle(now);
        }
        follow(cluster, news, now);
        boolean readInVain = news instanceof ClusterNews.Reported(ObservationReport.Listed _);
        if ((!mustRead || readInVain) && cluster.view().acceptance().mustRead()) {
            links.cluster(cluster.name()).ifPresent(WorkloadCluster::readAnew);
        }
    }

    private void follow(BookedCluster cluster, ClusterNews news, Instant now) {
        switch (news) {
            case ClusterNews.ReplicaTold(var key, var _) -> {
                telling.replica(key);
                dispatching.lookIfLeaving(cluster, key, now);
            }
            case ClusterNews.ReplicaUntold(var key) -> untold(cluster, key, now);
            case ClusterNews.Touched(var key) -> dispatching.look(key, now);
            case ClusterNews.Connected _, ClusterNews.Reported(ObservationReport.Listed _) -> {
                telling.cluster(cluster.name());
                dispatching.look(cluster.name(), now);
            }
            case ClusterNews.Reported(ObservationReport.Watched _) -> telling.pools(cluster.name());
            case ClusterNews.Reported _, ClusterNews.Disconnected _, ClusterNews.PoolsDisputed _ ->
                telling.cluster(cluster.name());
        }
    }

    private void untold(BookedCluster cluster, ObjectKey key, Instant now) {
        // Nobody but the hub ends one: the cluster's memory went back, or somebody took the finalizer.
        if (books.replica(key).filter(BookedReplica::stays).isPresent()) {
            cluster.hear(new ClusterNews.Reported(new ObservationReport.ReplicaObservationVanished()), now);
            telling.cluster(cluster.name());
        }
        telling.replica(key);
        dispatching.look(key, now);
    }
}
