package dev.stowage.hub.wire;

import dev.stowage.fleet.DnsLabel;
import dev.stowage.manifests.Device;
import dev.stowage.manifests.GpuPool;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.Labels;
import dev.stowage.manifests.NodePool;
import dev.stowage.manifests.PoolObservation;
import dev.stowage.manifests.PoolObservationSpec;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the companion of a cluster is asked to observe. */
public final class ObservedPools {
    private static final String DEFAULT_SCHEDULER = "default-scheduler";

    private ObservedPools() {}

    /**
     * A PoolObservation for every published pool whose name can be the name of an object and that has devices to count.
     *
     * @param fleet the uid of the hub's namespace kube-system
     */
    public static List<PoolObservation> of(InferenceCluster cluster, PublishedPools published, String fleet) {
        List<PoolObservation> observations = new ArrayList<>();
        for (NodePool pool : cluster.getSpec().nodePools()) {
            List<Device> devices = claimed(pool.name(), published);
            if (DnsLabel.isValid(pool.name()) && !devices.isEmpty()) {
                PoolObservation observation = new PoolObservation();
                observation.setMetadata(
                        new ObjectMetaBuilder().withName(pool.name()).build());
                String scheduler = cluster.getSpec().schedulerName();
                observation.setSpec(new PoolObservationSpec(
                        fleet,
                        pool.nodeSelector().isEmpty() ? Map.of(Labels.POOL, pool.name()) : pool.nodeSelector(),
                        pool.tolerations(),
                        pool.topologyKey(),
                        scheduler.equals(DEFAULT_SCHEDULER) ? null : scheduler,
                        devices));
                observations.add(observation);
            }
        }
        return List.copyOf(observations);
    }

    /** The names of pools that cannot be the name of an object. */
    public static List<String> invalidNames(InferenceCluster cluster) {
        return cluster.getSpec().nodePools().stream()
                .map(NodePool::name)
                .filter(name -> !DnsLabel.isValid(name))
                .toList();
    }

    private static List<Device> claimed(String pool, PublishedPools published) {
        return published.pools().stream()
                .filter(candidate -> candidate.name().equals(pool))
                .map(GpuPool::devices)
                .flatMap(List::stream)
                .filter(device -> device.claim() != Device.Claim.SYNTHETIC)
                .toList();
    }
}
