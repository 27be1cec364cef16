package dev.stowage.hub.wire;

import dev.stowage.manifests.InferenceClusterStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * InferenceClusters whose kubeconfigs lead to one workload cluster. Only one of them has it, or its devices would be given away
 * twice: the one of which that was written down, even while nobody answers it, else the oldest.
 */
final class SharedClusters {
    private SharedClusters() {}

    /** For each that does not have the cluster it leads to, which one has it. */
    static Map<String, String> among(Collection<BookedCluster> clusters) {
        Map<String, List<BookedCluster>> claims = new HashMap<>();
        for (BookedCluster cluster : clusters) {
            cluster.answering()
                    .or(() -> writtenDown(cluster))
                    .ifPresent(uid ->
                            claims.computeIfAbsent(uid, _ -> new ArrayList<>(1)).add(cluster));
        }
        Map<String, String> owners = new HashMap<>();
        claims.forEach((uid, claiming) -> {
            String owner =
                    claiming.stream().min(strongestClaim(uid)).orElseThrow().name();
            claiming.stream()
                    .map(BookedCluster::name)
                    .filter(name -> !name.equals(owner))
                    .forEach(name -> owners.put(name, owner));
        });
        return owners;
    }

    private static Comparator<BookedCluster> strongestClaim(String uid) {
        return Comparator.comparing(
                        (BookedCluster cluster) -> !writtenDown(cluster).equals(Optional.of(uid)))
                .thenComparing(cluster -> Objects.requireNonNullElse(
                        cluster.object().getMetadata().getCreationTimestamp(), ""))
                .thenComparing(BookedCluster::name);
    }

    private static Optional<String> writtenDown(BookedCluster cluster) {
        return Optional.ofNullable(cluster.object().getStatus()).map(InferenceClusterStatus::clusterUID);
    }
}
