package dev.stowage.hub.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Devices;
import dev.stowage.fleet.GangApi;
import dev.stowage.fleet.Golden;
import dev.stowage.fleet.Observation;
import dev.stowage.fleet.ObservationReport;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.Planner;
import dev.stowage.fleet.Removal;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.fleet.wire.CelMatcher;
import dev.stowage.hub.ClusterNews;
import dev.stowage.hub.Tally;
import dev.stowage.hub.Unready;
import dev.stowage.hub.wire.Books;
import dev.stowage.hub.wire.FleetSight;
import dev.stowage.manifests.InferenceClass;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelReplica;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.prometheus.client.Collector;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.exporter.common.TextFormat;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What {@code /metrics} of a hub says. */
final class MetricsTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final KubernetesSerialization YAML = new KubernetesSerialization();

    private static final String CLASS = """
            apiVersion: stowage.dev/v1alpha1
            kind: InferenceClass
            metadata: {name: h100x4, uid: c}
            spec: {devices: [{name: gpu, claim: DRA, driver: gpu.example.com, deviceClassName: gpu, count: 4}]}
            """;

    private static final String DEPLOYMENT = """
            apiVersion: stowage.dev/v1alpha1
            kind: ModelDeployment
            metadata: {name: chat, namespace: team, uid: d, generation: 1, creationTimestamp: "2026-01-01T00:00:00Z"}
            spec:
              replicas: 5
              template:
                spec:
                  engines:
                  - name: main
                    members:
                    - nodeSelector: {devices: [{name: gpu, count: 4}]}
                      template: {spec: {containers: [{name: engine, image: vllm}]}}
            """;

    private final CollectorRegistry registry = new CollectorRegistry();
    private final Books books = new Books(MetricsTest::plain);

    @SuppressWarnings("unchecked")
    private static Map<String, ?> plain(HasMetadata object) {
        return YAML.convertValue(object, Map.class);
    }

    private static InferenceCluster cluster(String name) {
        return YAML.unmarshal("""
                apiVersion: stowage.dev/v1alpha1
                kind: InferenceCluster
                metadata: {name: %s, uid: %s, generation: 1}
                spec: {nodePools: [{name: h100, className: h100x4, nodeCount: 3}]}
                """.formatted(name, name), InferenceCluster.class);
    }

    private static ModelReplica replica(int index, String status) {
        return YAML.unmarshal("""
                apiVersion: stowage.dev/v1alpha1
                kind: ModelReplica
                metadata:
                  name: old-%d
                  namespace: team
                  uid: r%d
                  generation: 1
                  labels: {stowage.dev/deployment: old, stowage.dev/cluster: west, stowage.dev/replica-index: "%d"}
                spec:
                  clusterName: west
                  revision: "1"
                  engines:
                  - name: main
                    members: [{role: Standalone, nodePoolName: h100, template: {spec: {}}}]
                status: %s
                """.formatted(index, index, index, status), ModelReplica.class);
    }

    private static ClusterNews observed(int nodes, int free) {
        Observation.Snapshot content = new Observation.Snapshot(
                Observation.Freshness.OBSERVED,
                "",
                3,
                List.of(new Observation.Bucket(Devices.of(free), "", nodes)),
                Observation.Growth.UNKNOWN,
                Observation.Steering.ACTIVE,
                ResourceVersion.parse("5"),
                List.of(),
                List.of());
        return new ClusterNews.Reported(new ObservationReport.Listed(
                "uid-east",
                List.of(new ObservationReport.Written(
                        "h100",
                        ResourceVersion.parse("7"),
                        1,
                        List.of(ResourceVersion.parse("6")),
                        "companion",
                        content))));
    }

    /** East is observed and has two nodes with three devices free; west cannot be reached, and nobody has seen it. */
    private FleetSight sight() {
        books.see(YAML.unmarshal(CLASS, InferenceClass.class), NOW);
        List.of("east", "west").forEach(name -> books.see(cluster(name), NOW));
        books.see(YAML.unmarshal(DEPLOYMENT, ModelDeployment.class), NOW);
        books.see(replica(0, "{committed: true, conditions: [{type: Ready, status: 'True'}]}"), NOW);
        books.see(
                replica(1, "{committed: true, conditions: [{type: Scheduled, status: 'False', reason: Missing}]}"),
                NOW);
        books.see(replica(2, "{}"), NOW);
        books.cluster("east").ifPresent(east -> {
            east.hear(new ClusterNews.Connected("uid-east", GangApi.STATEFUL_SETS), NOW);
            east.hear(observed(2, 3), NOW.minusSeconds(4));
            east.hear(new ClusterNews.Reported(new ObservationReport.ObserverAlive("companion")), NOW);
        });
        books.cluster("west")
                .ifPresent(west -> west.hear(new ClusterNews.Disconnected(Unready.UNREACHABLE, "timed out"), NOW));
        Plan plan = Planner.plan(books.state(NOW), new CelMatcher());
        return new FleetSight(
                true,
                2,
                books.clusters().stream()
                        .map(cluster -> new FleetSight.OfCluster(cluster.name(), cluster.view(), cluster.observed()))
                        .toList(),
                List.copyOf(books.replicas()),
                new FleetSight.Planned(plan.pools(), plan.unplaced()));
    }

    /** By name, since collectors are told in any order; but for when each series began. */
    private String text() throws IOException {
        List<Collector.MetricFamilySamples> families = Collections.list(registry.metricFamilySamples());
        families.sort(Comparator.comparing(family -> family.name));
        StringWriter text = new StringWriter();
        TextFormat.write004(text, Collections.enumeration(families));
        return text.toString()
                .lines()
                .filter(line -> !line.contains("_created"))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    @Test
    void lookLikeThis() throws IOException {
        FleetMetrics fleet = new FleetMetrics(() -> NOW).register(registry);
        fleet.accept(sight());
        WorkMetrics work = new WorkMetrics(registry);
        work.planned(Duration.ofMillis(3));
        work.passed(Tally.Outcome.SETTLED);
        work.passed(Tally.Outcome.OVERTAKEN);
        work.removed(Removal.UNSCHEDULABLE);
        work.wrote(Tally.Written.DEPLOYMENT, true);
        work.wrote(Tally.Written.CLUSTER, false);

        Golden.check(MetricsTest.class, "leading.out.txt", text());
    }

    @Test
    void sayOfAFleetThatAnotherOnePlacesOnlyThat() throws IOException {
        FleetMetrics fleet = new FleetMetrics(() -> NOW).register(registry);
        fleet.accept(sight());
        fleet.accept(FleetSight.NOTHING);

        assertThat(text().lines().filter(line -> !line.startsWith("#"))).containsExactly("stowage_hub_leads 0.0");
    }
}
