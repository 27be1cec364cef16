package dev.stowage.fleet.wire;

import dev.stowage.fleet.Cluster;
import dev.stowage.fleet.Condition;
import dev.stowage.fleet.Deployment;
import dev.stowage.fleet.FailedPlacement;
import dev.stowage.fleet.FleetStatus;
import dev.stowage.fleet.NodeShape;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.Observation;
import dev.stowage.fleet.Pool;
import dev.stowage.fleet.Replica;
import dev.stowage.fleet.State;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How a fleet is, as a document. Equal fleets give equal bytes. */
public final class StatusDocument {
    private final Node document;

    private StatusDocument(Node document) {
        this.document = document;
    }

    public static StatusDocument of(FleetOverview.Seen fleet) {
        State state = fleet.state();
        Said said = new Said(fleet.status());
        return new StatusDocument(new Fields()
                .addList(
                        "clusters",
                        state.clusters().stream()
                                .sorted(Comparator.comparing(Cluster::name))
                                .toList(),
                        cluster -> cluster(cluster, said))
                .addList(
                        "deployments",
                        state.deployments().stream()
                                .sorted(Comparator.comparing(Deployment::key))
                                .toList(),
                        deployment -> deployment(deployment, said))
                .addList(
                        "replicas",
                        state.replicas().stream()
                                .sorted(Comparator.comparing(Replica::key))
                                .toList(),
                        replica -> replica(replica, said))
                .build());
    }

    /** JSON, indented by two blanks, with a line break at the end. */
    public String toJson() {
        return JsonWriter.write(document);
    }

    /** YAML in block style. */
    public String toYaml() {
        return YamlWriter.write(document);
    }

    /** What the objects say of themselves, by name. */
    private static final class Said {
        private final Map<String, FleetStatus.OfCluster> clusters = new HashMap<>();
        private final Map<ObjectKey, FleetStatus.OfDeployment> deployments = new HashMap<>();
        private final Map<ObjectKey, FleetStatus.OfReplica> replicas = new HashMap<>();

        Said(FleetStatus status) {
            status.clusters().forEach(cluster -> clusters.put(cluster.name(), cluster));
            status.deployments().forEach(deployment -> deployments.put(deployment.key(), deployment));
            status.replicas().forEach(replica -> replicas.put(replica.key(), replica));
        }

        FleetStatus.OfCluster of(Cluster cluster) {
            return clusters.getOrDefault(
                    cluster.name(), new FleetStatus.OfCluster(cluster.name(), List.of(), List.of()));
        }

        FleetStatus.OfDeployment of(Deployment deployment) {
            return deployments.getOrDefault(
                    deployment.key(),
                    new FleetStatus.OfDeployment(
                            deployment.key(), false, new FleetStatus.Counted.NotYet(), List.of(), List.of()));
        }

        FleetStatus.OfReplica of(Replica replica) {
            return replicas.getOrDefault(
                    replica.key(),
                    new FleetStatus.OfReplica(
                            replica.key(), replica.terminating(), new FleetStatus.Pods(0, 0, 0), List.of()));
        }
    }

    private static Node cluster(Cluster cluster, Said said) {
        FleetStatus.OfCluster words = said.of(cluster);
        return new Fields()
                .add("name", cluster.name())
                .add("ready", new Node.Bool(0, cluster.readiness() instanceof Cluster.Readiness.Ready))
                .addList("conditions", words.conditions(), StatusDocument::condition)
                .addList("taints", cluster.taints(), taint -> Fields.text(taint.toString()))
                .addList("pools", cluster.pools(), pool -> pool(pool, words.pools()))
                .build();
    }

    private static Node pool(Pool pool, List<FleetStatus.OfPool> words) {
        Fields fields = new Fields().add("name", pool.name()).add("nodes", pool.nodes());
        switch (pool.observation()) {
            case Observation.Absent() -> {}
            case Observation.Snapshot snapshot ->
                fields.add("state", state(snapshot.freshness()))
                        .addUnlessEmpty("reason", snapshot.reason())
                        .add("observedNodes", snapshot.observedNodes())
                        .addList("buckets", snapshot.buckets(), bucket -> bucket(bucket, pool.shape()))
                        .addList(
                                "ineligible",
                                words.stream()
                                        .filter(one -> one.name().equals(pool.name()))
                                        .flatMap(one -> one.leftOut().stream())
                                        .toList(),
                                nodes -> new Fields()
                                        .add("reason", nodes.reason())
                                        .add("nodes", nodes.nodes())
                                        .build());
        }
        return fields.build();
    }

    private static String state(Observation.Freshness freshness) {
        return switch (freshness) {
            case OBSERVED -> "Observed";
            case STALE -> "Stale";
            case UNOBSERVABLE -> "Unobservable";
        };
    }

    private static Node bucket(Observation.Bucket bucket, NodeShape shape) {
        Fields free = new Fields();
        for (int kind = 0; kind < bucket.free().kinds(); kind++) {
            free.add(shape.kinds().get(kind), bucket.free().count(kind));
        }
        return new Fields()
                .add("free", free.build())
                .addUnlessEmpty("domain", bucket.domain())
                .add("nodes", bucket.nodes())
                .build();
    }

    private static Node deployment(Deployment deployment, Said said) {
        FleetStatus.OfDeployment words = said.of(deployment);
        Fields fields = new Fields()
                .add("name", deployment.key().toString())
                .add("priority", deployment.priority())
                .add("desired", deployment.replicas());
        switch (words.counted()) {
            case FleetStatus.Counted.NotYet() -> {}
            case FleetStatus.Counted.Counts(int _, int total, int scheduled, int ready) ->
                fields.add("total", total).add("scheduled", scheduled).add("ready", ready);
        }
        return fields.add("current", new Node.Bool(0, words.isCurrent()))
                .addList(
                        "waiting",
                        words.waiting(),
                        waits -> new Fields()
                                .add("replicas", waits.replicas())
                                .add("reason", waits.reason())
                                .add("message", waits.message())
                                .build())
                .addList("failedPlacements", deployment.failedPlacements(), StatusDocument::failed)
                .addList("conditions", words.conditions(), StatusDocument::condition)
                .build();
    }

    private static Node failed(FailedPlacement failed) {
        return new Fields()
                .add("cluster", failed.cluster())
                .add("request", failed.request())
                .add("fitted", failed.fitted())
                .add("count", failed.count())
                .add("until", failed.until().toString())
                .build();
    }

    private static Node replica(Replica replica, Said said) {
        FleetStatus.OfReplica words = said.of(replica);
        return new Fields()
                .add("name", replica.key().toString())
                .add("deployment", replica.deployment())
                .add("cluster", replica.cluster())
                .add("leaving", new Node.Bool(0, replica.terminating()))
                .add(
                        "pods",
                        new Fields()
                                .add("total", words.pods().total())
                                .add("scheduled", words.pods().scheduled())
                                .add("ready", words.pods().ready())
                                .build())
                .addList("conditions", words.conditions(), StatusDocument::condition)
                .build();
    }

    private static Node condition(Condition condition) {
        Fields fields = new Fields()
                .add("type", condition.type())
                .add("status", condition.status())
                .addUnlessEmpty("reason", condition.reason())
                .addUnlessEmpty("message", condition.message());
        return condition.since().equals(Instant.MIN)
                ? fields.build()
                : fields.add("since", condition.since().toString()).build();
    }
}
