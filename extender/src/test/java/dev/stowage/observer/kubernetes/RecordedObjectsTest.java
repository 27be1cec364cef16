package dev.stowage.observer.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Golden;
import dev.stowage.fleet.Proof;
import dev.stowage.owners.kubernetes.Kind;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects as an API server of Kubernetes 1.36.3 wrote them, read as an informer reads them. */
final class RecordedObjectsTest {
    /** One object, and how it is read. */
    record Recorded(String file, Reading.Decoder decoder) {
        List<Message> read(GenericKubernetesResource object) {
            return new Reading(new Kind("", "v1", file, file + "s"), decoder).seen("key", object);
        }

        GenericKubernetesResource object() throws IOException {
            return Samples.object(
                    Files.readString(Golden.directory(RecordedObjectsTest.class).resolve(file + ".in.json")));
        }

        @Override
        public String toString() {
            return file;
        }
    }

    static Stream<Recorded> recorded() {
        return Stream.of(
                new Recorded("pod", Decoders.pods()),
                new Recorded("node", Decoders.nodes()),
                new Recorded("slice", Decoders.slices()),
                new Recorded("claim", Decoders.claims()),
                new Recorded("class", Decoders.deviceClasses()),
                new Recorded("pool", Decoders.pools()),
                new Recorded("replica", Decoders.replicas()));
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void areRead(Recorded recorded) throws IOException {
        String text = recorded.read(recorded.object()).stream()
                .map(message -> message.toString().replace(", ", ",\n  ") + "\n")
                .collect(Collectors.joining());

        Golden.check(RecordedObjectsTest.class, recorded.file() + ".out.txt", text);
    }

    /** What a newer API server adds changes nothing, wherever it is not among names that people choose. */
    @ParameterizedTest
    @MethodSource("recorded")
    void areReadTheSameWithFieldsThatNobodyKnows(Recorded recorded) throws IOException {
        List<Message> expected = recorded.read(recorded.object());
        Random random = new Random(Proof.seed(6));
        for (int round = 0; round < Proof.cases(100, 10_000); round++) {
            GenericKubernetesResource object = recorded.object();
            object.getAdditionalProperties().replaceAll((_, value) -> grown(value, random));

            assertThat(recorded.read(object)).isEqualTo(expected);
        }
    }

    private static Object grown(Object value, Random random) {
        return switch (value) {
            case Map<?, ?> map -> grownMap(map, random);
            case List<?> list -> {
                List<Object> all = new ArrayList<>();
                list.forEach(element -> all.add(grown(element, random)));
                yield all;
            }
            default -> value;
        };
    }

    private static Map<String, Object> grownMap(Map<?, ?> map, Random random) {
        Map<String, Object> all = new LinkedHashMap<>();
        // The values of maps by names are texts, numbers or objects of one kind: such a map has no fields.
        boolean isNamed = map.keySet().stream().anyMatch(RecordedObjectsTest::isName)
                || map.values().stream().allMatch(RecordedObjectsTest::isPlain);
        if (!isNamed && random.nextInt(3) == 0) {
            all.put("new" + random.nextInt(9), List.of(Map.of("a", 1), Map.of()));
        }
        map.forEach((name, field) -> {
            // What is null is as good as absent.
            if (field != null) {
                all.put(name.toString(), grown(field, random));
            }
        });
        if (!isNamed && random.nextInt(3) == 0) {
            all.put("newer" + random.nextInt(9), Map.of("b", List.of(true, 1.5, "c")));
        }
        return all;
    }

    private static boolean isName(Object field) {
        return field.toString().indexOf('/') >= 0 || field.toString().indexOf('.') >= 0;
    }

    private static boolean isPlain(Object field) {
        return !(field instanceof Map) && !(field instanceof List);
    }
}
