package dev.stowage.webhook;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The labels that say which replica an object belongs to. */
final class GuardedLabels {
    private static final String WHO = "only the hub and the controllers of the replica may";

    private final SortedSet<String> keys;

    GuardedLabels(SortedSet<String> keys) {
        this.keys = new TreeSet<>(keys);
    }

    /** Those at one place. */
    SortedMap<String, String> of(GuardedObject.Place place) {
        SortedMap<String, String> guarded = new TreeMap<>(place.labels());
        guarded.keySet().retainAll(keys);
        return guarded;
    }

    /** What is wrong if somebody else creates the object. */
    List<Problem> created(GuardedObject object) {
        return object.places().stream()
                .flatMap(place ->
                        of(place).entrySet().stream().map(entry -> set(place.path(), entry.getKey(), entry.getValue())))
                .toList();
    }

    /** What is wrong if somebody else updates the object. */
    List<Problem> changed(GuardedObject old, GuardedObject object) {
        Map<String, GuardedObject.Place> before = byPath(old);
        Map<String, GuardedObject.Place> after = byPath(object);
        SortedSet<String> paths = new TreeSet<>(before.keySet());
        paths.addAll(after.keySet());
        List<Problem> problems = new ArrayList<>();
        for (String path : paths) {
            GuardedObject.Place nothing = new GuardedObject.Place(path, new TreeMap<>());
            problems.addAll(
                    changed(path, of(before.getOrDefault(path, nothing)), of(after.getOrDefault(path, nothing))));
        }
        return problems;
    }

    private List<Problem> changed(String path, SortedMap<String, String> before, SortedMap<String, String> after) {
        List<Problem> problems = new ArrayList<>();
        for (String key : keys) {
            boolean was = before.containsKey(key);
            boolean is = after.containsKey(key);
            if (was && !is) {
                problems.add(removed(path, key, before.getOrDefault(key, "")));
            } else if (is && !was) {
                problems.add(set(path, key, after.getOrDefault(key, "")));
            } else if (is && !before.getOrDefault(key, "").equals(after.getOrDefault(key, ""))) {
                problems.add(replaced(path, key, before.getOrDefault(key, ""), after.getOrDefault(key, "")));
            }
        }
        return problems;
    }

    private static Problem set(String path, String key, String value) {
        return problem(path, key, "%s set %s: leave the label out".formatted(WHO, Quoted.of(value)));
    }

    private static Problem removed(String path, String key, String value) {
        return problem(path, key, "%s remove %s: keep the label".formatted(WHO, Quoted.of(value)));
    }

    private static Problem replaced(String path, String key, String before, String after) {
        return problem(
                path,
                key,
                "%s change %s to %s: keep %s".formatted(WHO, Quoted.of(before), Quoted.of(after), Quoted.of(before)));
    }

    private static Problem problem(String path, String key, String message) {
        return new Problem("%s[%s]".formatted(path, key), Problem.Type.FORBIDDEN, "Forbidden: " + message);
    }

    private static Map<String, GuardedObject.Place> byPath(GuardedObject object) {
        return object.places().stream().collect(Collectors.toMap(GuardedObject.Place::path, Function.identity()));
    }
}
