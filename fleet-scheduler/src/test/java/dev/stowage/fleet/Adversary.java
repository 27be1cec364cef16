package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * A kube-scheduler that wants to do harm: it binds the open pods of a yard in whatever order onto whatever nodes hold
 * them, and looks for a state in which a pod that could be bound at the start fits nowhere any more.
 */
final class Adversary {
    private final Yard yard;
    private final Set<String> harmless = new HashSet<>();
    private final int maxStates;
    private boolean exhausted = true;

    private Adversary(Yard yard, int maxStates) {
        this.yard = yard;
        this.maxStates = maxStates;
    }

    /** What the adversary found. */
    sealed interface Finding {
        /** {@code states} were looked at; all that there are, if {@code exhaustive}. */
        record NoHarm(int states, boolean exhaustive) implements Finding {}

        record Harm(List<Yard.Pod> stranded) implements Finding {}
    }

    /** Looks at every state that can be reached, at most so many. */
    static Finding search(Yard yard, int maxStates) {
        Adversary adversary = new Adversary(yard, maxStates);
        adversary.yard.open.removeIf(pod -> adversary.nodesFor(pod).isEmpty());
        List<Yard.Pod> stranded = adversary.harm();
        return stranded.isEmpty()
                ? new Finding.NoHarm(adversary.harmless.size(), adversary.exhausted)
                : new Finding.Harm(stranded);
    }

    /** Follows one random way to the end. */
    static Finding stroll(Yard yard, SplittableRandom random) {
        Adversary adversary = new Adversary(yard, 0);
        yard.open.removeIf(pod -> adversary.nodesFor(pod).isEmpty());
        int steps = 0;
        while (!yard.open.isEmpty()) {
            List<Yard.Pod> stranded = adversary.stranded();
            if (!stranded.isEmpty()) {
                return new Finding.Harm(stranded);
            }
            Yard.Pod pod = yard.open.get(random.nextInt(yard.open.size()));
            List<Integer> nodes = adversary.nodesFor(pod);
            yard.bind(pod, nodes.get(random.nextInt(nodes.size())));
            steps++;
        }
        return new Finding.NoHarm(steps, false);
    }

    private List<Integer> nodesFor(Yard.Pod pod) {
        List<Integer> nodes = new ArrayList<>();
        for (int node = 0; node < yard.nodes.size(); node++) {
            if (yard.mayBind(pod, node)) {
                nodes.add(node);
            }
        }
        return nodes;
    }

    private List<Yard.Pod> stranded() {
        return yard.open.stream().filter(pod -> nodesFor(pod).isEmpty()).toList();
    }

    /** Pods that can be left without a node from here on, if any. */
    private List<Yard.Pod> harm() {
        List<Yard.Pod> stranded = stranded();
        if (!stranded.isEmpty() || yard.open.isEmpty()) {
            return stranded;
        }
        if (harmless.size() >= maxStates) {
            exhausted = false;
            return List.of();
        }
        if (!harmless.add(fingerprint())) {
            return List.of();
        }
        Set<String> tried = new HashSet<>();
        for (Yard.Pod pod : List.copyOf(yard.open)) {
            for (int node : nodesFor(pod)) {
                if (tried.add(kind(pod) + "@" + node(yard.nodes.get(node)))) {
                    yard.bind(pod, node);
                    List<Yard.Pod> found = harm();
                    undo(pod, node);
                    if (!found.isEmpty()) {
                        return found;
                    }
                }
            }
        }
        return List.of();
    }

    private void undo(Yard.Pod pod, int node) {
        yard.nodes.get(node).pods.remove(pod);
        yard.nodes.get(node).free = yard.nodes.get(node).free.plus(pod.need());
        yard.open.add(pod);
    }

    /** Pods of one kind are interchangeable. */
    private static String kind(Yard.Pod pod) {
        return pod.gang()
                ? "%s/%s/%d %s %s"
                        .formatted(
                                pod.replica(), pod.group().engine(), pod.group().copy(), pod.need(), pod.domain())
                : pod.need().toString();
    }

    private static String node(Yard.Node node) {
        String copies = node.pods.stream()
                .filter(Yard.Pod::gang)
                .map(pod -> pod.replica() + "/" + pod.group().engine() + "/"
                        + pod.group().copy())
                .sorted()
                .collect(Collectors.joining(","));
        return node.free + node.domain + copies;
    }

    private String fingerprint() {
        String[] pods = yard.open.stream().map(Adversary::kind).toArray(String[]::new);
        String[] nodes = yard.nodes.stream().map(Adversary::node).toArray(String[]::new);
        Arrays.sort(pods);
        Arrays.sort(nodes);
        return Arrays.toString(pods) + Arrays.toString(nodes);
    }
}
