package dev.stowage.hub.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Proof;
import dev.stowage.hub.wire.FenceServer.Rule;
import dev.stowage.hub.wire.FenceWalk.Bounds;
import dev.stowage.hub.wire.FenceWalk.Result;
import dev.stowage.hub.wire.FenceWalk.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever two hubs do to each other, and wherever they are ended, nothing is placed twice and nothing is left lying about. */
final class FenceWalkTest {
    private static final List<String> TWO_DEPLOYMENTS = List.of("a", "b");
    private static final List<String> ONE_DEPLOYMENT = List.of("a", "a");

    @Test
    @Tag("proof:fence-walk")
    void twoHubsNeverGiveADeviceTwice() {
        Sample sample = new Sample(Proof.cases(4_000, 150_000), Proof.seed(1));
        Bounds bounds = new Bounds(3, 1, 1);

        Result.Held two = held(FenceWalk.of(bounds, sample, Set.of(), TWO_DEPLOYMENTS));
        Result.Held one = held(FenceWalk.of(bounds, sample, Set.of(), ONE_DEPLOYMENT));

        Proof.held(
                "fence-walk",
                "two hubs in %d states, brought to an end from %d of them, nothing twice and nothing left over (seed %d)"
                        .formatted(two.worlds() + one.worlds(), two.endings() + one.endings(), sample.seed()));
    }

    private static Result.Held held(Result result) {
        return switch (result) {
            case Result.Held held -> held;
            case Result.Broke broke -> throw new AssertionError(broke);
        };
    }

    /**
     * A fence with one rule left out.
     *
     * @param fault what becomes of it
     */
    private record Mutant(Rule rule, Bounds bounds, List<String> replicas, String fault) {}

    private static List<Mutant> mutants() {
        Bounds two = new Bounds(2, 0, 0);
        String twice = "was given the device";
        return List.of(
                new Mutant(Rule.WAITS_FOR_ITS_OWN_DRAFTS, two, TWO_DEPLOYMENTS, twice),
                new Mutant(Rule.KNEW_ALL, two, TWO_DEPLOYMENTS, twice),
                new Mutant(Rule.CONDITIONAL_FLEET_PLAN, two, TWO_DEPLOYMENTS, twice),
                new Mutant(Rule.CONDITIONAL_DRAFT_DELETION, two, TWO_DEPLOYMENTS, "deleted as a draft"),
                new Mutant(Rule.COMMITS_BY_UID, new Bounds(3, 0, 0), ONE_DEPLOYMENT, "though no FleetPlan had it"),
                new Mutant(Rule.ENDS_DRAFTS_THAT_IT_SEES, two, TWO_DEPLOYMENTS, "comes to rest like this"));
    }

    @Test
    @Tag("proof:fence-walk-mutants")
    void everyRuleIsNeeded() {
        Sample sample = new Sample(100_000, Proof.seed(1));
        List<String> found = new ArrayList<>();
        for (Mutant mutant : mutants()) {
            Result result = FenceWalk.of(mutant.bounds, sample, Set.of(mutant.rule), mutant.replicas);

            if (!(result instanceof Result.Broke(var how, var steps))) {
                throw new AssertionError("Nothing is wrong without %s: %s".formatted(mutant.rule, result));
            }
            assertThat(how).as("without %s", mutant.rule).contains(mutant.fault);
            found.add("%s after %d steps".formatted(mutant.rule, steps.size()));
        }
        assertThat(found).hasSameSizeAs(Rule.values());

        Proof.held("fence-walk-mutants", "each rule left out was found missing: " + String.join(", ", found));
    }
}
