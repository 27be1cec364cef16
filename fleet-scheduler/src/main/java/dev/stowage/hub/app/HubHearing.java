package dev.stowage.hub.app;

import dev.stowage.hub.wire.BookedReplica;
import dev.stowage.hub.wire.Books;
import dev.stowage.hub.wire.HubNews;
import dev.stowage.manifests.InferenceClass;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelReplica;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import java.time.Instant;
import java.util.Optional;

/** Takes in what the hub's API server tells, and gives others to do what follows from it. Used by the hub's loop alone. */
final class HubHearing {
    private final Books books;
    private final Links links;
    private final PlanTimes times;
    private final Clusters clusters;
    private final Followers followers;

    /** Whom it is told. */
    record Followers(Dispatching dispatching, Telling telling, Statuses statuses) {}

    /** Who looks at clusters together. */
    record Clusters(Rounds rounds, Sharing sharing) {}

    HubHearing(Books books, Links links, PlanTimes times, Clusters clusters, Followers followers) {
        this.books = books;
        this.links = links;
        this.times = times;
        this.clusters = clusters;
        this.followers = followers;
    }

    void hear(HubNews news, Instant now) {
        switch (news) {
            case HubNews.Seen(var object) -> seen(object, now);
            case HubNews.Gone(var kind, var key) -> {
                if (kind == ModelReplica.class) {
                    books.replica(key).ifPresent(this::gone);
                } else if (kind == ModelDeployment.class) {
                    followers.telling.forget(key);
                } else {
                    links.changed();
                    clusters.sharing.changed();
                }
                books.forget(kind, key, now);
                times.changed(now);
            }
        }
    }

    private void seen(HasMetadata object, Instant now) {
        Optional<BookedReplica> before = books.replica(Books.key(object));
        boolean matters = books.see(object, now);
        if (matters) {
            times.changed(now);
            lookAfter(object, before, now);
        }
        tell(object, matters);
    }

    /** Something that matters is new of an object. */
    private void lookAfter(HasMetadata object, Optional<BookedReplica> before, Instant now) {
        switch (object) {
            case ModelReplica replica ->
                books.replica(Books.key(replica))
                        .filter(booked -> before.filter(known -> !booked.differsFrom(known))
                                .isEmpty())
                        .ifPresent(booked -> followers.dispatching.look(booked.key(), now));
            case InferenceCluster cluster -> {
                links.changed(cluster.getMetadata().getName());
                clusters.rounds.hurry();
                followers.dispatching.look(cluster.getMetadata().getName(), now);
            }
            case InferenceClass _ -> {
                links.changed();
                books.clusters().forEach(cluster -> followers.dispatching.look(cluster.name(), now));
            }
            case Secret _ -> links.changed();
            default -> {}
        }
    }

    private void tell(HasMetadata object, boolean matters) {
        switch (object) {
            case ModelReplica replica -> {
                followers.telling.replica(Books.key(replica));
                books.replica(Books.key(replica)).ifPresent(known -> followers.telling.deployment(known.deployment()));
            }
            case ModelDeployment deployment -> followers.telling.deployment(Books.key(deployment));
            case InferenceCluster cluster -> {
                String name = cluster.getMetadata().getName();
                clusters.sharing.changed();
                if (matters) {
                    followers.telling.cluster(name);
                } else {
                    followers.telling.pools(name);
                }
            }
            default -> {}
        }
    }

    private void gone(BookedReplica replica) {
        followers.dispatching.forget(replica.uid());
        followers.statuses.forget(new Statuses.Key(new Statuses.Subject.OfReplica(replica.key()), replica.uid()));
        followers.telling.deployment(replica.deployment());
    }
}
