package dev.stowage.observer;

import dev.stowage.extender.PlannedReplica;
import dev.stowage.extender.PodGroup;
import dev.stowage.extender.SlotName;
import dev.stowage.observer.ObservedReplica.Predicted;
import dev.stowage.observer.Truth.TruePod;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Where the slots of a pool are, and which nodes they need, as the extender has it. */
final class WalkSlots {
    private final Truth truth;
    private final Scenario scenario;
    private final Set<Rule> leftOut;
    private final Set<String> untold;

    /** @param untold replicas of which it was not published yet that they are all there */
    WalkSlots(Truth truth, Scenario scenario, Set<Rule> leftOut, Set<String> untold) {
        this.truth = truth;
        this.scenario = scenario;
        this.leftOut = leftOut;
        this.untold = untold;
    }

    /** Whether a node is like one that a pod was predicted onto. */
    boolean isLike(Predicted slot, int node, int need) {
        int target = target(slot);
        return target >= need && free(node) == target;
    }

    private int target(Predicted slot) {
        int held = landedOn(slot.slot()).stream().mapToInt(TruePod::need).sum();
        return slot.free().getOrDefault("gpu", 0) - held;
    }

    /** Whether a slot would lack a node if this one were gone. */
    boolean isNeeded(SlotName except, int node) {
        long wanted = wanted(except, node);
        long like = nodes().filter(other -> free(other) == free(node) && !isHomeOfAny(except, other))
                .count();
        return isAwaited(except, node) || (wanted > 0 && like <= wanted && !isHomeOfAny(except, node));
    }

    /** Whether a slot could be on a node. */
    boolean isWanted(SlotName except, int node) {
        return isAwaited(except, node) || wanted(except, node) > 0;
    }

    /** How many slots that expect pods and have no node yet could be on such a node. */
    private long wanted(SlotName except, int node) {
        Set<SlotName> wanted = new HashSet<>();
        for (ObservedReplica replica : replicas()) {
            for (Predicted slot : replica.prediction()) {
                if (!slot.slot().equals(except)
                        && target(slot) == free(node)
                        && expects(replica, slot)
                        && nodes().noneMatch(home -> isHome(slot.slot(), home))) {
                    wanted.add(slot.slot());
                }
            }
        }
        return wanted.size();
    }

    private boolean expects(ObservedReplica replica, Predicted slot) {
        return slot.pods().stream().anyMatch(pods -> toCome(replica.observation(), slot, pods.group()) > 0);
    }

    private IntStream nodes() {
        return IntStream.range(0, scenario.nodes());
    }

    /**
     * Of a slot. Pods off their slots count first as those for which nothing was predicted, then in the order of the prediction,
     * as the hub counts them.
     */
    long toCome(String observation, Predicted slot, PodGroup group) {
        return replicas().stream()
                .filter(replica -> replica.observation().equals(observation))
                .mapToLong(replica -> toCome(replica, slot, group))
                .sum();
    }

    private long toCome(ObservedReplica replica, Predicted slot, PodGroup group) {
        long all = replica.pods().stream()
                .filter(pods -> pods.group().equals(group))
                .mapToInt(ObservedReplica.Expected::count)
                .sum();
        long predicted = 0;
        long before = 0;
        for (Predicted one : replica.prediction()) {
            before += one.equals(slot) ? -predicted : 0;
            predicted += missing(replica.observation(), one, group);
        }
        long own = missing(replica.observation(), slot, group);
        long astray = truth.podsOf(replica.observation()).stream()
                        .filter(pod -> pod.isBound() && pod.group().equals(group))
                        .count()
                - all
                + predicted;
        return own - Math.clamp(astray + before, 0, own);
    }

    /** How many pods of a slot are not there. */
    private long missing(String observation, Predicted slot, PodGroup group) {
        long expected = slot.pods().stream()
                .filter(pods -> pods.group().equals(group))
                .mapToInt(PlannedReplica.Pods::count)
                .sum();
        long there = landedOn(slot.slot()).stream()
                .filter(one ->
                        one.observation().equals(observation) && one.group().equals(group))
                .count();
        return Math.max(0, expected - there);
    }

    /** Whether another slot is on a node, with pods to come that need more of it than comes back when others have left. */
    boolean isAwaited(SlotName except, int node) {
        return replicas().stream()
                .flatMap(replica -> replica.prediction().stream())
                .map(Predicted::slot)
                .filter(slot -> !slot.equals(except) && isHome(slot, node))
                .anyMatch(slot -> coming(slot) > returning(slot, node));
    }

    /** How many devices the pods need that are to come to a slot. */
    private long coming(SlotName slot) {
        long coming = 0;
        for (ObservedReplica replica : replicas()) {
            for (Predicted one : replica.prediction()) {
                for (PlannedReplica.Pods pods : one.slot().equals(slot) ? one.pods() : List.<PlannedReplica.Pods>of()) {
                    coming += toCome(replica.observation(), one, pods.group()) * need(replica, pods.group());
                }
            }
        }
        return coming;
    }

    private static int need(ObservedReplica replica, PodGroup group) {
        return replica.pods().stream()
                .filter(pods -> pods.group().equals(group))
                .mapToInt(pods -> pods.devices().getOrDefault("gpu", 0))
                .findFirst()
                .orElse(0);
    }

    /** How many devices pods of a slot hold on a node that are gone. */
    private long returning(SlotName slot, int node) {
        if (leftOut.contains(Rule.COMES_BACK)) {
            return 0;
        }
        return truth.claims().objects().values().stream()
                .filter(claim -> claim.node() == node && claim.slot().equals(slot))
                .filter(claim -> !truth.pods().objects().containsKey(claim.pod()))
                .mapToLong(claim -> claim.devices().size())
                .sum();
    }

    /** Of the slots that somebody may still need: of what has settled, and is known to have, nothing is remembered. */
    boolean isHomeOfAny(SlotName except, int node) {
        Set<SlotName> needed = replicas().stream()
                .filter(replica -> untold.contains(replica.observation()) || !isAllThere(replica))
                .flatMap(replica -> replica.prediction().stream())
                .map(Predicted::slot)
                .collect(Collectors.toSet());
        return replicas().stream()
                .map(ObservedReplica::prediction)
                .filter(slots -> slots.stream().anyMatch(slot -> needed.contains(slot.slot())))
                .flatMap(List::stream)
                .anyMatch(slot -> !slot.slot().equals(except) && isHome(slot.slot(), node));
    }

    private boolean isAllThere(ObservedReplica replica) {
        return replica.pods().stream()
                .allMatch(expected -> truth.podsOf(replica.observation()).stream()
                                .filter(pod -> pod.isBound() && pod.group().equals(expected.group()))
                                .count()
                        >= expected.count());
    }

    /** A slot whose pods are gone is where they were, as long as what they claimed is held there. */
    boolean isHome(SlotName slot, int node) {
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

    private int free(int node) {
        return truth.free(node, scenario.devices());
    }

    private Collection<TruePod> pods() {
        return truth.pods().objects().values();
    }

    private Collection<ObservedReplica> replicas() {
        return truth.replicas().objects().values();
    }
}
