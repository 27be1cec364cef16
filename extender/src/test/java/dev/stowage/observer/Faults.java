package dev.stowage.observer;

import dev.stowage.extender.PodGroup;
import dev.stowage.fleet.Observation;
import dev.stowage.observer.ObservedReplica.Expected;
import dev.stowage.observer.Truth.TruePod;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Finds what must never be. */
final class Faults {
    private final Scenario scenario;

    /** A pod that is still to be bound. */
    private record Open(String observation, PodGroup group, int need) {}

    Faults(Scenario scenario) {
        this.scenario = scenario;
    }

    /** What is wrong now. */
    Optional<String> in(Moment moment) {
        Binding binding = new Binding(moment.truth(), scenario, Set.of());
        for (HubMind.Replica replica : moment.hub().replicas()) {
            if (replica.isSure() && !replica.isTerminating()) {
                for (Open pod : open(moment, replica)) {
                    if (binding.nodesFor(pod.observation, pod.group, pod.need).isEmpty()) {
                        return Optional.of("%s was promised a device that somebody else has".formatted(replica.name()));
                    }
                }
            }
        }
        return doPromisesFit(moment) ? Optional.empty() : Optional.of("more was promised than there is");
    }

    /** What is wrong when nothing more is going to happen. */
    Optional<String> whenSettled(Moment moment) {
        if (!(moment.hub().observation() instanceof Observation.Snapshot believed)) {
            return Optional.of("the hub believes nothing");
        }
        Map<Integer, Integer> truth = new TreeMap<>();
        for (int node = 0; node < scenario.nodes(); node++) {
            truth.merge(moment.truth().free(node, scenario.devices()), 1, Integer::sum);
        }
        Map<Integer, Integer> belief = new TreeMap<>();
        believed.buckets().forEach(bucket -> belief.merge(bucket.free().count(0), bucket.nodes(), Integer::sum));
        if (!truth.equals(belief)) {
            return Optional.of(
                    "the hub believes %s, nodes by what they have free, and it is %s".formatted(belief, truth));
        }
        return moment.hub().replicas().stream()
                .filter(replica -> open(moment, replica).isEmpty())
                .filter(replica -> believed.unsettled().stream()
                        .anyMatch(one -> one.replica().name().equals(replica.name())
                                && one.accounted().stream()
                                                .mapToInt(Observation.Accounted::pods)
                                                .sum()
                                        < pods(replica)))
                .findFirst()
                .map(replica -> "the hub still charges %s, all of which is bound".formatted(replica.name()));
    }

    private static int pods(HubMind.Replica replica) {
        return Dispatched.of(replica).pods().stream().mapToInt(Expected::count).sum();
    }

    /** Whether all pods that are still to come can be bound, whichever comes first; what nobody can foresee is let pass. */
    private boolean doPromisesFit(Moment moment) {
        List<Open> all = new ArrayList<>();
        for (HubMind.Replica replica : moment.hub().replicas()) {
            List<Open> pods = open(moment, replica);
            if (!pods.isEmpty() && !replica.isSure()) {
                return true;
            }
            all.addAll(pods);
        }
        all.sort(Comparator.comparingInt(Open::need).reversed());
        List<Integer> free = new ArrayList<>();
        List<List<String>> taken = new ArrayList<>();
        Binding binding = new Binding(moment.truth(), scenario, Set.of());
        for (int node = 0; node < scenario.nodes(); node++) {
            free.add(binding.free(node));
            taken.add(new ArrayList<>());
        }
        return pack(all, 0, free, taken, binding);
    }

    private boolean pack(List<Open> pods, int next, List<Integer> free, List<List<String>> gangs, Binding binding) {
        if (next == pods.size()) {
            return true;
        }
        Open pod = pods.get(next);
        boolean gang = Binding.isGang(pod.group);
        for (int node = 0; node < free.size(); node++) {
            boolean apart =
                    !gang || !(gangs.get(node).contains(pod.observation) || binding.hasSibling(pod.observation, node));
            if (free.get(node) >= pod.need && apart) {
                free.set(node, free.get(node) - pod.need);
                gangs.get(node).add(pod.observation);
                boolean fits = pack(pods, next + 1, free, gangs, binding);
                free.set(node, free.get(node) + pod.need);
                gangs.get(node).removeLast();
                if (fits) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a pod is still to come that no node holds now. */
    boolean isAnyStuck(Moment moment) {
        Binding binding = new Binding(moment.truth(), scenario, Set.of());
        return moment.hub().replicas().stream()
                .flatMap(replica -> open(moment, replica).stream())
                .anyMatch(pod ->
                        binding.nodesFor(pod.observation, pod.group, pod.need).isEmpty());
    }

    /** Of a replica that goes only the pods that there are. */
    private static List<Open> open(Moment moment, HubMind.Replica replica) {
        List<TruePod> pods = moment.truth().podsOf(replica.uid());
        List<Open> open = new ArrayList<>();
        for (Expected expected : Dispatched.of(replica).pods()) {
            List<TruePod> its = pods.stream()
                    .filter(pod -> pod.group().equals(expected.group()))
                    .toList();
            long bound = its.stream().filter(TruePod::isBound).count();
            long more = (replica.isTerminating() ? its.size() : expected.count()) - bound;
            for (long pod = 0; pod < more; pod++) {
                open.add(new Open(
                        replica.uid(), expected.group(), expected.devices().getOrDefault("gpu", 0)));
            }
        }
        return open;
    }
}
