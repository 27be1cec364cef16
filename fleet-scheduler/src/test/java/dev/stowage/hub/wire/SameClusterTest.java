package dev.stowage.hub.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Cluster;
import dev.stowage.fleet.GangApi;
import dev.stowage.hub.ClusterNews;
import dev.stowage.hub.Unready;
import dev.stowage.manifests.InferenceCluster;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Whether two names are certainly those of two workload clusters, by what is heard of them. */
final class SameClusterTest {
    private static final Instant NOW = Instant.EPOCH;
    private static final ClusterNews GONE = new ClusterNews.Disconnected(Unready.UNREACHABLE, "");

    record Case(String name, List<ClusterNews> mine, List<ClusterNews> theirs, boolean another) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Case> CASES = List.of(
            new Case("nothing was heard of either", List.of(), List.of(), false),
            new Case("only one is connected", List.of(connected("a")), List.of(), false),
            new Case("both lead to the same one", List.of(connected("a")), List.of(connected("a")), false),
            new Case("they lead to two", List.of(connected("a")), List.of(connected("b")), true),
            new Case("one is out of reach now", List.of(connected("a"), GONE), List.of(connected("b")), false),
            new Case("the other is out of reach now", List.of(connected("a")), List.of(connected("b"), GONE), false),
            new Case(
                    "one leads elsewhere by now",
                    List.of(connected("a"), connected("b")),
                    List.of(connected("b")),
                    false));

    private static ClusterNews connected(String uid) {
        return new ClusterNews.Connected(uid, GangApi.STATEFUL_SETS);
    }

    private static BookedCluster cluster(String name, List<ClusterNews> heard) {
        BookedCluster cluster = new BookedCluster(
                new InferenceCluster(),
                new PublishedPools(List.of(), List.of()),
                new Cluster(
                        name,
                        new LinkedHashMap<>(),
                        new Cluster.Readiness.Ready(),
                        List.of(),
                        Cluster.SteeringPolicy.MEASURED,
                        List.of()),
                NOW);
        heard.forEach(news -> cluster.hear(news, NOW));
        return cluster;
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void twoConnectionsTellTwoClustersApart(Case given) {
        BookedCluster mine = cluster("mine", given.mine());
        BookedCluster theirs = cluster("theirs", given.theirs());

        assertThat(mine.isAnotherThan(theirs)).isEqualTo(given.another());
        assertThat(theirs.isAnotherThan(mine)).isEqualTo(given.another());
    }
}
