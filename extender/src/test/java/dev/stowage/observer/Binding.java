package dev.stowage.observer;

import dev.stowage.extender.PlannedReplica;
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
    private final Set<Rule> leftOut;

    /** A node, and the slot that the pod is on then. */
    record Option(int node, SlotName slot) {}

    Binding(Truth truth, Scenario scenario, Set<Rule> leftOut) {
        this.truth = truth;
        this.scenario = scenario;
        this.leftOut = leftOut;
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
        return firsts.isEmpty() ? others(pod) : firsts;
    }

    /** Elsewhere the tightest node that holds it; best none that another slot needs. */
    private List<Option> others(TruePod pod) {
        List<Integer> all = nodesFor(pod);
        List<Integer> spare = all.stream().filter(node -> !isNeeded(node)).toList();
        List<Integer> best = spare.isEmpty() ? all : spare;
        int tightest = best.stream().mapToInt(this::free).min().orElse(0);
        return best.stream()
                .filter(node -> free(node) == tightest)
                .map(node -> new Option(node, Truth.OFF))
                .toList();
    }

    /** Whether it is the node of a slot that expects pods, or the only one that can become it. */
    private boolean isNeeded(int node) {
        return isAwaited(Truth.OFF, node)
                || replicas().stream()
                        .anyMatch(replica -> replica.prediction().stream()
                                .filter(slot -> landedOn(slot.slot()).isEmpty())
                                .filter(slot -> slot.pods().stream()
                                        .anyMatch(pods -> toCome(replica.observation(), slot, pods.group()) > 0))
                                .anyMatch(slot -> isOnlyLike(slot.free().getOrDefault("gpu", 0), node)));
    }

    private boolean isOnlyLike(int free, int node) {
        for (int other = 0; other < scenario.nodes(); other++) {
            if (other != node && free(other) == free) {
                return false;
            }
        }
        return free(node) == free;
    }

    private SlotName landing(TruePod pod, int node, List<Predicted> open) {
        for (Predicted slot : open) {
            if (isHome(slot.slot(), node) || isLike(slot, node, pod)) {
                return slot.slot();
            }
        }
        return Truth.OFF;
    }

    private List<Option> homes(TruePod pod, List<Predicted> open) {
        for (Predicted slot : open) {
            Optional<Integer> home = nodesFor(pod).stream()
                    .filter(node -> isHome(slot.slot(), node))
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
                    .filter(node -> isLike(slot, node, pod) && !isAwaited(slot.slot(), node))
                    .toList();
            List<Integer> unused =
                    like.stream().filter(node -> !isHomeOfAny(node)).toList();
            List<Integer> best = unused.isEmpty() ? like : unused;
            if (!best.isEmpty()) {
                return best.stream().map(node -> new Option(node, slot.slot())).toList();
            }
        }
        return List.of();
    }

    private boolean isLike(Predicted slot, int node, TruePod pod) {
        int held = landedOn(slot.slot()).stream().mapToInt(TruePod::need).sum();
        int target = slot.free().getOrDefault("gpu", 0) - held;
        return target >= pod.need() && free(node) == target;
    }

    /** The slots that still expect pods of the group. */
    private List<Predicted> openSlots(TruePod pod) {
        return replicas().stream()
                .filter(replica -> replica.observation().equals(pod.observation()))
                .flatMap(replica -> replica.prediction().stream())
                .filter(slot -> toCome(pod.observation(), slot, pod.group()) > 0)
                .toList();
    }

    private long toCome(String observation, Predicted slot, PodGroup group) {
        long expected = slot.pods().stream()
                .filter(pods -> pods.group().equals(group))
                .mapToInt(PlannedReplica.Pods::count)
                .sum();
        return expected
                - landedOn(slot.slot()).stream()
                        .filter(one -> one.observation().equals(observation)
                                && one.group().equals(group))
                        .count();
    }

    private boolean isAwaited(SlotName except, int node) {
        return replicas().stream()
                .anyMatch(replica -> replica.prediction().stream()
                        .filter(slot -> !slot.slot().equals(except) && isHome(slot.slot(), node))
                        .anyMatch(slot -> slot.pods().stream()
                                .anyMatch(pods -> toCome(replica.observation(), slot, pods.group()) > 0)));
    }

    private boolean isHomeOfAny(int node) {
        return pods().stream().anyMatch(pod -> pod.node() == node && !pod.slot().equals(Truth.OFF));
    }

    /** A slot whose pods are gone is where they were, as long as what they claimed is held there. */
    private boolean isHome(SlotName slot, int node) {
        List<TruePod> there = landedOn(slot);
        return there.isEmpty()
                ? !(slot.equals(Truth.OFF) || leftOut.contains(Rule.SLOTS_STAY))
                        && truth.claims().objects().values().stream()
                                .anyMatch(claim ->
                                        claim.node() == node && claim.slot().equals(slot))
                : there.stream().anyMatch(pod -> pod.node() == node);
    }

    private List<TruePod> landedOn(SlotName slot) {
        return pods().stream()
                .filter(pod -> pod.isBound() && pod.slot().equals(slot))
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
