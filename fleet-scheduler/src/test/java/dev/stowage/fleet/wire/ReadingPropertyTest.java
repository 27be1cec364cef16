package dev.stowage.fleet.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Planner;
import dev.stowage.fleet.State;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Laws of reading, on random fleets; a failing case is named by its seed. */
final class ReadingPropertyTest {
    static LongStream seeds() {
        return LongStream.range(0, 100);
    }

    private static String json(List<Node> documents) {
        return documents.stream().map(JsonWriter::write).collect(Collectors.joining());
    }

    private static String yaml(List<Node> documents) {
        return documents.stream().map(YamlWriter::write).collect(Collectors.joining("---\n"));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void jsonAndYamlOfAFleetReadTheSame(long seed) {
        List<Node> documents = RandomDocuments.of(seed);

        assertThat(Input.state(yaml(documents))).isEqualTo(Input.state(json(documents)));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aListReadsLikeItsElements(long seed) {
        List<Node> documents = RandomDocuments.of(seed);
        Node list = new Fields()
                .add("items", new Node.Sequence(0, documents))
                .add("kind", "List")
                .add("apiVersion", "v1")
                .build();

        assertThat(Input.state(YamlWriter.write(list))).isEqualTo(Input.state(json(documents)));
        assertThat(Input.state(JsonWriter.write(list))).isEqualTo(Input.state(json(documents)));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theOrderOfDocumentsDoesNotMatter(long seed) {
        List<Node> documents = new ArrayList<>(RandomDocuments.of(seed));
        String plan = plan(Input.state(json(documents)));

        Collections.shuffle(documents, new Random(seed));

        assertThat(plan(Input.state(json(documents)))).isEqualTo(plan);
    }

    private static String plan(State state) {
        return PlanDocument.of(Planner.plan(state, MATCHER), state.now()).toJson();
    }

    private static final CelMatcher MATCHER = new CelMatcher();
}
