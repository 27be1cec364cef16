package dev.stowage.hub.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stowage.fleet.Cluster;
import dev.stowage.fleet.GangApi;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.ObservationReport;
import dev.stowage.fleet.Replica;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.hub.ClusterNews;
import dev.stowage.hub.ReplicaWord;
import dev.stowage.manifests.InferenceClass;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelReplica;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the hub knows, what of it is news, and what the planner is told. */
final class BooksTest {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

    /** The version of every ReplicaObservation that is heard of. */
    private static final long HEARD = 9;

    private static final ObjectKey CHAT = new ObjectKey("team", "chat-0");

    private static final String CLASS = """
            apiVersion: stowage.dev/v1alpha1
            kind: InferenceClass
            metadata: {name: small}
            spec: {devices: [{name: gpu, claim: DRA, driver: d, deviceClassName: d, count: 4}]}
            """;

    private final Books books = new Books(BooksTest::plain);

    @SuppressWarnings("unchecked")
    private static Map<String, ?> plain(HasMetadata object) {
        return YAML.convertValue(object, Map.class);
    }

    private static InferenceClass shape() {
        return YAML.unmarshal(CLASS, InferenceClass.class);
    }

    private static InferenceCluster cluster(String metadata, String status) {
        return YAML.unmarshal("""
            apiVersion: stowage.dev/v1alpha1
            kind: InferenceCluster
            metadata: {name: east, generation: 1%s}
            spec:
              cluster: {source: Existing, existing: {secretRef: {name: east, namespace: stowage-system}}}
              nodePools: [{name: pool, className: small, nodeCount: 2}]
            status: %s
            """.formatted(metadata, status), InferenceCluster.class);
    }

    private static ModelReplica replica(String metadata, String status) {
        return YAML.unmarshal("""
            apiVersion: stowage.dev/v1alpha1
            kind: ModelReplica
            metadata: {name: chat-0, namespace: team, uid: u, generation: 1, labels: {stowage.dev/deployment: chat}%s}
            spec: {clusterName: east}
            status: %s
            """.formatted(metadata, status), ModelReplica.class);
    }

    private static ModelDeployment deployment(int generation, int replicas, String status) {
        return YAML.unmarshal("""
            apiVersion: stowage.dev/v1alpha1
            kind: ModelDeployment
            metadata: {name: chat, namespace: team, uid: d, generation: %s}
            spec: {replicas: %s, template: {spec: {engines: [{name: main, members: [{template: {spec: {}}}]}]}}}
            status: %s
            """.formatted(generation, replicas, status), ModelDeployment.class);
    }

    private static ReplicaWord word(String uid, String replicaUid) {
        return new ReplicaWord(
                uid,
                replicaUid,
                "fleet",
                new ResourceVersion(HEARD),
                false,
                false,
                ReplicaWord.Pods.NONE,
                List.of(),
                List.of());
    }

    private static Secret secret(String kubeconfig) {
        return new SecretBuilder()
                .withNewMetadata()
                .withNamespace("a")
                .withName("east")
                .endMetadata()
                .addToStringData("kubeconfig", kubeconfig)
                .build();
    }

    private BookedCluster east() {
        return books.cluster("east").orElseThrow();
    }

    private List<Cluster> places() {
        return books.state(NOW).clusters();
    }

    /**
     * Two objects, one after the other.
     *
     * @param news whether the second one is
     */
    record News(String name, HasMetadata first, HasMetadata second, boolean news) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<News> news() {
        String told = "{committed: true, pods: {total: 1, scheduled: 0, ready: 0}}";
        return Stream.of(
                new News("a draft again", replica("", "{}"), replica("", "{}"), false),
                new News("a draft that is committed", replica("", "{}"), replica("", "{committed: true}"), true),
                new News("a replica that leaves", replica("", told), replica(", deletionTimestamp: x", told), true),
                new News(
                        "where a replica is reached",
                        replica("", told),
                        replica("", told.replace("}}", "}, endpoints: [{engine: a, service: b, namespace: team}]}")),
                        false),
                new News(
                        "a version noted",
                        replica("", told),
                        replica("", told.replace("pods", "dispatchedVersion: '7', pods")),
                        true),
                new News(
                        "a deployment's status",
                        deployment(1, 1, "{}"),
                        deployment(1, 1, "{observedGeneration: 1}"),
                        false),
                new News("more replicas", deployment(1, 1, "{}"), deployment(2, 2, "{}"), true),
                new News("another template", deployment(1, 1, "{}"), deployment(2, 1, "{}"), true),
                new News("a cluster's status", cluster("", "{}"), cluster("", "{clusterUID: x}"), false),
                new News("a cluster that leaves", cluster("", "{}"), cluster(", deletionTimestamp: x", "{}"), true),
                new News("a cluster's labels", cluster("", "{}"), cluster(", labels: {a: b}", "{}"), true),
                new News("a class again", shape(), shape(), false));
    }

