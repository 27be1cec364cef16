package dev.stowage.fleet;

import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.deployment;
import static dev.stowage.fleet.Given.fleet;
import static dev.stowage.fleet.Given.pool;
import static dev.stowage.fleet.Given.standalone;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The fixed order of a plan's lists. */
final class PlanOrderTest {
    @Test
    void deploymentsComeByNameWhateverTheOrderInWhichTheyAreFilled() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(3, 8)))
                .wants(
                        deployment("a", 2, standalone("main", 1, 8)),
                        deployment("b", 2, standalone("main", 1, 8)).priority(1),
                        deployment("c", 2, standalone("main", 1, 8)).priority(2))
                .plan();

        assertThat(Say.placed(plan)).containsExactly("b east/0", "c east/0", "c east/1");
        assertThat(plan.unplaced())
                .extracting(unplaced -> unplaced.deployment().name())
                .containsExactly("a", "b");
    }
}
