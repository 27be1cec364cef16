package dev.stowage.extender.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.Plan;
import dev.stowage.extender.Scene;
import dev.stowage.extender.View;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is sent, the answer is one that kube-scheduler can read. */
final class ExtenderVerbsPropertyTest {
    private static final int CASES = 2_000;
    private static final byte[] ODD = "{}[]\",:\\nulltrue0.e-\u00e9\u0000".getBytes(StandardCharsets.UTF_8);

    @ParameterizedTest
    @ValueSource(strings = {"prioritize.in.json", "filter.in.json", "filter-nodes.in.json", "idle.in.json"})
    void answersAnything(String file) {
        Scene scene = new Scene()
                .node("n1", 8)
                .node("n2", 8)
                .node("n3", 6)
                .replica("a", Plan.of("a").pods("main", 2, 4).slot("a/0", 8, "main", "main"))
                .required("a")
                .pod("p", "a", "main");
        ExtenderVerbs verbs = new ExtenderVerbs(scene.steering());
        View view = scene.view();
        byte[] question = ExtenderVerbsTest.file(file);
        Random random = new Random(file.length());

        for (int i = 0; i < CASES; i++) {
            byte[] odd = mutate(question, random);
            GoDecoder.hostPriorities(
                    verbs.prioritize(odd, view, Instant.EPOCH.plusMillis(i)).json());
            GoDecoder.FilterResult result = GoDecoder.filterResult(
                    verbs.filter(odd, view, Instant.EPOCH.plusMillis(i)).json());

            List<Boolean> answered = List.of(
                    !result.error().isEmpty(),
                    !result.nodes().isEmpty() || !result.nodeNames().isEmpty(),
                    !result.failedAndUnresolvableNodes().isEmpty(),
                    isWithoutNodes(odd));
            assertThat(answered).as("case %s of %s", i, file).contains(true);
        }
    }

    /** Whether the candidates are an empty list: then so is the answer. */
    private static boolean isWithoutNodes(byte[] body) {
        String text = new String(body, StandardCharsets.UTF_8);
        return text.contains("[]") || text.contains("{}") || !text.contains("items");
    }

    private static byte[] mutate(byte[] question, Random random) {
        byte[] odd = question.clone();
        for (int change = random.nextInt(1, 4); change > 0; change--) {
            int at = random.nextInt(odd.length);
            switch (random.nextInt(4)) {
                case 0 -> odd[at] = ODD[random.nextInt(ODD.length)];
                case 1 -> odd[at] = (byte) random.nextInt(256);
                case 2 -> odd = Arrays.copyOf(odd, Math.max(1, at));
                default -> {
                    int to = random.nextInt(at, odd.length);
                    byte[] without = Arrays.copyOf(odd, odd.length - (to - at));
                    System.arraycopy(odd, to, without, at, odd.length - to);
                    odd = without.length == 0 ? question.clone() : without;
                }
            }
        }
        return odd;
    }
}
