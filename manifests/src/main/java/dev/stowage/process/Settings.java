package dev.stowage.process;

import dev.stowage.text.LogValue;
import dev.stowage.text.Nearest;
import dev.stowage.text.TimeText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads values out of an environment and keeps what is wrong with it, so that all of it can be said at once. */
public final class Settings {
    private static final String PREFIX = "STOWAGE_";

    /** What kubelet sets in a pod for each Service of its namespace, of which ours may be one. */
    private static final Pattern SERVICE_LINK =
            Pattern.compile("STOWAGE_\\w+_(SERVICE_HOST|SERVICE_PORT(_\\w+)?|PORT_[0-9]+_(TCP|UDP|SCTP)(_\\w+)?)");

    private static final Pattern LINK_ADDRESS = Pattern.compile("(tcp|udp|sctp)://.*");

    private final Map<String, String> environment;
    private final SortedMap<String, String> known = new TreeMap<>();
    private final List<String> problems = new ArrayList<>();

    /** Of these variables, those whose names begin with {@code STOWAGE_}. */
    public Settings(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /** What this machine is called, which in a pod is its name; {@code usual} where nobody says. */
    public String host(String usual) {
        return environment.getOrDefault("HOSTNAME", usual);
    }

    /** Everything that was asked for, each as {@code NAME=VALUE} after a blank. */
    public String effective() {
        StringBuilder text = new StringBuilder();
        known.forEach((key, value) -> text.append(' ').append(key).append('=').append(LogValue.of(value)));
        return text.toString();
    }

    /** A text; {@code usual} where there is none. */
    public String text(String name, String usual) {
        String key = PREFIX + name;
        String value = environment.getOrDefault(key, usual);
        known.put(key, value);
        return value;
    }

    /** A text of a form, which {@code form} says in words. */
    public String text(String name, String usual, Predicate<String> accepted, String form) {
        String value = text(name, usual);
        if (accepted.test(value)) {
            return value;
        }
        problem(name, value, form);
        return usual;
    }

    /** A whole number between these two, both included. */
    public int number(String name, int usual, int least, int most) {
        String form = "a whole number from %d to %d".formatted(least, most);
        String value = text(
                name, Integer.toString(usual), text -> text.matches("[0-9]{1,9}") && within(text, least, most), form);
        return Integer.parseInt(value);
    }

    private static boolean within(String text, int least, int most) {
        int number = Integer.parseInt(text);
        return least <= number && number <= most;
    }

    /** A length of time, with {@code usual} written in the same way. */
    public Duration duration(String name, String usual) {
        return TimeText.parse(text(name, usual, TimeText::isDuration, "a duration, for example " + usual));
    }

    /** As the other, but only one that is accepted, which {@code form} says in words. */
    public Duration duration(String name, String usual, Predicate<Duration> accepted, String form) {
        Duration value = duration(name, usual);
        if (!accepted.test(value)) {
            problem(name, text(name, usual), form);
        }
        return value;
    }

    /** One of several words. */
    public <E extends Enum<E>> E choice(String name, E usual, Function<E, String> label) {
        List<E> choices = List.of(usual.getDeclaringClass().getEnumConstants());
        List<String> labels = choices.stream().map(label).toList();
        String value = text(name, label.apply(usual), labels::contains, "one of " + String.join(", ", labels));
        return choices.get(labels.indexOf(value));
    }

    /** Whether something is wanted; by default it is not. */
    public boolean flag(String name) {
        return text(name, "false", List.of("true", "false")::contains, "true or false")
                .equals("true");
    }

    /** What stands between commas; nothing counts as nothing. */
    public List<String> list(String name) {
        return Stream.of(text(name, "").split(",", -1))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** To be told that a value is not what it must be, which {@code form} says in words. */
    public void problem(String name, String value, String form) {
        problems.add("%s%s (%s) must be %s.".formatted(PREFIX, name, value, form));
    }

    /** To be told of what is wrong with several values together. */
    public void problem(String sentence) {
        problems.add(sentence);
    }

    /**
     * To be called when everything has been read.
     *
     * @throws BadConfiguration if anything was wrong, or if there are names that nobody asked for
     */
    public void check() {
        environment.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(PREFIX))
                .filter(entry -> !known.containsKey(entry.getKey()) && !isServiceLink(entry.getKey(), entry.getValue()))
                .map(Map.Entry::getKey)
                .sorted()
                .forEach(key -> problems.add("There is no setting %s%s".formatted(key, instead(key))));
        if (!problems.isEmpty()) {
            throw new BadConfiguration(problems);
        }
    }

    private String instead(String key) {
        String hint = Nearest.hint(key, known.keySet());
        return hint.isEmpty() ? ". There are %s.".formatted(String.join(", ", known.keySet())) : hint;
    }

    private static boolean isServiceLink(String key, String value) {
        return SERVICE_LINK.matcher(key).matches()
                || (key.endsWith("_PORT") && LINK_ADDRESS.matcher(value).matches());
    }
}
