package dev.stowage.e2e;

import static dev.stowage.e2e.Installed.TEAM;
import static java.util.Objects.requireNonNullElse;

import dev.stowage.bench.Waiting;
import io.fabric8.kubernetes.api.model.Event;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a fleet's hub tells people beside what objects say of themselves: Events, and metrics. */
record ToldByHub(LiveFleet fleet) {
    private static final String TELLER = "stowage-fleet-scheduler";
    private static final Path PAGE = Path.of("..", "docs", "operations.md");
    private static final Pattern METRIC = Pattern.compile("(?m)^\\| `(stowage_[a-z_]+)");
    private static final Pattern TYPE = Pattern.compile("(?m)^# TYPE (\\S+) ");

    /** Waits until so many Events of a reason are there about objects whose name begins so; returns what they say. */
    List<String> awaitEvents(String kind, String name, String reason, int count) {
        Predicate<Event> about = event -> event.getInvolvedObject().getKind().equals(kind)
                && event.getInvolvedObject().getName().startsWith(name)
                && event.getReason().equals(reason);
        return Waiting.until(
                        "%d Events %s about %s".formatted(count, reason, name),
                        fleet.hub().v1().events().inNamespace(TEAM),
                        events -> events.stream().filter(about).count() >= count,
                        LiveFleet.DEADLINE)
                .stream()
                .filter(about)
                .map(event -> "%s %s: %s".formatted(event.getType(), event.getReason(), event.getMessage()))
                .sorted()
                .toList();
    }

    /** What was told so far in the replicas' namespace, each as who it is about and what it says, in order. */
    List<String> all() {
        return fleet.hub().v1().events().inNamespace(TEAM).list().getItems().stream()
                .filter(event -> event.getSource() != null
                        && TELLER.equals(event.getSource().getComponent()))
                .map(event -> "%s %s %s: %s (%d times)"
                        .formatted(
                                event.getInvolvedObject().getUid(),
                                event.getInvolvedObject().getName(),
                                event.getReason(),
                                event.getMessage(),
                                requireNonNullElse(event.getCount(), 0)))
                .sorted()
                .toList();
    }

    /** Waits until the metrics have samples that begin with each of these. */
    void awaitMetrics(String... samples) {
        Waiting.byAsking(
                "the metrics " + String.join(", ", samples),
                this::metrics,
                page -> Arrays.stream(samples)
                        .allMatch(sample -> page.text().lines().anyMatch(sample::equals)),
                LiveFleet.DEADLINE);
    }

    /** The value of a sample; 0 if there is none. */
    double value(String sample) {
        return metrics().total(sample + " ");
    }

    /** The names of all metrics that there are; the client library adds to each that counts since when it does. */
    Set<String> metricNames() {
        Set<String> names = found(TYPE, metrics().text());
        names.removeIf(name -> name.endsWith("_created"));
        return names;
    }

    /** The names of those that people are told of. */
    static Set<String> documentedMetrics() {
        try {
            String page = Files.readString(PAGE);
            return found(METRIC, page.substring(page.indexOf("\n## Metrics"), page.indexOf("\nWorth an alert")));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Set<String> found(Pattern names, String text) {
        return names.matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private MetricsPage metrics() {
        return MetricsPage.of(fleet.plainPort());
    }
}
