package dev.stowage.extender;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.NodeRequirement.Operator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which node selectors reach node {@code a} with labels {@code rack=r1} and {@code size=8}. */
final class NodeTermTest {
    record Selected(String name, boolean reached, Location location) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static NodeRequirement needs(String key, Operator operator, String... values) {
        return new NodeRequirement(key, operator, List.of(values));
    }

    private static Selected labels(String name, boolean reached, NodeRequirement... requirements) {
        return new Selected(
                name, reached, new Location.Matching(List.of(new NodeTerm(List.of(requirements), List.of()))));
    }

    private static Selected fields(String name, boolean reached, NodeRequirement... requirements) {
        return new Selected(
                name, reached, new Location.Matching(List.of(new NodeTerm(List.of(), List.of(requirements)))));
    }

    static Stream<Selected> selectors() {
        return Stream.of(
                labels("an empty term", false),
                labels("In", true, needs("rack", Operator.IN, "r0", "r1")),
                labels("In of others", false, needs("rack", Operator.IN, "r0")),
                labels("In of a label it lacks", false, needs("zone", Operator.IN, "")),
                labels("NotIn", false, needs("rack", Operator.NOT_IN, "r1")),
                labels("NotIn of others", true, needs("rack", Operator.NOT_IN, "r0")),
                labels("NotIn of a label it lacks", true, needs("zone", Operator.NOT_IN, "z")),
                labels("Exists", true, needs("rack", Operator.EXISTS)),
                labels("Exists of a label it lacks", false, needs("zone", Operator.EXISTS)),
                labels("DoesNotExist", false, needs("rack", Operator.DOES_NOT_EXIST)),
                labels("DoesNotExist of a label it lacks", true, needs("zone", Operator.DOES_NOT_EXIST)),
                labels("Gt less", true, needs("size", Operator.GREATER_THAN, "7")),
                labels("Gt itself", false, needs("size", Operator.GREATER_THAN, "8")),
                labels("Lt more", true, needs("size", Operator.LESS_THAN, "9")),
                labels("Lt itself", false, needs("size", Operator.LESS_THAN, "8")),
                labels("Gt of no number", false, needs("rack", Operator.GREATER_THAN, "1")),
                labels("Gt than no number", false, needs("size", Operator.GREATER_THAN, "many")),
                labels("Gt than two numbers", false, needs("size", Operator.GREATER_THAN, "1", "2")),
                labels("Gt of a label it lacks", false, needs("zone", Operator.GREATER_THAN, "1")),
                labels("Lt of a label it lacks", false, needs("zone", Operator.LESS_THAN, "1")),
                labels("an operator of a newer API", false, needs("rack", Operator.UNKNOWN, "r1")),
                labels("two of which one holds", false, needs("rack", Operator.EXISTS), needs("zone", Operator.EXISTS)),
                fields("its name", true, needs("metadata.name", Operator.IN, "a")),
                fields("another name", false, needs("metadata.name", Operator.IN, "b")),
                fields("not another name", true, needs("metadata.name", Operator.NOT_IN, "b")),
                new Selected(
                        "labels and fields",
                        false,
                        new Location.Matching(List.of(new NodeTerm(
                                List.of(needs("rack", Operator.EXISTS)),
                                List.of(needs("metadata.name", Operator.IN, "b")))))),
                new Selected(
                        "one of two terms",
                        true,
                        new Location.Matching(List.of(
                                new NodeTerm(List.of(needs("zone", Operator.EXISTS)), List.of()),
                                new NodeTerm(List.of(needs("rack", Operator.EXISTS)), List.of())))),
                new Selected("no terms", false, new Location.Matching(List.of())),
                new Selected("everywhere", true, new Location.Everywhere()),
                new Selected("here", true, new Location.On(new NodeName("a"))),
                new Selected("elsewhere", false, new Location.On(new NodeName("b"))),
                new Selected("unknown", false, new Location.Unknown()));
    }

    @ParameterizedTest
    @MethodSource
    void selectors(Selected tested) {
        TreeMap<String, String> labels = new TreeMap<>();
        labels.put("rack", "r1");
        labels.put("size", "8");

        assertThat(tested.location.reaches(new NodeName("a"), new Labels(labels)))
                .isEqualTo(tested.reached);
    }
}
