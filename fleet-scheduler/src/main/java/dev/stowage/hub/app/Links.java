package dev.stowage.hub.app;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.hub.ClusterNews;
import dev.stowage.hub.Unready;
import dev.stowage.hub.wire.BookedCluster;
import dev.stowage.hub.wire.Books;
import dev.stowage.hub.wire.ObservedPools;
import dev.stowage.hub.wire.WorkloadCluster;
import dev.stowage.hub.wire.WorkloadClusters;
import dev.stowage.manifests.PoolObservation;
import dev.stowage.manifests.SecretKey;
import io.fabric8.kubernetes.api.model.Secret;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One connection to each workload cluster, by the kubeconfig that its Secret has now. Used by the hub's loop alone. */
final class Links implements AutoCloseable {
    private final Surroundings surroundings;
    private final WorkloadClusters clusters;
    private final Books books;
    private final Inbox inbox;
    private final Map<String, Link> links = new HashMap<>();
    private final Set<String> changed = new LinkedHashSet<>();
    private long connections;

    /** A connection, and what it was told last. */
    private static final class Link {
        final long connection;
        final String kubeconfig;
        final WorkloadCluster cluster;
        Wish wish = new Wish("", List.of());

        Link(long connection, String kubeconfig, WorkloadCluster cluster) {
            this.connection = connection;
            this.kubeconfig = kubeconfig;
            this.cluster = cluster;
        }
    }

    /** @param cluster the uid of the workload cluster that it is meant for; empty if nothing was said yet */
    private record Wish(String cluster, List<PoolObservation> pools) {
        boolean isLike(Wish other) {
            return cluster.equals(other.cluster) && specs(pools).equals(specs(other.pools));
        }
    }

    Links(Surroundings surroundings, WorkloadClusters clusters, Books books, Inbox inbox) {
        this.surroundings = surroundings;
        this.clusters = clusters;
        this.books = books;
        this.inbox = inbox;
    }

    /** Something about a cluster is new. */
    void changed(String name) {
        changed.add(name);
    }

    /** Something may be new about any of them. */
    void changed() {
        changed.addAll(links.keySet());
        books.clusters().forEach(cluster -> changed.add(cluster.name()));
    }

    /** Opens and closes connections as objects and Secrets are now, and tells each which pools are to be observed; returns whether there was any. */
    boolean follow(Instant now) {
        boolean followed = !changed.isEmpty();
        for (String name : changed) {
            Optional<BookedCluster> cluster = books.cluster(name);
            cluster.ifPresentOrElse(known -> follow(known, now), () -> close(name));
        }
        changed.clear();
        return followed;
    }

    private void follow(BookedCluster cluster, Instant now) {
        switch (kubeconfig(cluster)) {
            case Kubeconfig.Missing(var why) -> {
                close(cluster.name());
                cluster.hear(new ClusterNews.Disconnected(Unready.KUBECONFIG_MISSING, why), now);
            }
            case Kubeconfig.Text(var text) -> {
                Link link = links.get(cluster.name());
                if (link == null || !link.kubeconfig.equals(text)) {
                    close(cluster.name());
                    cluster.beginAnew(now);
                    link = open(cluster.name(), text);
                }
                keepPools(cluster, link);
            }
        }
    }

    private Link open(String name, String kubeconfig) {
        long connection = ++connections;
        Link link = new Link(
                connection,
                kubeconfig,
                clusters.open(
                        name,
                        surroundings.fleet(),
                        kubeconfig,
                        news -> inbox.put(new Message.FromCluster(name, connection, news))));
        links.put(name, link);
        return link;
    }

    /** Of a cluster that another InferenceCluster has, nothing is touched. */
    private void keepPools(BookedCluster cluster, Link link) {
        cluster.own().ifPresent(uid -> {
            Wish wish = new Wish(
                    uid,
                    cluster.isLeaving()
                            ? List.of()
                            : ObservedPools.of(cluster.object(), cluster.published(), surroundings.fleet()));
            if (!wish.isLike(link.wish)) {
                link.wish = wish;
                link.cluster.keepPools(uid, wish.pools());
            }
        });
    }

    private static Map<String, Object> specs(List<PoolObservation> pools) {
        Map<String, Object> specs = new HashMap<>();
        pools.forEach(pool -> specs.put(pool.getMetadata().getName(), pool.getSpec()));
        return specs;
    }

    private sealed interface Kubeconfig {
        record Text(String text) implements Kubeconfig {}

        record Missing(String why) implements Kubeconfig {}
    }

    private Kubeconfig kubeconfig(BookedCluster cluster) {
        var source = cluster.object().getSpec().cluster();
        if (source == null || source.existing() == null) {
            return new Kubeconfig.Missing("spec.cluster.existing names no Secret.");
        }
        SecretKey ref = source.existing().secretRef();
        String namespace = ref.namespace() == null ? surroundings.namespace() : ref.namespace();
        Optional<Secret> secret = books.secret(new ObjectKey(namespace, ref.name()));
        if (secret.isEmpty()) {
            return new Kubeconfig.Missing("There is no Secret %s/%s.".formatted(namespace, ref.name())
                    + (namespace.equals(surroundings.namespace())
                            ? ""
                            : " Maybe it is there, but the hub reads Secrets of namespace %s only."
                                    .formatted(surroundings.namespace())));
        }
        String data =
                secret.get().getData() == null ? null : secret.get().getData().get(ref.key());
        if (data == null || data.isEmpty()) {
            return new Kubeconfig.Missing(
                    "The Secret %s/%s has no key %s.".formatted(namespace, ref.name(), ref.key()));
        }
        return new Kubeconfig.Text(new String(Base64.getMimeDecoder().decode(data), StandardCharsets.UTF_8));
    }

    /** The connection to a cluster, if there is one. */
    Optional<WorkloadCluster> cluster(String name) {
        return Optional.ofNullable(links.get(name)).map(link -> link.cluster);
    }

    /** Whether that is the connection in use. */
    boolean isCurrent(String cluster, long connection) {
        Link link = links.get(cluster);
        return link != null && link.connection == connection;
    }

    private void close(String name) {
        Link link = links.remove(name);
        if (link != null) {
            link.cluster.close();
        }
    }

    @Override
    public void close() {
        new ArrayList<>(links.keySet()).forEach(this::close);
    }
}
