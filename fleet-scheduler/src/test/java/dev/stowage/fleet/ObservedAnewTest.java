package dev.stowage.fleet;

import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.pool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A fleet of which one cluster was observed anew, without looking at everything again. */
final class ObservedAnewTest {
    @Test
    void oneClusterObservedAnewGivesThePlanOfTheWholeState() {
        State state = OutputOrderTest.mixed();
        Fleet before = Fleet.of(state, new WordMatcher());

        for (Cluster changed : List.of(
                cluster("east", pool("h100").bucket(1, 8), pool("a10").bucket(9, 8)),
                cluster("east", pool("h100").nodes(1), pool("a10").bucket(9, 8)),
                cluster("east", pool("h100").of(4).bucket(1, 4), pool("a10").bucket(9, 8)),
                cluster("east", pool("b200").bucket(1, 8), pool("a10").bucket(9, 8)),
                cluster("east", pool("h100").bucket(1, 8)),
                cluster("east", pool("h100").bucket(1, 8), pool("renamed").bucket(9, 8)),
                cluster(
                        "east",
                        pool("h100").bucket(1, 8).growsTo(9, Observation.Growth.POSSIBLE),
                        pool("a10").observed()),
                Given.notReady(
                        cluster("east", pool("h100").bucket(1, 8), pool("a10").bucket(9, 8))),
                Given.labelled(
                        cluster("east", pool("h100").bucket(1, 8), pool("a10").bucket(9, 8)), "region", "eu"),
                cluster(
                        "east",
                        List.of(new Taint("drain", "", Taint.Effect.NO_EXECUTE)),
                        pool("h100").bucket(1, 8),
                        pool("a10").bucket(9, 8)))) {
            List<Cluster> clusters = new ArrayList<>(state.clusters());
            clusters.replaceAll(cluster -> cluster.name().equals("east") ? changed : cluster);
            Plan whole = Given.plan(new State(clusters, state.deployments(), state.replicas(), state.now()));

            Plan incremental = new Fill(before.with(changed)).plan();

            assertThat(incremental.replicas()).isEqualTo(whole.replicas());
            assertThat(incremental.removed()).isEqualTo(whole.removed());
            assertThat(Say.waiting(incremental)).isEqualTo(Say.waiting(whole));
        }
    }

    @Test
    void aClusterThatIsNotInTheFleetCannotBeObservedAnew() {
        Fleet fleet = Fleet.of(OutputOrderTest.mixed(), new WordMatcher());
        Cluster stranger = cluster("stranger");

        assertThatThrownBy(() -> fleet.with(stranger))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The cluster (stranger) is not in the fleet.");
    }
}
