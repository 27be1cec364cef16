package dev.stowage.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A plan that was carried out is not changed by planning again, and what is known from before makes no difference. */
@Tag("proof:plan-fixpoint")
final class PlanFixpointPropertyTest {
    @Test
    void planningAgainChangesNothing() {
        long seed = Proof.seed(500_000_000L);
        long cases = Proof.cases(4_000, 200_000);
        for (long i = 0; i < cases; i++) {
            State state = RandomFleets.state(seed + i);
            Plan plan = Given.plan(state);

            assertThat(Laws.fixpoint(state, plan)).as("seed %d", seed + i).isEmpty();
            assertThat(incremental(state, seed + i))
                    .as("seed %d, one cluster", seed + i)
                    .isEmpty();
            assertThat(downAndUp(state, plan))
                    .as("seed %d, down and up", seed + i)
                    .isEmpty();
        }

        Proof.held(
                "plan-fixpoint",
                "%d random states: nothing changes when planned again, nor when scaled down and up; one cluster observed anew gives the plan of the whole"
                        .formatted(cases));
    }

    /** One cluster observed anew, on a fleet that was planned before, gives the plan of the changed state. */
    private static List<String> incremental(State state, long seed) {
        if (state.clusters().isEmpty()) {
            return List.of();
        }
        SplittableRandom random = new SplittableRandom(seed);
        RandomClusters clusters = new RandomClusters(random);
        List<Cluster> all = new ArrayList<>(state.clusters());
        int chosen = random.nextInt(all.size());
        Cluster changed = random.nextInt(4) == 0
                ? clusters.cluster(all.get(chosen).name())
                : observedAnew(all.get(chosen), clusters, random);
        all.set(chosen, changed);
        Fleet fleet = Fleet.of(state, new WordMatcher());
        new Fill(fleet).plan();

        String step = PlanText.of(new Fill(fleet.with(changed)).plan());
        String whole = PlanText.of(Given.plan(new State(all, state.deployments(), state.replicas(), state.now())));
        return step.equals(whole) ? List.of() : List.of(Laws.difference(step, whole));
    }

    private static Cluster observedAnew(Cluster cluster, RandomClusters clusters, SplittableRandom random) {
        List<Pool> pools = new ArrayList<>();
        for (Pool pool : cluster.pools()) {
            pools.add(random.nextBoolean() ? pool : clusters.observedAnew(pool));
        }
        return Oddities.withPools(cluster, pools);
    }

    /** Each deployment gets what it had before, and where it had it, when it is scaled to 0 and its replicas are gone. */
    private static List<String> downAndUp(State state, Plan plan) {
        // Only states where nothing is in the way: no old replicas, and nothing remembered.
        boolean bare = state.replicas().isEmpty()
                && state.deployments().stream()
                        .allMatch(deployment -> deployment.failedPlacements().isEmpty());
        if (!bare) {
            return List.of();
        }
        State applied = Applied.to(state, plan, RandomFleets.NEWER);
        State none = new State(
                applied.clusters(),
                applied.deployments().stream().map(each -> wanting(each, 0)).toList(),
                applied.replicas(),
                applied.now());
        Plan down = Given.plan(none);
        List<Replica> terminating = Applied.to(none, down, RandomFleets.NEWER).replicas();
        State gone = new State(state.clusters(), state.deployments(), List.of(), state.now());
        String up = PlanText.of(Given.plan(gone));
        boolean allGo = terminating.stream().allMatch(Replica::terminating);
        return allGo && up.equals(PlanText.of(plan)) ? List.of() : List.of(Laws.difference(up, PlanText.of(plan)));
    }

    private static Deployment wanting(Deployment deployment, int replicas) {
        return new Deployment(
                deployment.key(),
                deployment.created(),
                deployment.terminating(),
                replicas,
                deployment.priority(),
                deployment.unschedulableAfter(),
                deployment.updateStrategy(),
                deployment.placement(),
                deployment.clusterSelector(),
                deployment.tolerations(),
                deployment.engines(),
                deployment.failedPlacements());
    }
}
