package dev.stowage.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Cluster;
import dev.stowage.fleet.GangApi;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.Observation;
import dev.stowage.fleet.ObservationReport.Listed;
import dev.stowage.fleet.ObservationReport.Written;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.hub.ClusterNews.Connected;
import dev.stowage.hub.ClusterNews.Disconnected;
import dev.stowage.hub.ClusterNews.PoolsDisputed;
import dev.stowage.hub.ClusterNews.ReplicaUntold;
import dev.stowage.hub.ClusterNews.Reported;
import dev.stowage.hub.ClusterNews.Touched;
import dev.stowage.hub.ClusterView.Link;
import dev.stowage.hub.ClusterView.Readiness;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the hub believes of a workload cluster. */
final class ClusterViewTest {
    private static final Instant FIRST = Instant.parse("2026-01-01T12:00:00Z");
    private static final Connected CONNECTED = new Connected("uid", GangApi.STATEFUL_SETS);
    private static final Disconnected LOST = new Disconnected(Unready.UNREACHABLE, "Nobody answers.");

    private static ClusterView after(ClusterNews... news) {
        ClusterView view = ClusterView.begun(FIRST);
        for (int i = 0; i < news.length; i++) {
            view = view.after(news[i], FIRST.plusSeconds(i + 1));
        }
        return view;
    }

    private static Reported listed(Integer... protocols) {
        return new Reported(new Listed(
                "uid",
                Stream.of(protocols)
                        .map(protocol -> new Written(
                                "h100",
                                new ResourceVersion(5),
                                protocol,
                                List.of(new ResourceVersion(5)),
                                "companion",
                                new Observation.Snapshot(
                                        Observation.Freshness.OBSERVED,
                                        "",
                                        0,
                                        List.of(),
                                        Observation.Growth.UNKNOWN,
                                        Observation.Steering.UNKNOWN,
                                        new ResourceVersion(5),
                                        List.of(),
                                        List.of())))
                        .toList()));
    }

    record Case(String name, List<ClusterNews> news, Readiness expected) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> readiness() {
        return Stream.of(
                new Case(
                        "just heard of", List.of(), new Readiness.No(Unready.UNREACHABLE, "It is being connected to.")),
                new Case(
                        "connected, and not read yet",
                        List.of(CONNECTED),
                        new Readiness.No(
                                Unready.OBSERVATIONS_UNREAD, "What its companion has observed is being read.")),
                new Case("read, and nothing observed", List.of(CONNECTED, listed()), new Readiness.Yes()),
                new Case("read", List.of(CONNECTED, listed(1)), new Readiness.Yes()),
                new Case(
                        "of another protocol",
                        List.of(CONNECTED, listed(2)),
                        new Readiness.No(
                                Unready.PROTOCOL_MISMATCH,
                                "Its companion speaks another protocol than this hub. Maybe one of them is to be updated.")),
                new Case(
                        "lost",
                        List.of(CONNECTED, listed(1), LOST),
                        new Readiness.No(Unready.UNREACHABLE, "Nobody answers.")),
                new Case("back", List.of(CONNECTED, listed(1), LOST, CONNECTED), new Readiness.Yes()));
    }

    @ParameterizedTest
    @MethodSource("readiness")
    void takesReplicasOnlyWhenAllIsKnown(Case given) {
        ClusterView view = after(given.news.toArray(ClusterNews[]::new));

        assertThat(view.readiness()).isEqualTo(given.expected);
    }

    @Test
    void aFirstWordIsAwaitedForAWhileOnly() {
        assertThat(after().firstWordAwaitedUntil()).isEqualTo(FIRST.plus(ClusterView.FIRST_WORD));
        // It is connected a second later.
        assertThat(after(CONNECTED).firstWordAwaitedUntil())
                .isEqualTo(FIRST.plusSeconds(1).plus(ClusterView.FIRST_WORD));
        assertThat(Stream.of(
                        after(CONNECTED, listed()),
                        after(LOST),
                        after(CONNECTED, listed(1), LOST, CONNECTED),
                        after(CONNECTED).sharedWith(Optional.of("other"), FIRST)))
                .extracting(ClusterView::firstWordAwaitedUntil)
                .containsOnly(Instant.MIN);
    }

    @Test
    void isLostSinceItWasLostFirst() {
        Disconnected refused = new Disconnected(Unready.UNAUTHORIZED, "Refused.");

        assertThat(after(CONNECTED, LOST, refused).link())
                .isEqualTo(new Link.Disconnected(FIRST.plusSeconds(2), Unready.UNAUTHORIZED, "Refused."));
        assertThat(after(CONNECTED, LOST, CONNECTED, refused).link().since()).isEqualTo(FIRST.plusSeconds(4));
    }

    @Test
    void keepsWhatItKnowsWhateverBecomesOfTheConnection() {
        ClusterView known = after(CONNECTED, listed(1), new PoolsDisputed(List.of("a100")), LOST);

        assertThat(known.disputed()).containsExactly("a100");
        assertThat(known.acceptance().pools()).containsOnlyKeys("h100");
        assertThat(known.after(new PoolsDisputed(List.of()), FIRST).disputed()).isEmpty();
    }

    @Test
    void replicasAreNotItsMatter() {
        ObjectKey replica = new ObjectKey("team", "chat-0");
        ClusterView view = after(CONNECTED);
        ReplicaWord word = new ReplicaWord(
                "o", "u", "fleet", ResourceVersion.UNKNOWN, false, false, ReplicaWord.Pods.NONE, List.of(), List.of());

        assertThat(after(CONNECTED, new Touched(replica))).isEqualTo(view);
        assertThat(after(CONNECTED, new ReplicaUntold(replica))).isEqualTo(view);
        assertThat(after(CONNECTED, new ClusterNews.ReplicaTold(replica, word))).isEqualTo(view);
    }

    @Test
    void showsThePlannerWhetherItTakesReplicas() {
        Cluster declared = new Cluster(
                "east",
                new LinkedHashMap<>(),
                new Cluster.Readiness.NotReady("whatever was written"),
                List.of(),
                Cluster.SteeringPolicy.MEASURED,
                List.of());

        assertThat(after(CONNECTED, listed(1)).observed(declared).readiness()).isEqualTo(new Cluster.Readiness.Ready());
        assertThat(after(CONNECTED, listed(1), LOST).observed(declared).readiness())
                .isEqualTo(new Cluster.Readiness.NotReady("Unreachable"));
    }
}
