package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which devices of a node shape a member's requests take. Every selector is compiled once, and evaluated once on each
 * device of a shape. Not thread-safe.
 */
final class Matching {
    private final DeviceMatcher matcher;
    private final Map<String, DeviceMatcher.Syntax> syntax = new HashMap<>();
    private final Map<OnShape, List<DeviceMatcher.Match>> evaluated = new HashMap<>();
    private final Map<RequestsOnShape, MemberMatch> matched = new HashMap<>();
    private final TreeSet<String> warnings = new TreeSet<>();

    private record OnShape(String selector, NodeShape shape) {}

    private record RequestsOnShape(List<Engine.Request> requests, NodeShape shape) {}

    /** How one member matches one shape. */
    sealed interface MemberMatch {
        /**
         * All requests found devices.
         *
         * @param devices for each request, the place of its device in the shape
         */
        record Matched(List<Integer> devices, Devices need) implements MemberMatch {}

        /** Some request found none. {@code failed}: of one of them no device said more than that it cannot be evaluated. */
        record Unmatched(boolean failed) implements MemberMatch {}

        default boolean claims() {
            return this instanceof Matched(var _, var need) && !need.isNone();
        }
    }

    Matching(DeviceMatcher matcher) {
        this.matcher = matcher;
    }

    DeviceMatcher matcher() {
        return matcher;
    }

    /** The first selector of the engines, in their order, that does not compile, or Valid. */
    SelectorCheck check(List<Engine> engines) {
        for (Engine engine : engines) {
            for (Engine.Member member : engine.members()) {
                for (Engine.Request request : member.requests()) {
                    for (String selector : request.selectors()) {
                        if (syntax.computeIfAbsent(selector, matcher::check)
                                instanceof DeviceMatcher.Syntax.Malformed(var line, var column, var message)) {
                            return new SelectorCheck.Malformed("engine %s, %s, request %s, line %s, column %s: %s"
                                    .formatted(engine.name(), member.role(), request.name(), line, column, message));
                        }
                    }
                }
            }
        }
        return SelectorCheck.VALID;
    }

    /** Whether all selectors of a deployment compile. */
    sealed interface SelectorCheck {
        record Valid() implements SelectorCheck {}

        /** {@code message} says where and why. */
        record Malformed(String message) implements SelectorCheck {}

        SelectorCheck VALID = new Valid();
    }

    /** The selectors must have passed {@link #check}. */
    MemberMatch match(List<Engine.Request> requests, NodeShape shape) {
        return matched.computeIfAbsent(new RequestsOnShape(requests, shape), key -> assign(requests, shape));
    }

    /** Selectors that failed on some device so far, each once. */
    List<String> warnings() {
        return List.copyOf(warnings);
    }

    private MemberMatch assign(List<Engine.Request> requests, NodeShape shape) {
        int[] left = new int[shape.devices().size()];
        for (int device = 0; device < left.length; device++) {
            left[device] = shape.devices().get(device).count();
        }
        List<Integer> chosen = new ArrayList<>();
        if (!assign(requests, shape, left, chosen, new HashSet<>())) {
            return new MemberMatch.Unmatched(requests.stream().anyMatch(request -> failsEverywhere(request, shape)));
        }
        int[] need = new int[shape.kinds().size()];
        for (int i = 0; i < chosen.size(); i++) {
            Device device = shape.devices().get(chosen.get(i));
            if (device.claimed()) {
                need[shape.kindIndex(device.name())] += requests.get(i).count();
            }
        }
        return new MemberMatch.Matched(List.copyOf(chosen), Devices.of(need));
    }

    /**
     * The first assignment in published order of devices that works for all requests. {@code failed} has the states
     * that cannot be completed, without which equal requests would be tried in every order.
     */
    private boolean assign(
            List<Engine.Request> requests, NodeShape shape, int[] left, List<Integer> chosen, Set<String> failed) {
        if (chosen.size() == requests.size()) {
            return true;
        }
        String state = chosen.size() + Arrays.toString(left);
        if (failed.contains(state)) {
            return false;
        }
        Engine.Request request = requests.get(chosen.size());
        for (int device = 0; device < left.length; device++) {
            if (left[device] >= request.count() && matches(request, shape, device)) {
                left[device] -= request.count();
                chosen.add(device);
                if (assign(requests, shape, left, chosen, failed)) {
                    return true;
                }
                chosen.removeLast();
                left[device] += request.count();
            }
        }
        failed.add(state);
        return false;
    }

    private boolean matches(Engine.Request request, NodeShape shape, int device) {
        for (String selector : request.selectors()) {
            if (!(evaluate(selector, shape).get(device) instanceof DeviceMatcher.Match.Yes)) {
                return false;
            }
        }
        return true;
    }

    private boolean failsEverywhere(Engine.Request request, NodeShape shape) {
        for (int device = 0; device < shape.devices().size(); device++) {
            boolean failed = false;
            for (String selector : request.selectors()) {
                switch (evaluate(selector, shape).get(device)) {
                    case DeviceMatcher.Match.No() -> {
                        return false;
                    }
                    case DeviceMatcher.Match.Failed _ -> failed = true;
                    case DeviceMatcher.Match.Yes() -> {}
                }
            }
            if (!failed) {
                return false;
            }
        }
        return !shape.devices().isEmpty();
    }

    private List<DeviceMatcher.Match> evaluate(String selector, NodeShape shape) {
        return evaluated.computeIfAbsent(new OnShape(selector, shape), key -> {
            List<DeviceMatcher.Match> matches = new ArrayList<>();
            for (Device device : shape.devices()) {
                DeviceMatcher.Match match = matcher.match(selector, device);
                if (match instanceof DeviceMatcher.Match.Failed(var message)) {
                    warnings.add("The selector (%s) cannot be evaluated on device (%s): %s."
                            .formatted(selector, device.name(), message));
                }
                matches.add(match);
            }
            return List.copyOf(matches);
        });
    }
}
