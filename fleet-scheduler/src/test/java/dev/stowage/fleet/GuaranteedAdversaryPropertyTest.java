package dev.stowage.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Where steering is not proven, every pod that was promised a node finds one, whatever nodes kube-scheduler picks. */
@Tag("proof:guaranteed-adversary")
final class GuaranteedAdversaryPropertyTest {
    private static final int MAX_STATES = 20_000;

    private long placed;
    private long states;
    private long searches;
    private long exhaustive;

    @Test
    void noOrderAndNoChoiceOfNodesLeavesAPodWithoutANode() {
        long seed = Proof.seed(1);
        long cases = Proof.cases(1_200, 20_000);
        for (long i = 0; i < cases; i++) {
            play(seed + i, 1 + (int) (i % 2) * 3);
        }

        assertThat(placed).isGreaterThan(cases / 2);
        assertThat(exhaustive).isGreaterThan(searches * 9 / 10);
        Proof.held(
                "guaranteed-adversary",
                "%d pools, %d replicas promised, %d states that an adversary reached; small pools searched %d times, %d of them through every state"
                        .formatted(cases, placed, states, searches, exhaustive));
    }

    /** Plans, lets some pods be bound anywhere, and plans more, a few times over. */
    private void play(long seed, int size) {
        SplittableRandom random = new SplittableRandom(seed);
        UnsteeredPool world = new UnsteeredPool(random, size);
        for (int round = 0; round < 3; round++) {
            Plan plan = Given.plan(world.state());
            assertThat(plan.pools().getFirst().mode()).isEqualTo(Mode.GUARANTEED);
            int more = world.accept(plan);
            placed += more;
            if (more > 0) {
                attack(world, seed, size, random);
            }
            world.bindSome();
            if (random.nextInt(3) == 0) {
                world.releaseOne();
            }
        }
    }

    private void attack(UnsteeredPool world, long seed, int size, SplittableRandom random) {
        Adversary.Finding finding = size == 1 ? Adversary.search(world.copy(), MAX_STATES) : strolls(world, random);
        switch (finding) {
            case Adversary.Finding.Harm(var stranded) ->
                assertThat(stranded).as("seed %d: %s", seed, world.state()).isEmpty();
            case Adversary.Finding.NoHarm(var seen, var all) -> {
                states += seen;
                searches += size == 1 ? 1 : 0;
                exhaustive += all ? 1 : 0;
            }
        }
    }

    private static Adversary.Finding strolls(UnsteeredPool world, SplittableRandom random) {
        int steps = 0;
        for (int stroll = 0; stroll < 20; stroll++) {
            switch (Adversary.stroll(world.copy(), random)) {
                case Adversary.Finding.Harm harm -> {
                    return harm;
                }
                case Adversary.Finding.NoHarm(var seen, var _) -> steps += seen;
            }
        }
        return new Adversary.Finding.NoHarm(steps, false);
    }

    @Test
    void withoutTheBoundTheAdversaryWins() {
        // What a steered pool takes, an adversary breaks: the same worlds with steering taken for granted.
        int broken = 0;
        for (long seed = 1; seed <= 300; seed++) {
            UnsteeredPool world = new UnsteeredPool(new SplittableRandom(seed), 1);
            world.assumeSteering();
            List<Plan.PlannedReplica> taken =
                    new ArrayList<>(Given.plan(world.state()).replicas());
            world.accept(Given.plan(world.state()));
            broken += !taken.isEmpty() && Adversary.search(world.copy(), MAX_STATES) instanceof Adversary.Finding.Harm
                    ? 1
                    : 0;
        }

        assertThat(broken).isGreaterThan(10);
    }
}
