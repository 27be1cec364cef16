package dev.stowage.e2e;

import static dev.stowage.e2e.Installed.TEAM;

import dev.stowage.bench.Pods;
import dev.stowage.bench.Waiting;
import dev.stowage.manifests.Condition;
import dev.stowage.manifests.Labels;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.ReplicaCounts;
import dev.stowage.manifests.ReplicaObservation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaimTemplate;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Where the replicas of a fleet are, and whether what is on its clusters is theirs. */
record PlacedReplicas(LiveFleet fleet) {
    /** Every replica's uid, by its name: what moves gets another one. */
    SortedMap<String, String> uids() {
        SortedMap<String, String> uids = new TreeMap<>();
        fleet.replicas()
                .forEach(replica -> uids.put(
                        replica.getMetadata().getName(), replica.getMetadata().getUid()));
        return uids;
    }

    /** How many replicas of a deployment are on a cluster. */
    long on(String cluster, String deployment) {
        return fleet.replicasOf(deployment).stream()
                .filter(replica -> replica.getSpec().clusterName().equals(cluster))
                .count();
    }

    /** Waits until a deployment's only replica is on a cluster. */
    void awaitOn(String cluster, String deployment) {
        Waiting.until(
                "the replica of %s to be on %s".formatted(deployment, cluster),
                fleet.hub().resources(ModelReplica.class).inNamespace(TEAM).withLabel(Labels.DEPLOYMENT, deployment),
                replicas -> replicas.size() == 1
                        && replicas.getFirst().getSpec().clusterName().equals(cluster),
                LiveFleet.DEADLINE);
    }

    /** Waits until a deployment has no replica left. */
    void awaitNone(String deployment) {
        Waiting.until(
                "no replica of " + deployment,
                fleet.hub().resources(ModelReplica.class).inNamespace(TEAM).withLabel(Labels.DEPLOYMENT, deployment),
                List::isEmpty,
                LiveFleet.DEADLINE);
    }

    /** Waits until a cluster has exactly the ReplicaObservations, and pods of exactly the replicas, that the hub placed there. */
    void awaitOnlyOwn(String cluster) {
        Waiting.byAsking(
                "cluster %s to have what was placed there, and no more".formatted(cluster),
                () -> Kept.on(fleet, cluster),
                kept -> kept.observed.equals(kept.placed) && kept.running.equals(kept.placed),
                LiveFleet.DEADLINE);
    }

    /** The uids of the replicas that are placed on a cluster, observed there, and have pods there. */
    private record Kept(Set<String> placed, Set<String> observed, Set<String> running) {
        static Kept on(LiveFleet fleet, String cluster) {
            KubernetesClient client = fleet.cluster(cluster).client();
            return new Kept(
                    fleet.replicas().stream()
                            .filter(replica -> replica.getSpec().clusterName().equals(cluster))
                            .map(replica -> replica.getMetadata().getUid())
                            .collect(Collectors.toSet()),
                    client.resources(ReplicaObservation.class).inNamespace(TEAM).list().getItems().stream()
                            .map(observation -> observation.getSpec().replicaUID())
                            .collect(Collectors.toSet()),
                    client.pods().inNamespace(TEAM).list().getItems().stream()
                            .map(pod -> pod.getMetadata().getLabels().get(Labels.REPLICA_UID))
                            .collect(Collectors.toSet()));
        }
    }

