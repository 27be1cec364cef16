package dev.stowage.observer;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What may happen in a walk.
 *
 * @param devices of each node
 * @param steered whether pods go where they were predicted
 * @param wishes replicas that may be wanted, in that order
 * @param may how often which misfortune may happen
 */
record Scenario(String name, int nodes, int devices, boolean steered, List<Wish> wishes, May may) {
    /** So many pods of so many devices each; a gang's go to different nodes. */
    record Wish(int pods, int devices, boolean gang) {
        static Wish pods(int pods, int devices) {
            return new Wish(pods, devices, false);
        }

        static Wish gang(int pods, int devices) {
            return new Wish(pods, devices, true);
        }
    }

    /**
     * How often.
     *
     * @param removals each may be wanted again, once
     * @param foreign pods of somebody else, of one device, that come and go
     * @param lagging which informers may be late
     * @param observers 1 or 2: the second remembers nothing and may write at any time
     */
    record May(int removals, int evictions, int foreign, int restarts, int observers, Set<Type> lagging) {
        static final May NOTHING = new May(0, 0, 0, 0, 1, EnumSet.allOf(Type.class));

        May {
            lagging = lagging.isEmpty() ? EnumSet.noneOf(Type.class) : EnumSet.copyOf(lagging);
        }

        May removing(int times) {
            return new May(times, evictions, foreign, restarts, observers, lagging);
        }

        May evicting(int times) {
            return new May(removals, times, foreign, restarts, observers, lagging);
        }

        May foreign(int pods) {
            return new May(removals, evictions, pods, restarts, observers, lagging);
        }

        May restarting(int times) {
            return new May(removals, evictions, foreign, times, observers, lagging);
        }

        May observedBy(int many) {
            return new May(removals, evictions, foreign, restarts, many, lagging);
        }

        May lagging(Type... types) {
            return new May(removals, evictions, foreign, restarts, observers, Set.of(types));
        }

        /** No informer is ever late. */
        May inStep() {
            return new May(removals, evictions, foreign, restarts, observers, Set.of());
        }
    }

    /** Types of objects that an observer watches, each with an informer of its own. */
    enum Type {
        PODS,
        CLAIMS,
        REPLICAS,
        OWNERS
    }

    Scenario {
        wishes = List.copyOf(wishes);
    }

    static Scenario of(String name, int nodes, int devices, Wish... wishes) {
        return new Scenario(name, nodes, devices, true, List.of(wishes), May.NOTHING);
    }

    Scenario with(May misfortunes) {
        return new Scenario(name, nodes, devices, steered, wishes, misfortunes);
    }

    Scenario unsteered() {
        return new Scenario(name, nodes, devices, false, wishes, may);
    }

    @Override
    public String toString() {
        return name;
    }
}
