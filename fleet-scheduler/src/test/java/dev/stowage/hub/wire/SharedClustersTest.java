package dev.stowage.hub.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.GangApi;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.hub.ClusterNews;
import dev.stowage.hub.ClusterView;
import dev.stowage.hub.Unready;
import dev.stowage.manifests.InferenceCluster;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Which of two InferenceClusters has a workload cluster that both lead to; the other one takes nothing. */
final class SharedClustersTest {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final ClusterNews GONE = new ClusterNews.Disconnected(Unready.UNREACHABLE, "Nobody answers.");

    private final Books books = new Books(SharedClustersTest::plain);

    @SuppressWarnings("unchecked")
    private static Map<String, ?> plain(HasMetadata object) {
        return YAML.convertValue(object, Map.class);
    }

    /**
     * A cluster as it was made, and what was heard of it since.
     *
     * @param writtenDown the workload cluster that its status names; empty if none
     */
    record Known(String name, String created, String writtenDown, List<ClusterNews> heard) {}

    /** @param has for each, the workload cluster that it has; empty if none */
    record Case(String name, Known one, Known other, List<String> has, boolean another) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Known east(String writtenDown, ClusterNews... heard) {
        return new Known("east", "2026-01-01T00:00:00Z", writtenDown, List.of(heard));
    }

    private static Known west(String writtenDown, ClusterNews... heard) {
        return new Known("west", "2026-01-02T00:00:00Z", writtenDown, List.of(heard));
    }

    private static ClusterNews leadsTo(String uid) {
        return new ClusterNews.Connected(uid, GangApi.STATEFUL_SETS);
    }

    static final List<Case> CASES = List.of(
            new Case("nothing was heard of either", east(""), west(""), List.of("", ""), false),
            new Case("each has its own", east("", leadsTo("e")), west("", leadsTo("w")), List.of("e", "w"), true),
            new Case("the oldest has it", east("", leadsTo("e")), west("", leadsTo("e")), List.of("e", ""), false),
            new Case(
                    "the one of which it was written down has it",
                    east("", leadsTo("w")),
                    west("w", leadsTo("w")),
                    List.of("", "w"),
                    false),
            new Case(
                    "it has it as well while nobody answers it",
                    east("", leadsTo("w")),
                    west("w", GONE),
                    List.of("", ""),
                    false),
            new Case("and before it is connected", east("", leadsTo("w")), west("w"), List.of("", ""), false),
            new Case(
                    "and no more when another one answers it",
                    east("", leadsTo("w")),
                    west("w", leadsTo("n")),
                    List.of("w", "n"),
                    true),
            new Case(
                    "the two have changed their kubeconfigs",
                    east("e", leadsTo("w")),
                    west("w", leadsTo("e")),
                    List.of("w", "e"),
                    true),
            new Case(
                    "one is out of reach",
                    east("e", leadsTo("e"), GONE),
                    west("w", leadsTo("w")),
                    List.of("", "w"),
                    false),
            new Case(
                    "one was led astray and is back",
                    east("e", leadsTo("w"), leadsTo("e")),
                    west("w", leadsTo("w")),
                    List.of("e", "w"),
                    true));

    private BookedCluster book(Known known) {
        books.see(
                YAML.unmarshal(
                        """
                apiVersion: stowage.dev/v1alpha1
                kind: InferenceCluster
                metadata: {name: %s, generation: 1, creationTimestamp: "%s"}
                spec:
                  cluster: {source: Existing, existing: {secretRef: {name: any}}}
                  nodePools: []
                status: {%s}
                """.formatted(
                                        known.name,
                                        known.created,
                                        known.writtenDown.isEmpty() ? "" : "clusterUID: " + known.writtenDown),
                        InferenceCluster.class),
                NOW);
        BookedCluster cluster = books.cluster(known.name).orElseThrow();
        known.heard.forEach(news -> {
            cluster.hear(news, NOW);
            books.settleShared(NOW);
        });
        return cluster;
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void onlyOneHasAWorkloadCluster(Case given) {
        BookedCluster one = book(given.one);
        BookedCluster other = book(given.other);
        books.settleShared(NOW);

        assertThat(Stream.of(one, other).map(cluster -> cluster.own().orElse("")))
                .containsExactlyElementsOf(given.has);
        assertThat(one.isAnotherThan(other)).isEqualTo(given.another);
        assertThat(other.isAnotherThan(one)).isEqualTo(given.another);
    }

    @Test
    void theOtherOneSaysSoAndIsGivenUpInTime() {
        book(east("", leadsTo("e")));
        BookedCluster west = book(west("", leadsTo("e")));

        assertThat(west.view().readiness())
                .isEqualTo(new ClusterView.Readiness.No(
                        Unready.SAME_CLUSTER,
                        "Its kubeconfig leads to the workload cluster of InferenceCluster east."));
        assertThat(west.gangs()).isEmpty();
        assertThat(west.isLost(Duration.ofMinutes(1), NOW.plusSeconds(59))).isFalse();
        assertThat(west.isLost(Duration.ofMinutes(1), NOW.plusSeconds(60))).isTrue();
    }

    @Test
    void theOtherOneHasItWhenTheFirstIsNoMore() {
        book(east("", leadsTo("e")));
        BookedCluster west = book(west("", leadsTo("e")));
        assertThat(books.settleShared(NOW)).isEmpty();
        books.forget(InferenceCluster.class, new ObjectKey("", "east"), NOW);

        assertThat(books.settleShared(NOW)).containsExactly(west);
        assertThat(west.own()).isEqualTo(Optional.of("e"));
    }
}
