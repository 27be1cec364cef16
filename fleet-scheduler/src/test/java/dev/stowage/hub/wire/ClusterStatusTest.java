package dev.stowage.hub.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Devices;
import dev.stowage.fleet.GangApi;
import dev.stowage.fleet.Observation.Freshness;
import dev.stowage.fleet.ObservationReport.Listed;
import dev.stowage.fleet.ObservationReport.ObserverGone;
import dev.stowage.fleet.ObservationReport.Written;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.hub.ClusterNews;
import dev.stowage.hub.ClusterView;
import dev.stowage.hub.Unready;
import dev.stowage.manifests.Condition;
import dev.stowage.manifests.InferenceClass;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.InferenceClusterStatus;
import dev.stowage.manifests.Observation;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is told of a cluster, as it stands in its status. */
final class ClusterStatusTest {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00.5Z");
    private static final ClusterNews CONNECTED = new ClusterNews.Connected("kube-system-uid", GangApi.STATEFUL_SETS);
    private static final ClusterNews LOST = new ClusterNews.Disconnected(Unready.UNREACHABLE, "Nobody answers.");
    private static final SortedMap<String, Observation> NOTHING = new TreeMap<>();

    private static InferenceCluster cluster(String pools) {
        return YAML.unmarshal("""
                apiVersion: stowage.dev/v1alpha1
                kind: InferenceCluster
                metadata: {name: east, uid: c, generation: 2}
                spec:
                  cluster: {source: Existing, existing: {secretRef: {name: east, namespace: stowage-system}}}
                  nodePools: [%s]
                """.formatted(pools), InferenceCluster.class);
    }

    private static InferenceCluster withPools(String... names) {
        return cluster(List.of(names).stream()
                .map("{name: %s, className: small, nodeCount: 2}"::formatted)
                .collect(Collectors.joining(", ")));
    }

    private static PublishedPools published(InferenceCluster cluster) {
        return PublishedPools.of(cluster, Map.of("small", YAML.unmarshal("""
                apiVersion: stowage.dev/v1alpha1
                kind: InferenceClass
                metadata: {name: small}
                spec: {devices: [{name: gpu, claim: DRA, driver: d, deviceClassName: d, count: 4}]}
                """, InferenceClass.class)));
    }

    private static ClusterView after(ClusterNews... news) {
        ClusterView view = ClusterView.begun(NOW);
        for (ClusterNews one : news) {
            view = view.after(one, NOW);
        }
        return view;
    }

    private static ClusterNews listed(String... pools) {
        return new ClusterNews.Reported(new Listed(
                "kube-system-uid",
                List.of(pools).stream().map(ClusterStatusTest::written).toList()));
    }

    private static Written written(String pool) {
        return new Written(
                pool,
                new ResourceVersion(5),
                1,
                List.of(new ResourceVersion(5)),
                "companion",
                new dev.stowage.fleet.Observation.Snapshot(
                        Freshness.OBSERVED,
                        "",
                        2,
                        List.of(new dev.stowage.fleet.Observation.Bucket(Devices.of(3), "", 2)),
                        dev.stowage.fleet.Observation.Growth.UNKNOWN,
                        dev.stowage.fleet.Observation.Steering.UNKNOWN,
                        new ResourceVersion(5),
                        List.of(),
                        List.of()));
    }

    private static Observation observation(String free, String total) {
        return YAML.unmarshal("""
                state: Observed
                observedNodes: 2
                buckets: [{free: {gpu: 3}, nodes: 2}]
                free: {%s}
                total: {%s}
                protocol: 1
                observer: companion
                steering: Active
                """.formatted(free, total), Observation.class);
    }

    private static SortedMap<String, Observation> observed(String... pools) {
        SortedMap<String, Observation> observations = new TreeMap<>();
        for (String pool : pools) {
            observations.put(pool, observation("gpu: 6", "gpu: 8"));
        }
        return observations;
    }

    private static InferenceClusterStatus told(
            InferenceCluster cluster, ClusterView view, SortedMap<String, Observation> observations) {
        return told(cluster, view, observations, NOW);
    }

