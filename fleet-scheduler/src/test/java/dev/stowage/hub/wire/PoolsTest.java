package dev.stowage.hub.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.manifests.GpuPool;
import dev.stowage.manifests.InferenceClass;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.PoolObservation;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which pools a cluster has, and which of them its companion is asked to observe. */
final class PoolsTest {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();

    private static final Map<String, InferenceClass> CLASSES = Map.of(
            "mixed", YAML.unmarshal("""
                    apiVersion: stowage.dev/v1alpha1
                    kind: InferenceClass
                    metadata: {name: mixed}
                    spec:
                      devices:
                      - {name: gpu, claim: DRA, driver: d, deviceClassName: d, count: 4}
                      - {name: tag, claim: Synthetic, count: 1}
                    """, InferenceClass.class), "synthetic", YAML.unmarshal("""
                    apiVersion: stowage.dev/v1alpha1
                    kind: InferenceClass
                    metadata: {name: synthetic}
                    spec: {devices: [{name: tag, claim: Synthetic, count: 1}]}
                    """, InferenceClass.class));

    private static InferenceCluster cluster(String pools, String rest) {
        return YAML.unmarshal("""
                apiVersion: stowage.dev/v1alpha1
                kind: InferenceCluster
                metadata: {name: east}
                spec:
                  cluster: {source: Existing, existing: {secretRef: {name: east, namespace: stowage-system}}}
                  nodePools: %s
                %s
                """.formatted(pools, rest), InferenceCluster.class);
    }

    private static PublishedPools published(InferenceCluster cluster) {
        return PublishedPools.of(cluster, CLASSES);
    }

    private static List<PoolObservation> observed(InferenceCluster cluster) {
        return ObservedPools.of(cluster, published(cluster), "fleet-uid");
    }

    @Test
    void arePublishedInTheirOrderAsLargeAsTheyMayGrow() {
        PublishedPools published = published(cluster("""
                [{name: b, className: mixed, nodeCount: 2},
                 {name: a, className: mixed, nodeCount: 2, maxNodeCount: 5, topologyKey: rack}]
                """, ""));

        assertThat(published.pools())
                .extracting(
                        pool -> "%s %d %s %s".formatted(pool.name(), pool.nodes(), pool.maxNodes(), pool.topologyKey()))
                .containsExactly("b 2 null null", "a 5 5 rack");
        assertThat(published.pools())
                .extracting(GpuPool::devices)
                .allSatisfy(devices -> assertThat(devices).hasSize(2));
        assertThat(published.missingClasses()).isEmpty();
    }

    @Test
    void keepTheirDevicesWhenTheirClassIsGone() {
        PublishedPools published = published(
                cluster(
                        "[{name: a, className: gone, nodeCount: 3}]",
                        "status: {gpuPools: [{name: a, nodes: 2, devices: [{name: gpu, claim: DRA, driver: d, deviceClassName: d, count: 4}]}]}"));

        assertThat(published.pools())
                .extracting(pool ->
                        pool.name() + " " + pool.nodes() + " " + pool.devices().size())
                .containsExactly("a 3 1");
        assertThat(published.missingClasses())
                .containsExactly("Pool a names the InferenceClass gone, which does not exist; its nodes count as having"
                        + " what they had last.");
    }

    @Test
    void areLeftOutIfTheyNeverHadAClass() {
        String pools = "[{name: a, className: gone, nodeCount: 3}]";
        String message = "Pool a names the InferenceClass gone, which does not exist.";

        assertThat(published(cluster(pools, ""))).isEqualTo(new PublishedPools(List.of(), List.of(message)));
        assertThat(published(cluster(pools, "status: {gpuPools: [{name: other, nodes: 2}]}")))
                .isEqualTo(new PublishedPools(List.of(), List.of(message)));
    }

    @Test
    void areObservedWhereTheyHaveDevicesToCountAndANameForAnObject() {
        List<PoolObservation> observed = observed(cluster("""
                [{name: good, className: mixed, nodeCount: 2}, {name: Bad_Name, className: mixed, nodeCount: 2},
                 {name: tagged, className: synthetic, nodeCount: 2}, {name: lost, className: gone, nodeCount: 2}]
                """, ""));

        assertThat(observed).extracting(pool -> pool.getMetadata().getName()).containsExactly("good");
        assertThat(observed.getFirst().getSpec().fleet()).isEqualTo("fleet-uid");
        assertThat(observed.getFirst().getSpec().nodeSelector()).isEqualTo(Map.of("stowage.dev/pool", "good"));
        assertThat(observed.getFirst().getSpec().schedulerName()).isNull();
        assertThat(observed.getFirst().getSpec().devices())
                .extracting(device -> device.name())
                .containsExactly("gpu");
    }

    @Test
    void areObservedAsTheyAreDeclared() {
        PoolObservation observed =
                observed(cluster("""
                [{name: a, className: mixed, nodeCount: 2, nodeSelector: {zone: x}, topologyKey: rack,
                  tolerations: [{key: k, operator: Exists}]}]
                """, "  schedulerName: stowage")).getFirst();

        assertThat(observed.getSpec().nodeSelector()).isEqualTo(Map.of("zone", "x"));
        assertThat(observed.getSpec().topologyKey()).isEqualTo("rack");
        assertThat(observed.getSpec().schedulerName()).isEqualTo("stowage");
        assertThat(observed.getSpec().tolerations()).hasSize(1);
    }

    @Test
    void tellWhichNamesNoObjectCanHave() {
        assertThat(ObservedPools.invalidNames(cluster(
                        "[{name: good, className: c, nodeCount: 1}, {name: Bad, className: c, nodeCount: 1}]", "")))
                .containsExactly("Bad");
    }
}
