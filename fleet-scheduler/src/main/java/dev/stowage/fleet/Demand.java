package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The claiming pods that one replica would bring to one pool. Engines and members are positions in the request, so that
 * equal requests of different deployments have equal demands.
 *
 * @param units in order of placement: the largest pod first
 */
record Demand(List<Unit> units) {
    /** What is placed together: one pod, or the claiming pods of one gang copy, which go onto different nodes of one domain. */
    record Unit(int engine, int copy, boolean gang, List<Pod> pods) {
        Devices largest() {
            return pods.getFirst().need;
        }
    }

    /** One pod of a member. */
    record Pod(int member, Devices need) {}

    private static final Comparator<Pod> LARGEST_POD_FIRST =
            Comparator.comparing(Pod::need, Comparator.reverseOrder()).thenComparingInt(Pod::member);
    private static final Comparator<Unit> LARGEST_UNIT_FIRST = Comparator.comparing(
                    Unit::largest, Comparator.reverseOrder())
            .thenComparingInt(Unit::engine)
            .thenComparingInt(Unit::copy);

    Demand {
        units = List.copyOf(units);
    }

    static Demand of(List<Unit> units) {
        List<Unit> ordered = new ArrayList<>(units.size());
        for (Unit unit : units) {
            List<Pod> pods = new ArrayList<>(unit.pods);
            pods.sort(LARGEST_POD_FIRST);
            ordered.add(new Unit(unit.engine, unit.copy, unit.gang, List.copyOf(pods)));
        }
        ordered.sort(LARGEST_UNIT_FIRST);
        return new Demand(ordered);
    }

    Demand and(Demand other) {
        List<Unit> all = new ArrayList<>(units);
        all.addAll(other.units);
        all.sort(LARGEST_UNIT_FIRST);
        return new Demand(all);
    }

    /** Whether it is one pod, or one gang copy whose pods all need the same. */
    boolean isOneUnitOfEqualPods() {
        if (units.size() != 1) {
            return false;
        }
        Unit unit = units.getFirst();
        for (Pod pod : unit.pods) {
            if (!pod.need.equals(unit.largest())) {
                return false;
            }
        }
        return true;
    }

    /** Whether pods of different engines, none of them a gang, are to be placed. */
    boolean isOfSeveralEngines() {
        boolean several = false;
        for (Unit unit : units) {
            if (unit.gang) {
                return false;
            }
            several |= unit.engine != units.getFirst().engine;
        }
        return several;
    }

    int pods() {
        int pods = 0;
        for (Unit unit : units) {
            pods += unit.pods.size();
        }
        return pods;
    }

    Devices sum(int kinds) {
        Devices sum = Devices.none(kinds);
        for (Unit unit : units) {
            for (Pod pod : unit.pods) {
                sum = sum.plus(pod.need);
            }
        }
        return sum;
    }
}