    private static InferenceClusterStatus told(
            InferenceCluster cluster, ClusterView view, SortedMap<String, Observation> observations, Instant now) {
        return new ClusterStatusWriter(cluster, now).status(view, published(cluster), observations);
    }

    private static Condition holding(String type, String reason) {
        return new Condition(type, Condition.Status.TRUE, 2L, "2026-01-01T12:00:00Z", reason, "");
    }

    private static Condition failing(String type, String reason, String message) {
        return new Condition(type, Condition.Status.FALSE, 2L, "2026-01-01T12:00:00Z", reason, message);
    }

    @Test
    void saysThatAllIsWellAndWhatIsFree() {
        InferenceClusterStatus status =
                told(withPools("a100", "h100"), after(CONNECTED, listed("a100", "h100")), observed("a100", "h100"));

        assertThat(status.observedGeneration()).isEqualTo(2);
        assertThat(status.conditions())
                .containsExactly(holding("Ready", "Connected"), holding("ObservationFresh", "Observed"));
        assertThat(status.clusterUID()).isEqualTo("kube-system-uid");
        assertThat(status.pools()).isEqualTo(2);
        assertThat(status.devices()).isEqualTo("gpu 12/16");
        assertThat(status.gpuPools()).extracting(pool -> pool.name()).containsExactly("a100", "h100");
        assertThat(status.gpuPools().getFirst().observation())
                .isEqualTo(new Observation(
                        "Observed",
                        "",
                        2,
                        List.of(),
                        observation("", "").buckets(),
                        Map.of("gpu", 6),
                        Map.of("gpu", 8),
                        null,
                        null,
                        "Active",
                        null,
                        null,
                        List.of(),
                        List.of(),
                        1,
                        "companion"));
    }

    @Test
    void saysWhyItTakesNoReplicas() {
        InferenceClusterStatus status = told(withPools(), after(CONNECTED, LOST), NOTHING);

        assertThat(status.conditions())
                .containsExactly(
                        failing("Ready", "Unreachable", "Nobody answers."), holding("ObservationFresh", "Observed"));
        assertThat(status.devices()).isEmpty();
    }

    @Test
    void saysWhichPoolsNobodyObserves() {
        ClusterView view = after(CONNECTED, listed("h100"), new ClusterNews.Reported(new ObserverGone()));

        InferenceClusterStatus status = told(withPools("h100", "l40s"), view, observed("h100"));

        assertThat(status.conditions())
                .contains(failing(
                        "ObservationFresh", "NotObserved", "h100: Stale (ObserverGone); l40s: nothing was observed."));
        assertThat(status.gpuPools())
                .extracting(pool ->
                        pool.observation() == null ? "none" : pool.observation().state())
                .containsExactly("Stale", "none");
        assertThat(status.devices()).isEqualTo("gpu 6/8");
    }

    @Test
    void doesNotPassOnWhatIsNotInForce() {
        InferenceClusterStatus status = told(withPools("h100"), after(CONNECTED), observed("h100"));

        assertThat(status.gpuPools().getFirst().observation()).isNull();
        assertThat(status.conditions())
                .contains(failing("ObservationFresh", "NotObserved", "h100: nothing was observed."));
    }

    @Test
    void tellsOfNamesDisputesAndClassesOnlyWhenThereIsSomethingToTell() {
        InferenceCluster cluster = cluster("{name: GPU_pool, className: small, nodeCount: 1},"
                + " {name: lost, className: gone, nodeCount: 1}, {name: odd, className: odd, nodeCount: 1}");
        ClusterView view = after(CONNECTED, listed(), new ClusterNews.PoolsDisputed(List.of("lost", "odd")));

        InferenceClusterStatus status = told(cluster, view, NOTHING);

        assertThat(status.conditions())
                .extracting(condition -> condition.type() + "=" + condition.status() + " " + condition.reason())
                .containsExactly(
                        "Ready=TRUE Connected",
                        "ObservationFresh=FALSE NotObserved",
                        "InvalidPoolName=TRUE NotADnsLabel",
                        "PoolsDisputed=TRUE AnotherHub",
                        "ClassesFound=FALSE ClassMissing");
        assertThat(status.conditions())
                .extracting(Condition::message)
                .contains(
                        "No object can have these names, so whole nodes are accounted: GPU_pool. Names are DNS labels.",
                        "Another hub observes these pools: lost, odd. Only one may place on them.",
                        "Pool lost names the InferenceClass gone, which does not exist."
                                + " Pool odd names the InferenceClass odd, which does not exist.");
    }