    @ParameterizedTest
    @MethodSource("news")
    void tellsWhatIsNewsToThePlan(News given) {
        assertThat(books.see(given.first, NOW)).isEqualTo(!(given.first instanceof InferenceClass));

        assertThat(books.see(given.second, NOW)).isEqualTo(given.news);
    }

    @Test
    void aSecretIsNewsIfItSaysSomethingElse() {
        Secret secret = secret("first");
        Secret renewed = secret("second");

        assertThat(books.see(secret, NOW)).isTrue();
        assertThat(books.see(secret("first"), NOW)).isFalse();
        assertThat(books.see(renewed, NOW)).isTrue();
        assertThat(books.secret(new ObjectKey("a", "east"))).contains(renewed);
        books.forget(Secret.class, new ObjectKey("a", "east"), NOW);
        assertThat(books.secret(new ObjectKey("a", "east"))).isEmpty();
    }

    @Test
    void nothingElseIsFollowed() {
        assertThatIllegalArgumentException().isThrownBy(() -> books.see(new Namespace(), NOW));
    }

    /**
     * What is known of a replica.
     *
     * @param charged by which version; 0 if in full
     */
    record Charge(String name, String status, List<ReplicaWord> heard, long charged) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Charge> charges() {
        String noted = "{committed: true, dispatchedVersion: '7', dispatchedUID: o}";
        return Stream.of(
                new Charge("as it was noted", noted, List.of(word("o", "u")), 7),
                new Charge("its observation is missing", noted, List.of(), 0),
                new Charge("nothing was noted, and its observation is missing", "{committed: true}", List.of(), 0),
                new Charge("its observation is of a former replica", noted, List.of(word("o", "former")), 0),
                new Charge("its observation was made anew", noted, List.of(word("p", "u")), HEARD),
                new Charge("nothing was noted yet", "{committed: true}", List.of(word("o", "u")), HEARD),
                new Charge(
                        "no uid was noted",
                        "{committed: true, dispatchedVersion: '7'}",
                        List.of(word("o", "u")),
                        HEARD));
    }

    @ParameterizedTest
    @MethodSource("charges")
    void aVersionCountsOnlyWithTheObservationThatItIsOf(Charge given) {
        books.see(cluster("", "{}"), NOW);
        books.see(replica("", given.status), NOW);
        given.heard.forEach(word -> east().hear(new ClusterNews.ReplicaTold(CHAT, word), NOW));

        assertThat(books.state(NOW).replicas())
                .extracting(Replica::dispatchedVersion)
                .containsExactly(new ResourceVersion(given.charged));
    }

    @Test
    void draftsAreKnownAndNotCharged() {
        books.see(replica("", "{}"), NOW);

        assertThat(books.state(NOW).replicas()).isEmpty();
        assertThat(books.replicas()).extracting(BookedReplica::isCommitted).containsExactly(false);
        assertThat(books.replicasOf(new ObjectKey("team", "chat"))).hasSize(1);
        books.forget(ModelReplica.class, CHAT, NOW);
        assertThat(books.replicas()).isEmpty();
        assertThat(books.replicasOf(new ObjectKey("team", "chat"))).isEmpty();
    }

