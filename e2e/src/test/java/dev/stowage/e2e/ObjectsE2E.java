package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.TestCluster;
import dev.stowage.e2e.StowageApi.Answer;
import dev.stowage.manifests.Documents;
import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What people and clients see of our objects through a real API server. */
@Tag("proof:bench-crds-accepted")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ObjectsE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final String VERSION = "/apis/stowage.dev/v1alpha1";

    private KubernetesClient client;
    private StowageApi api;

    @BeforeAll
    void install() {
        TestCluster cluster = bench.start(ClusterSpec.named("objects"));
        client = cluster.client();
        api = StowageApi.installedOn(cluster);
    }

    /** What {@code kubectl get} shows of an example whose status is changed so. */
    record Table(String kind, String status, String columns, String cells) {
        @Override
        public String toString() {
            return kind;
        }
    }

    static final List<Table> TABLES = List.of(
            new Table("InferenceClass", "{}", "Name Description Age", "[\"h100x8\",\"8 × H100 80 GB\"]"),
            new Table(
                    "InferenceCluster",
                    "status: {pools: 1, devices: gpu 19/32}",
                    "Name Ready Pools Devices Reason Age",
                    "[\"east\",\"True\",1,\"gpu 19/32\",\"Connected\"]"),
            new Table(
                    "ModelDeployment",
                    "status: {replicas: {ready: 1}}",
                    "Name Desired Scheduled Ready Reason Age",
                    "[\"chat\",3,2,1,\"InsufficientCapacity\"]"),
            new Table(
                    "ModelReplica",
                    "status: {committed: true}",
                    "Name Cluster Scheduled Ready Reason Age",
                    "[\"chat-0-3f9c2a7b10\",\"east\",\"False\",\"False\",\"Unschedulable\"]"),
            new Table(
                    "FleetPlan",
                    "status: {pass: 4712}",
                    "Name Pass Holder Age",
                    "[\"fleet\",4712,\"fleet-scheduler-7c…\"]"),
            new Table(
                    "PoolObservation",
                    "status: {summary: gpu 19/32}",
                    "Name Nodes Free Steering State Age",
                    "[\"h100\",4,\"gpu 19/32\",\"Active\",\"Observed\"]"),
            new Table(
                    "ReplicaObservation",
                    "status: {pods: {total: 2}}",
                    "Name Deployment Pods Scheduled Ready Age",
                    "[\"chat-0-3f9c2a7b10\",\"chat\",2,1,0]"));

    @ParameterizedTest
    @FieldSource("TABLES")
    void isShownAsATable(Table table) {
        JsonNode document = Documents.patched(table.kind(), table.status());
        if (table.status().startsWith("status")) {
            assertThat(api.updateStatus(document).problems()).isEmpty();
        }

        JsonNode shown = api.table(document).body();

        assertThat(shown.path("kind").asString()).isEqualTo("Table");
        assertThat(shown.get("columnDefinitions")
                        .valueStream()
                        .filter(column -> column.get("priority").asInt() == 0)
                        .map(column -> column.get("name").asString())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(table.columns());
        List<JsonNode> cells = shown.at("/rows/0/cells").valueStream().toList();
        assertThat(cells.getLast().asString()).matches("([0-9]+[smh])+");
        assertThat(cells.subList(0, cells.size() - 1).stream()
                        .map(JsonNode::toString)
                        .collect(Collectors.joining(",", "[", "]")))
                .isEqualTo(table.cells());
    }

    @Test
    void hasShortNamesAndOneCategory() {
        Map<String, String> shortNames = new TreeMap<>();
        for (JsonNode resource : api.discovery(VERSION).body().get("resources")) {
            String name = resource.get("name").asString();
            if (!name.contains("/")) {
                shortNames.put(
                        name,
                        resource.path("shortNames")
                                .valueStream()
                                .map(JsonNode::asString)
                                .collect(Collectors.joining(" ")));
                assertThat(resource.get("categories").toString()).as(name).isEqualTo("[\"stowage\"]");
            }
        }

        assertThat(shortNames)
                .isEqualTo(Map.of(
                        "inferenceclasses", "icl",
                        "inferenceclusters", "ic",
                        "modeldeployments", "md",
                        "modelreplicas", "mr",
                        "fleetplans", "",
                        "poolobservations", "po",
                        "replicaobservations", "ro"));
    }

    /** The API server only looks at our own group; kubectl prefers Kubernetes' resources and warns. */
    @Test
    void sharesOnlyTheShortNamePoWithKubernetes() {
        List<String> ours = api.discovery(VERSION)
                .body()
                .get("resources")
                .valueStream()
                .flatMap(resource -> resource.path("shortNames").valueStream())
                .map(JsonNode::asString)
                .toList();
        List<String> kubernetes = Stream.concat(
                        Stream.of("v1"),
                        client.getApiGroups().getGroups().stream()
                                .filter(group -> !group.getName().equals("stowage.dev"))
                                .map(group -> group.getPreferredVersion().getGroupVersion()))
                .flatMap(version -> client.getApiResources(version).getResources().stream())
                .map(APIResource::getShortNames)
                .flatMap(List::stream)
                .toList();

        assertThat(kubernetes).contains("deploy", "ns");
        assertThat(ours).filteredOn(kubernetes::contains).containsExactly("po");
    }

    @Test
    void canBeScaledWithoutTouchingAnythingElse() {
        JsonNode document = made("ModelDeployment", "scaled");
        assertThat(api.updateStatus(document).problems()).isEmpty();

        JsonNode scale = api.getScale(document).body();
        assertThat(scale.at("/spec/replicas").asInt()).isEqualTo(3);
        assertThat(scale.get("status").toString())
                .isEqualTo("{\"replicas\":2,\"selector\":\"stowage.dev/deployment=chat\"}");

        ((ObjectNode) scale.get("spec")).put("replicas", 5);
        assertThat(api.putScale(document, scale).body().at("/spec/replicas").asInt())
                .isEqualTo(5);

        JsonNode after = api.get(document).body();
        assertThat(after.at("/spec/replicas").asInt()).isEqualTo(5);
        assertThat(after.at("/metadata/generation").asInt()).isEqualTo(2);
        assertThat(after.get("status")).isEqualTo(document.get("status"));
        ObjectNode unchanged = (ObjectNode) after.get("spec").deepCopy();
        assertThat(unchanged.put("replicas", 3)).isEqualTo(document.get("spec"));
    }

    @Test
    void cannotBeScaledOutOfItsBounds() {
        JsonNode document = made("ModelDeployment", "bounded");
        JsonNode scale = api.getScale(document).body();

        ((ObjectNode) scale.get("spec")).put("replicas", 10_001);
        Answer tooMany = api.putScale(document, scale);

        assertThat(tooMany.problems()).containsExactly("spec.replicas: should be less than or equal to 10000");
        assertThat(api.getScale(document).body().at("/spec/replicas").asInt()).isEqualTo(3);
    }

    /** A change of the spec and one of the status. */
    record Parts(String kind, String spec, String status) {
        @Override
        public String toString() {
            return kind;
        }
    }

    static final List<Parts> PARTS = List.of(
            new Parts("InferenceCluster", "steering: 'Off'", "pools: 7"),
            new Parts("ModelDeployment", "replicas: 9", "selector: other"),
            new Parts("ModelReplica", "revision: other", "committed: false"),
            new Parts("PoolObservation", "fleet: other", "observer: other"),
            new Parts("ReplicaObservation", "enforcement: Required", "pods: {total: 9}"));

    @ParameterizedTest
    @FieldSource("PARTS")
    void hasASpecAndAStatusThatAreWrittenApart(Parts parts) {
        JsonNode made = made(parts.kind(), "apart");
        assertThat(api.get(made).body().has("status")).isFalse();
        assertThat(api.updateStatus(made).problems()).isEmpty();
        JsonNode before = api.get(made).body();
        JsonNode both = named(
                Documents.patched(parts.kind(), "spec: {%s}\nstatus: {%s}".formatted(parts.spec(), parts.status())),
                "apart");

        JsonNode statusWritten = api.updateStatus(both).body();
        assertThat(statusWritten.get("status")).isEqualTo(both.get("status")).isNotEqualTo(before.get("status"));
        assertThat(statusWritten.get("spec")).isEqualTo(before.get("spec"));
        assertThat(statusWritten.at("/metadata/generation").asInt()).isEqualTo(1);

        JsonNode specWritten = api.update(
                        named(Documents.patched(parts.kind(), "spec: {%s}".formatted(parts.spec())), "apart"))
                .body();
        assertThat(specWritten.get("spec")).isNotEqualTo(before.get("spec"));
        assertThat(specWritten.get("status")).isEqualTo(both.get("status"));
        assertThat(specWritten.at("/metadata/generation").asInt()).isEqualTo(2);
    }

    private JsonNode made(String kind, String name) {
        JsonNode document = named(StowageApi.example(kind), name);
        assertThat(api.create(document).problems()).isEmpty();
        return document;
    }

    private static JsonNode named(JsonNode document, String name) {
        ((ObjectNode) document.get("metadata")).put("name", name);
        return document;
    }
}
