package dev.stowage.observer;

import dev.stowage.extender.PodGroup;
import dev.stowage.extender.SlotName;
import dev.stowage.observer.ObservedReplica.Predicted;
import dev.stowage.observer.Truth.TruePod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Where kube-scheduler may bind a pod, and what follows for its slot, as the extender has it. */
final class Binding {
    private final Truth truth;
    private final Scenario scenario;
    private final WalkSlots slots;

    /** A node, and the slot that the pod is on then. */
    record Option(int node, SlotName slot) implements Comparable<Option> {
        private static final Comparator<Option> ORDER = Comparator.comparingInt(Option::node)
                .thenComparing(option -> option.slot().text());

        @Override
        public int compareTo(Option other) {
            return ORDER.compare(this, other);
        }

        @Override
        public String toString() {
            return slot.equals(Truth.OFF) ? "node " + node : "node %d on %s".formatted(node, slot);
        }
    }

    Binding(Truth truth, Scenario scenario, Set<Rule> leftOut) {
        this(truth, scenario, leftOut, Set.of());
    }

    /** @param untold replicas of which it was not published yet that they are all there */
    Binding(Truth truth, Scenario scenario, Set<Rule> leftOut, Set<String> untold) {
        this.truth = truth;
        this.scenario = scenario;
        this.slots = new WalkSlots(truth, scenario, leftOut, untold);
    }

    List<Option> options(TruePod pod) {
        List<Predicted> open = openSlots(pod);
        if (!scenario.steered()) {
            return nodesFor(pod).stream()
                    .map(node -> new Option(node, landing(pod, node, open)))
                    .toList();
        }
        List<Option> homes = homes(pod, open);
        List<Option> firsts = homes.isEmpty() ? firsts(pod, open) : homes;
        return firsts.isEmpty() ? others(pod, open) : firsts;
    }

    /**
     * Of a pod whose slot is lost the tightest node that no slot needs, of one that has none any node that no slot wants; if all are
     * needed nothing is said.
     */
    private List<Option> others(TruePod pod, List<Predicted> open) {
        List<Integer> all = nodesFor(pod);
        SlotName own = open.isEmpty() ? Truth.OFF : open.getFirst().slot();
        List<Integer> spare =
                all.stream().filter(node -> !slots.isNeeded(own, node)).toList();
        List<Integer> unwanted =
                all.stream().filter(node -> !slots.isWanted(own, node)).toList();
        int tightest = spare.stream().mapToInt(this::free).min().orElse(0);
        List<Integer> best = open.isEmpty()
                ? (unwanted.isEmpty() ? spare : unwanted)
                : spare.stream().filter(node -> free(node) == tightest).toList();
        return (best.isEmpty() ? all : best)
                .stream().map(node -> new Option(node, Truth.OFF)).toList();
    }

    private SlotName landing(TruePod pod, int node, List<Predicted> open) {
        for (Predicted slot : open) {
            if (slots.isHome(slot.slot(), node) || slots.isLike(slot, node, pod.need())) {
                return slot.slot();
            }
        }
        return Truth.OFF;
    }

    private List<Option> homes(TruePod pod, List<Predicted> open) {
        for (Predicted slot : open) {
            Optional<Integer> home = nodesFor(pod).stream()
                    .filter(node -> slots.isHome(slot.slot(), node))
                    .min(Comparator.comparingInt(this::free));
            if (home.isPresent()) {
                return List.of(new Option(home.get(), slot.slot()));
            }
        }
        return List.of();
    }

    /** Any node of the slot's bucket; best none that is another slot's. */
    private List<Option> firsts(TruePod pod, List<Predicted> open) {
        for (Predicted slot : open) {
            List<Integer> like = nodesFor(pod).stream()
                    .filter(node -> slots.isLike(slot, node, pod.need()) && !slots.isAwaited(slot.slot(), node))
                    .toList();
            List<Integer> unused = like.stream()
                    .filter(node -> !slots.isHomeOfAny(slot.slot(), node))
                    .toList();
            List<Integer> best = unused.isEmpty() ? like : unused;
            if (!best.isEmpty()) {
                return best.stream().map(node -> new Option(node, slot.slot())).toList();
            }
        }
        return List.of();
    }

    /** The slots that still expect pods of the group. */
    private List<Predicted> openSlots(TruePod pod) {
        return replicas().stream()
                .filter(replica -> replica.observation().equals(pod.observation()))
                .flatMap(replica -> replica.prediction().stream())
                .filter(slot -> slots.toCome(pod.observation(), slot, pod.group()) > 0)
                .toList();
    }

    /** The nodes that hold it, and none of its gang. */
    List<Integer> nodesFor(TruePod pod) {
        return nodesFor(pod.observation(), pod.group(), pod.need());
    }

    List<Integer> nodesFor(String observation, PodGroup group, int need) {
        List<Integer> nodes = new ArrayList<>();
        for (int node = 0; node < scenario.nodes(); node++) {
            if (free(node) >= need && !(isGang(group) && hasSibling(observation, node))) {
                nodes.add(node);
            }
        }
        return nodes;
    }

    static boolean isGang(PodGroup group) {
        return group.copy() != PodGroup.NO_COPY;
    }

    boolean hasSibling(String observation, int node) {
        return pods().stream()
                .anyMatch(pod -> pod.node() == node && pod.observation().equals(observation));
    }

    int free(int node) {
        return truth.free(node, scenario.devices());
    }

    private Collection<TruePod> pods() {
        return truth.pods().objects().values();
    }

    private Collection<ObservedReplica> replicas() {
        return truth.replicas().objects().values();
    }
}
