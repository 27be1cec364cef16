package dev.stowage.observer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Proof;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Each rule is left out once, and each time the walk finds what goes wrong then; but for one, of which docs/observer.md says why not.
 * The ways to the faults are written to {@code target/observer-walk-mutants.txt}.
 */
@Tag("proof:observer-walk-mutants")
final class ObserverWalkMutantsTest {
    private static final int MOST = 60_000;

    /** What to begin with where the way is long; the rest of it is the shortest there is. */
    private record Case(Rule rule, Scenario scenario, List<String> start) {
        Case(Rule rule, Scenario scenario, String... start) {
            this(rule, scenario, List.of(start));
        }
    }

    private static List<String> all(List<List<String>> parts) {
        return parts.stream().flatMap(List::stream).toList();
    }

    private static List<String> settled(String name, int pods) {
        List<String> moves = new ArrayList<>(List.of(
                name + " is wanted", "the hub places", "the hub records " + name + ".*", "the pods of " + name + ".*"));
        moves.addAll(Collections.nCopies(pods, name + "-0.* is bound .*"));
        return moves;
    }

    private static final List<String> PUBLISHED = List.of("observer 0 publishes", "the hub sees the observation");

    private static List<Case> cases() {
        return List.of(
                new Case(Rule.ONE_OBJECT, Scenarios.THREE_ON_TWO),
                new Case(Rule.TOKEN, Scenarios.TWO_ON_ONE),
                new Case(Rule.ATTRIBUTED_BY_OWNER, Scenarios.LIE),
                new Case(Rule.ACCOUNTED_BY_CLAIM, Scenarios.THREE_ON_TWO),
                new Case(Rule.RECORDED_FIRST, Scenarios.EVICTION),
                new Case(Rule.CHARGED_TO_THE_END, Scenarios.REMOVAL),
                new Case(Rule.UID, Scenarios.RECREATION, recreated()),
                new Case(Rule.FINALIZER, Scenarios.TWO_ON_ONE),
                new Case(Rule.NEVER_BACKWARDS, Scenarios.TWO_OBSERVERS_AND_A_STRANGER),
                new Case(Rule.OPEN_SLOTS, Scenarios.COMING_AND_GOING, gone()),
                new Case(Rule.ACCOUNTED_WITH_SLOTS, Scenarios.TWO_SLOTS, evicted()),
                new Case(Rule.SLOTS_STAY, Scenarios.SHARED_SLOT),
                new Case(Rule.COMES_BACK, Scenarios.SHARED_SLOT, besideOne()),
                new Case(Rule.LISTED_FIRST, Scenarios.RESTART));
    }

    /** Two replicas share a node. */
    private static List<String> recreated() {
        return all(List.of(
                settled("a", 1),
                List.of("observer 0 sees pods", "observer 0 sees pods", "observer 0 sees claims"),
                PUBLISHED,
                settled("b", 1),
                List.of("observer 0 sees pods", "observer 0 sees pods", "observer 0 sees claims"),
                PUBLISHED,
                List.of("b is wanted no more")));
    }

    /** Two more replicas are placed, one of them beside the first. */
    private static List<String> besideOne() {
        return all(
                List.of(settled("a", 1), List.of("b is wanted", "c is wanted"), PUBLISHED, List.of("the hub places")));
    }

    /** Of a slot one pod is there, when foreign pods go from its node and from another one. */
    private static List<String> gone() {
        return all(List.of(
                settled("a", 1),
                List.of("a foreign pod .* node 1", "a foreign pod .* node 0"),
                PUBLISHED,
                settled("b", 1)));
    }

    /** One pod of two is evicted, each of which had a node of its own. */
    private static List<String> evicted() {
        return all(List.of(settled("a", 1), PUBLISHED, settled("b", 2), PUBLISHED, List.of("b-0.*/0#1 is evicted")));
    }

    @Test
    void findsWhatEachRuleIsFor() throws IOException {
        List<String> lengths = new ArrayList<>();
        List<String> ways = new ArrayList<>();
        for (Case one : cases()) {
            Walk.Found found = new Walk(one.scenario, Set.of(one.rule)).through(MOST, one.start);
            assertThat(found.way()).as("without %s: %s", one.rule, one.scenario).isNotEmpty();
            assertThat(new Walk(one.scenario, Set.of())
                            .through(found.moments(), one.start)
                            .way())
                    .as("with %s: %s", one.rule, one.scenario)
                    .isEmpty();
            ways.add("Without %s:".formatted(one.rule));
            found.way().forEach(move -> ways.add("    " + move));
            lengths.add(one.rule + " in " + (found.way().size() - 2));
        }

        Files.write(Path.of("target", "observer-walk-mutants.txt"), ways);
        Proof.held("observer-walk-mutants", "faults found without " + String.join(", ", lengths) + " moves");
    }
}