    /**
     * Waits until a deployment has so many replicas, each of which was rolled to an image and is ready with it, and pods of no
     * other image. What is told of one revision may still be there when the next one is wanted, so every word is held to the
     * revision that it is about.
     */
    void awaitRolled(String deployment, int replicas, String image) {
        String revision = Waiting.until(
                        "%d replicas of %s to be ready with %s".formatted(replicas, deployment, image),
                        fleet.hub()
                                .resources(ModelReplica.class)
                                .inNamespace(TEAM)
                                .withLabel(Labels.DEPLOYMENT, deployment),
                        all -> all.size() == replicas
                                && all.stream().allMatch(replica -> runs(replica, image) && isReadyAsItIs(replica))
                                && all.stream()
                                                .map(replica ->
                                                        replica.getSpec().revision())
                                                .distinct()
                                                .count()
                                        == 1,
                        LiveFleet.DEADLINE)
                .getFirst()
                .getSpec()
                .revision();
        fleet.awaitDeployment(
                deployment,
                "to say that its replicas run revision " + revision,
                known -> saysItRuns(known, replicas, String.valueOf(revision)));
        for (String cluster : fleet.clusters().keySet()) {
            Waiting.until(
                    "cluster %s to run %s for %s".formatted(cluster, image, deployment),
                    fleet.cluster(cluster).client().pods().inNamespace(TEAM).withLabel(Labels.DEPLOYMENT, deployment),
                    pods -> pods.stream()
                            .allMatch(pod -> Pods.isRunning(pod)
                                    && pod.getSpec()
                                            .getContainers()
                                            .getFirst()
                                            .getImage()
                                            .equals(image)),
                    LiveFleet.DEADLINE);
        }
    }

    /** Whether what its status says is about its spec as it is now. */
    private static boolean isReadyAsItIs(ModelReplica replica) {
        Long generation = replica.getMetadata().getGeneration();
        return replica.getStatus() != null
                && generation.equals(replica.getStatus().observedGeneration())
                && replica.getStatus().conditions().stream()
                        .anyMatch(condition -> condition.type().equals("Ready")
                                && condition.status() == Condition.Status.TRUE
                                && generation.equals(condition.observedGeneration()));
    }

    private static boolean saysItRuns(ModelDeployment deployment, int replicas, String revision) {
        return deployment.getStatus() != null
                && deployment
                        .getMetadata()
                        .getGeneration()
                        .equals(deployment.getStatus().observedGeneration())
                && new ReplicaCounts(replicas, replicas, replicas, replicas)
                        .equals(deployment.getStatus().replicas())
                && deployment.getStatus().conditions().stream()
                        .anyMatch(condition -> "Complete".equals(condition.reason())
                                && String.valueOf(condition.message())
                                        .equals("%1$d of %1$d replicas run revision %2$s."
                                                .formatted(replicas, revision)));
    }

    private static boolean runs(ModelReplica replica, String image) {
        return replica.getSpec().engines().stream()
                .flatMap(engine -> engine.members().stream())
                .allMatch(member -> String.valueOf(member.template()).contains(image));
    }

    /** All that is there because of replicas, by cluster, kind and name; pods are counted, as their names differ. */
    List<String> picture() {
        List<String> picture = new ArrayList<>();
        fleet.replicas()
                .forEach(replica ->
                        picture.add("hub ModelReplica " + replica.getMetadata().getName()));
        for (String name : fleet.clusters().keySet()) {
            var client = fleet.cluster(name).client();
            client.resources(ReplicaObservation.class)
                    .inNamespace(TEAM)
                    .list()
                    .getItems()
                    .forEach(object -> picture.add(described(name, object)));
            client.apps()
                    .deployments()
                    .inNamespace(TEAM)
                    .list()
                    .getItems()
                    .forEach(object -> picture.add(described(name, object)));
            client.services()
                    .inNamespace(TEAM)
                    .list()
                    .getItems()
                    .forEach(object -> picture.add(described(name, object)));
            client.resources(ResourceClaimTemplate.class)
                    .inNamespace(TEAM)
                    .list()
                    .getItems()
                    .forEach(object -> picture.add(described(name, object)));
            picture.add("%s pods %d"
                    .formatted(
                            name,
                            client.pods().inNamespace(TEAM).list().getItems().size()));
        }
        picture.sort(Comparator.naturalOrder());
        return picture;
    }

    private static String described(String cluster, HasMetadata object) {
        return "%s %s %s"
                .formatted(cluster, object.getKind(), object.getMetadata().getName());
    }
}
