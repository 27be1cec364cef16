package dev.stowage.extender;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Pods that the hub of a simulation is to place.
 *
 * @param units each goes onto one node
 * @param isGang whether each unit needs a node of its own
 */
record Wish(List<Unit> units, boolean isGang) {
    private static final int[] SIZES = {1, 1, 2, 2, 4, 8};

    /** Pods that go onto one node together. */
    record Unit(List<Part> parts) {
        int need() {
            return parts.stream().mapToInt(Part::need).sum();
        }
    }

    /** One pod. */
    record Part(PodGroup group, int need) {}

    static Wish random(RandomGenerator random) {
        return switch (random.nextInt(4)) {
            case 0 -> new Wish(List.of(new Unit(List.of(standalone("main", random.nextInt(1, 9))))), false);
            case 1 -> pair(random);
            case 2 -> copies(random);
            default -> gang(random);
        };
    }

    private static Wish pair(RandomGenerator random) {
        int prefill = random.nextInt(1, 5);
        return new Wish(
                List.of(new Unit(
                        List.of(standalone("prefill", prefill), standalone("decode", random.nextInt(1, 9 - prefill))))),
                false);
    }

    private static Wish copies(RandomGenerator random) {
        int need = size(random);
        List<Unit> units = new ArrayList<>();
        for (int copy = random.nextInt(2, 4); copy > 0; copy--) {
            units.add(new Unit(List.of(standalone("main", need))));
        }
        return new Wish(units, false);
    }

    private static Wish gang(RandomGenerator random) {
        List<Unit> units = new ArrayList<>(List.of(new Unit(List.of(gang("Leader", size(random))))));
        int need = size(random);
        for (int worker = random.nextInt(1, 4); worker > 0; worker--) {
            units.add(new Unit(List.of(gang("Worker", need))));
        }
        return new Wish(units, true);
    }

    private static int size(RandomGenerator random) {
        return SIZES[random.nextInt(SIZES.length)];
    }

    private static Part standalone(String engine, int need) {
        return new Part(new PodGroup(engine, "Standalone", PodGroup.NO_COPY), need);
    }

    private static Part gang(String role, int need) {
        return new Part(new PodGroup("main", role, 0), need);
    }
}