    @Test
    void findsAReplicaByItsClusterAndByHowFarItHasCome() {
        books.see(replica("", "{}"), NOW);
        assertThat(books.replicasOn("east")).hasSize(1);
        assertThat(books.drafts()).hasSize(1);
        assertThat(books.leaving()).isEmpty();

        books.see(replica("", "{committed: true}"), NOW);
        assertThat(books.drafts()).isEmpty();
        assertThat(books.leaving()).isEmpty();

        books.see(replica(", deletionTimestamp: x", "{committed: true}"), NOW);
        assertThat(books.leaving()).hasSize(1);
        assertThat(books.replicasOn("east")).hasSize(1);

        books.forget(ModelReplica.class, CHAT, NOW);
        assertThat(books.leaving()).isEmpty();
        assertThat(books.replicasOn("east")).isEmpty();
    }

    @Test
    void thePlannerSeesAClusterAsItIsNowAfterEveryNews() {
        books.see(shape(), NOW);
        books.see(cluster("", "{}"), NOW);
        Cluster before = places().getFirst();

        east().hear(new ClusterNews.Connected("uid", GangApi.STATEFUL_SETS), NOW);
        east().hear(new ClusterNews.Reported(new ObservationReport.Listed("uid", List.of())), NOW);

        assertThat(before.readiness()).isNotEqualTo(new Cluster.Readiness.Ready());
        assertThat(places().getFirst().readiness()).isEqualTo(new Cluster.Readiness.Ready());
        books.see(cluster(", labels: {a: b}", "{}"), NOW);
        assertThat(places().getFirst().labels()).containsEntry("a", "b");
        east().beginAnew(NOW);
        assertThat(places().getFirst().readiness()).isNotEqualTo(new Cluster.Readiness.Ready());
    }

    @Test
    void aClusterThatLeavesIsNoPlace() {
        books.see(cluster("", "{}"), NOW);
        assertThat(places()).hasSize(1);

        books.see(cluster(", deletionTimestamp: x", "{}"), NOW);

        assertThat(places()).isEmpty();
        assertThat(books.clusters()).hasSize(1);
    }

    @Test
    void aPoolKeepsItsDevicesWhenItsClassIsGone() {
        books.see(shape(), NOW);
        books.see(cluster("", "{}"), NOW);
        List<Cluster> before = places();
        assertThat(before.getFirst().pools()).hasSize(1);
        books.see(
                cluster(
                        "",
                        "{gpuPools: [{name: pool, nodes: 2, devices: [{name: gpu, claim: DRA, driver: d, deviceClassName: d, count: 4}]}]}"),
                NOW);

        books.forget(InferenceClass.class, new ObjectKey("", "small"), NOW);

        assertThat(places()).isEqualTo(before);
        assertThat(east().published().missingClasses()).hasSize(1);
    }

    @Test
    void aClassThatComesIsNewsToTheClustersThatNameIt() {
        books.see(cluster("", "{}"), NOW);
        List<Cluster> without = places();

        assertThat(books.see(shape(), NOW)).isTrue();

        assertThat(places()).isNotEqualTo(without);
        assertThat(places().getFirst().pools()).hasSize(1);
    }

    @Test
    void whatAClusterSaysOfReplicasIsNewsOnce() {
        books.see(cluster("", "{}"), NOW);
        ClusterNews told = new ClusterNews.ReplicaTold(CHAT, word("o", "u"));

        assertThat(east().hear(told, NOW)).isTrue();
        assertThat(east().hear(told, NOW)).isFalse();
        assertThat(east().word(CHAT, "u")).contains(word("o", "u"));
        assertThat(east().word(CHAT, "other")).isEmpty();
        assertThat(east().hear(new ClusterNews.Touched(CHAT), NOW)).isFalse();
        assertThat(east().hear(new ClusterNews.ReplicaUntold(CHAT), NOW)).isTrue();
        assertThat(east().hear(new ClusterNews.ReplicaUntold(CHAT), NOW)).isFalse();
    }

    @Test
    void anotherConnectionBeginsWithNothing() {
        books.see(cluster("", "{}"), NOW);
        east().hear(new ClusterNews.ReplicaTold(CHAT, word("o", "u")), NOW);

        east().beginAnew(NOW);

        assertThat(east().words()).isEmpty();
        assertThat(east().gangs()).isEmpty();
    }
}
