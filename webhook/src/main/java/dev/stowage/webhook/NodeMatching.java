package dev.stowage.webhook;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds out what nodes hold what pods, as the planner does (docs/planner.md): each request takes all its devices from one
 * entry of the class, and the first assignment in the order of requests and entries counts. Not thread-safe.
 */
final class NodeMatching {
    /** Far more than real pods need; only pods with many requests of odd sizes come near. */
    private static final int MAX_STEPS = 200_000;

    private final Selectors.Evaluation evaluation;
    private final Map<OnDevice, Selectors.Answer> matches = new HashMap<>();
    private int steps;

    /** By place: names need not be different. */
    private record OnDevice(String selector, String className, String device) {}

    NodeMatching(Selectors.Evaluation evaluation) {
        this.evaluation = evaluation;
    }

    Fit fit(List<DeclaredDeployment.Request> requests, DeclaredClass node) {
        List<List<Selectors.Answer>> table = new ArrayList<>();
        for (DeclaredDeployment.Request request : requests) {
            List<Selectors.Answer> row = new ArrayList<>();
            for (DeclaredClass.Device device : node.devices()) {
                Selectors.Answer match = match(request, node, device);
                if (match instanceof Selectors.Answer.Unknown) {
                    return new Fit.Unknown();
                }
                row.add(match);
            }
            table.add(row);
        }
        Fit.Lacks alone = lack(requests, node, table);
        if (alone.unmet() > 0) {
            return alone;
        }
        List<Integer> chosen = new ArrayList<>();
        long[] left =
                node.devices().stream().mapToLong(DeclaredClass.Device::count).toArray();
        if (assign(requests, table, left, chosen, new HashSet<>())) {
            return new Fit.Fits(chosen.stream()
                    .anyMatch(device -> node.devices().get(device).claim() != DeclaredClass.Claim.SYNTHETIC));
        }
        return steps > MAX_STEPS ? new Fit.Unknown() : alone;
    }

    private Selectors.Answer match(
            DeclaredDeployment.Request request, DeclaredClass node, DeclaredClass.Device device) {
        for (DeclaredDeployment.Selector selector : request.selectors()) {
            Selectors.Answer match = matches.computeIfAbsent(
                    new OnDevice(selector.text(), node.name(), device.path()),
                    _ -> evaluation.match(selector.text(), device));
            if (!(match instanceof Selectors.Answer.Yes)) {
                return match;
            }
        }
        return new Selectors.Answer.Yes();
    }

    private boolean assign(
            List<DeclaredDeployment.Request> requests,
            List<List<Selectors.Answer>> table,
            long[] left,
            List<Integer> chosen,
            Set<String> failed) {
        int next = chosen.size();
        if (next == requests.size()) {
            return true;
        }
        String state = next + Arrays.toString(left);
        if (steps > MAX_STEPS || failed.contains(state)) {
            return false;
        }
        steps++;
        long count = requests.get(next).count();
        for (int device = 0; device < left.length; device++) {
            if (left[device] >= count && table.get(next).get(device) instanceof Selectors.Answer.Yes) {
                left[device] -= count;
                chosen.add(device);
                if (assign(requests, table, left, chosen, failed)) {
                    return true;
                }
                chosen.removeLast();
                left[device] += count;
            }
        }
        failed.add(state);
        return false;
    }

    /** What the node lacks: of the requests that it does not meet even alone the first, else room for all of them. */
    private static Fit.Lacks lack(
            List<DeclaredDeployment.Request> requests, DeclaredClass node, List<List<Selectors.Answer>> table) {
        int unmatched = 0;
        int unmet = 0;
        long shortage = 0;
        String text = "its devices meet each request, but not all of them together";
        for (int i = 0; i < requests.size(); i++) {
            DeclaredDeployment.Request request = requests.get(i);
            long most = most(node, table.get(i));
            if (most >= request.count()) {
                continue;
            }
            unmet++;
            if (most == 0) {
                unmatched++;
            } else {
                shortage += request.count() - most;
            }
            if (unmet == 1) {
                text = most == 0 ? nothing(request, table.get(i)) : tooFew(request, most);
            }
        }
        return new Fit.Lacks(unmatched, unmet, shortage, text);
    }

    private static long most(DeclaredClass node, List<Selectors.Answer> row) {
        long most = 0;
        for (int device = 0; device < row.size(); device++) {
            if (row.get(device) instanceof Selectors.Answer.Yes) {
                most = Math.max(most, node.devices().get(device).count());
            }
        }
        return most;
    }

    private static String tooFew(DeclaredDeployment.Request request, long most) {
        return "request %s needs %d devices, a node has %d".formatted(Quoted.of(request.name()), request.count(), most);
    }

    private static String nothing(DeclaredDeployment.Request request, List<Selectors.Answer> row) {
        String text = "no device matches request " + Quoted.of(request.name());
        for (Selectors.Answer match : row) {
            if (match instanceof Selectors.Answer.Failed(var message)) {
                return text + " (" + message + ")";
            }
        }
        return text;
    }
}