    @Test
    void remembersWhichClusterItWasWhileItIsOutOfReach() {
        InferenceCluster cluster = withPools();
        assertThat(told(cluster, after(LOST), NOTHING).clusterUID()).isNull();
        cluster.setStatus(told(cluster, after(CONNECTED), NOTHING));

        assertThat(told(cluster, after(CONNECTED, LOST), NOTHING).clusterUID()).isEqualTo("kube-system-uid");
        assertThat(told(cluster, ClusterView.begun(NOW), NOTHING).clusterUID()).isEqualTo("kube-system-uid");
        assertThat(told(cluster, after(CONNECTED).sharedWith(Optional.of("west"), NOW), NOTHING)
                        .clusterUID())
                .isEqualTo("kube-system-uid");
    }

    @Test
    void isTheSameLaterIfNothingHasChanged() {
        InferenceCluster cluster = withPools("h100", "l40s");
        ClusterView view = after(CONNECTED, listed("h100"));
        cluster.setStatus(told(cluster, view, observed("h100")));

        assertThat(told(cluster, view, observed("h100"), NOW.plusSeconds(3_600)))
                .isEqualTo(cluster.getStatus());
    }

    @Test
    void keepsTheTimesOfWhatHasNotChangedOnly() {
        InferenceCluster cluster = withPools();
        cluster.setStatus(told(cluster, after(CONNECTED, listed()), NOTHING));

        InferenceClusterStatus later = told(cluster, after(CONNECTED, LOST), NOTHING, NOW.plusSeconds(60));

        assertThat(later.conditions())
                .extracting(Condition::lastTransitionTime)
                .containsExactly("2026-01-01T12:01:00Z", "2026-01-01T12:00:00Z");
    }

    @Test
    void addsUpEveryKindByItself() {
        SortedMap<String, Observation> observations = new TreeMap<>();
        observations.put("h100", observation("gpu: 6, nic: 1", "gpu: 8, nic: 2"));
        observations.put("l40s", observation("gpu: 2000000000", "gpu: 2000000000"));
        ClusterView view = after(CONNECTED, listed("h100", "l40s"));

        assertThat(told(withPools("h100", "l40s"), view, observations).devices())
                .isEqualTo("gpu 2000000006/2000000008, nic 1/2");
        observations.put("h100", observation("gpu: 2000000000", "gpu: 2000000000"));
        assertThat(told(withPools("h100", "l40s"), view, observations).devices())
                .isEqualTo("gpu 4000000000/4000000000");
    }

    /** The API server would refuse all of the status, again and again. */
    @Test
    void saysNoMoreThanTheApiServerTakes() {
        String kinds = IntStream.range(0, 64)
                .mapToObj(kind -> "a-kind-of-devices-with-quite-a-long-name-%d: 1".formatted(kind))
                .collect(Collectors.joining(", "));
        SortedMap<String, Observation> observations = new TreeMap<>();
        observations.put("h100", observation(kinds, kinds));
        ClusterNews lost = new ClusterNews.Disconnected(Unready.UNAUTHORIZED, "x".repeat(40_000));

        InferenceClusterStatus status = told(withPools("h100"), after(CONNECTED, listed("h100"), lost), observations);

        assertThat(status.devices())
                .hasSize(1_024)
                .startsWith("a-kind-of-devices")
                .endsWith("...");
        assertThat(status.conditions().getFirst().message()).hasSize(32_768);
    }
}
