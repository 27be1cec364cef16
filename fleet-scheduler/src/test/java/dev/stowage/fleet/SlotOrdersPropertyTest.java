package dev.stowage.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A scheduler that follows slots makes the histogram that was planned, in whatever order pods arrive; one that follows buckets does not. */
@Tag("proof:slot-orders")
final class SlotOrdersPropertyTest {
    /** All orders of so many pods are tried. */
    private static final int FEW_PODS = 6;

    private long orders;
    private long plansBetween;
    private long shared;

    @Test
    void everyOrderOfArrivalEndsInThePlannedHistogram() {
        long seed = Proof.seed(1);
        long small = Proof.cases(60, 1_500);
        for (long i = 0; i < small; i++) {
            allOrders(seed + i);
        }
        long every = orders;
        long large = Proof.cases(500, 10_000);
        for (long i = 0; i < large; i++) {
            randomOrder(seed + i, 20, 12);
        }
        double lost = bucketsAlone(seed, 300);

        assertThat(shared).isPositive();
        assertThat(lost).isGreaterThan(0.02);
        Proof.held(
                "slot-orders",
                ("%d small fleets in all of their %d orders, %d large ones in a random one, %d plans in between; "
                                + "following buckets alone, %.0f %% of random orders go wrong")
                        .formatted(small, every, large, plansBetween, 100 * lost));
    }

    private void allOrders(long seed) {
        SlotRun fleet = small(seed);
        shared += fleet.shared();
        List<Integer> order = new ArrayList<>();
        for (int pod = 0; pod < fleet.yard.open.size(); pod++) {
            order.add(pod);
        }
        permute(seed, order, 0);
    }

    private static SlotRun small(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int wanted = 2 + random.nextInt(3); ; wanted--) {
            SlotRun fleet = new SlotRun(new SplittableRandom(seed), 1 + random.nextInt(4), wanted);
            if (fleet.yard.open.size() <= FEW_PODS) {
                return fleet;
            }
        }
    }

    private void permute(long seed, List<Integer> order, int from) {
        if (from == order.size()) {
            arrive(small(seed), order, seed, orders % 50 == 0);
            return;
        }
        for (int next = from; next < order.size(); next++) {
            Collections.swap(order, from, next);
            permute(seed, order, from + 1);
            Collections.swap(order, from, next);
        }
    }

    private void randomOrder(long seed, int nodes, int wanted) {
        SplittableRandom random = new SplittableRandom(seed);
        SlotRun fleet = new SlotRun(random, 1 + random.nextInt(nodes), wanted);
        List<Integer> order = new ArrayList<>();
        for (int pod = 0; pod < fleet.yard.open.size(); pod++) {
            order.add(pod);
        }
        Collections.shuffle(order, new Random(seed));
        shared += fleet.shared();
        arrive(fleet, order, seed, seed % 8 == 0);
    }

    /** Binds the pods in that order, each onto any node that its slot allows. */
    private void arrive(SlotRun fleet, List<Integer> order, long seed, boolean planBetween) {
        orders++;
        Random random = new Random(seed + orders);
        List<Yard.Pod> pods = List.copyOf(fleet.yard.open);
        for (int pod : order) {
            List<Integer> nodes = fleet.yard.steered(pods.get(pod));
            assertThat(nodes)
                    .as("seed %d, order %s, pod %s", seed, order, pods.get(pod))
                    .isNotEmpty();
            fleet.yard.bind(pods.get(pod), nodes.get(random.nextInt(nodes.size())));
            if (planBetween) {
                plansBetween++;
                planAgain(fleet, seed, order);
            }
        }
        assertThat(ordered(fleet.yard.buckets()))
                .as("seed %d, order %s", seed, order)
                .isEqualTo(ordered(fleet.planned));
    }

    /** Every observation on the way gives the same plan: what was promised, and nothing more. */
    private static void planAgain(SlotRun fleet, long seed, List<Integer> order) {
        State state = fleet.state();
        Plan plan = Given.plan(state);

        assertThat(plan.pools().getFirst().mode())
                .as("seed %d, order %s", seed, order)
                .isEqualTo(Mode.PACKED);
        assertThat(plan.pools().getFirst().before())
                .as("seed %d, order %s", seed, order)
                .isEqualTo(fleet.planned);
        assertThat(plan.replicas()).as("seed %d", seed).hasSameSizeAs(fleet.replicas);
        assertThat(Accountant.complaints(state, plan)).as("seed %d", seed).isEmpty();
    }

    private static List<Observation.Bucket> ordered(List<Observation.Bucket> buckets) {
        List<Observation.Bucket> all = new ArrayList<>(buckets);
        all.sort(NodeGroup.TIGHTEST_FIRST);
        return all;
    }

    /** The share of random orders in which a pod finds no node of its bucket, or the histogram ends otherwise. */
    private static double bucketsAlone(long seed, int fleets) {
        int wrong = 0;
        int runs = 0;
        for (long i = 0; i < fleets; i++) {
            SplittableRandom random = new SplittableRandom(seed + i);
            SlotRun fleet = new SlotRun(random, 6, 4);
            if (!fleet.yard.open.isEmpty()) {
                runs++;
                wrong += followsBuckets(fleet, random) ? 0 : 1;
            }
        }
        return (double) wrong / runs;
    }

    /** The bucket of a pod that shares its node is what the pods before it leave there, as a prediction without slots says. */
    private static boolean followsBuckets(SlotRun fleet, SplittableRandom random) {
        List<Yard.Pod> pods = new ArrayList<>(fleet.yard.open);
        List<Devices> buckets = new ArrayList<>();
        for (int pod = 0; pod < pods.size(); pod++) {
            Devices left = pods.get(pod).bucket();
            for (Yard.Pod before : pods.subList(0, pod)) {
                left = before.slot().equals(pods.get(pod).slot()) ? left.minus(before.need()) : left;
            }
            buckets.add(left);
        }
        while (!pods.isEmpty()) {
            int next = random.nextInt(pods.size());
            Yard.Pod pod = pods.remove(next);
            Devices bucket = buckets.remove(next);
            List<Integer> nodes = new ArrayList<>();
            for (int node = 0; node < fleet.yard.nodes.size(); node++) {
                if (fleet.yard.nodes.get(node).free.equals(bucket) && fleet.yard.mayBind(pod, node)) {
                    nodes.add(node);
                }
            }
            if (nodes.isEmpty()) {
                return false;
            }
            fleet.yard.bind(pod, nodes.get(random.nextInt(nodes.size())));
        }
        return ordered(fleet.yard.buckets()).equals(ordered(fleet.planned));
    }
}
