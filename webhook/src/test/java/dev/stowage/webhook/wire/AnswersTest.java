package dev.stowage.webhook.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.webhook.Addition;
import dev.stowage.webhook.Decision;
import dev.stowage.webhook.Outcome;
import dev.stowage.webhook.Problem;
import dev.stowage.webhook.User;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.MissingNode;

final class AnswersTest {
    private static final Problem POOL = new Problem(
            "spec.nodePools[0].name", Problem.Type.INVALID, "Invalid value: \"GPU_pool\": must be a DNS label");
    private static final Problem COUNT =
            new Problem("spec.nodePools[1].nodeCount", Problem.Type.REQUIRED, "Required value");

    private static final AdmissionRequest EAST = new AdmissionRequest(
            "u",
            new AdmissionRequest.Kind("stowage.dev", "v1alpha1", "InferenceCluster"),
            new AdmissionRequest.Resource("stowage.dev", "v1alpha1", "inferenceclusters"),
            "",
            "east",
            "",
            AdmissionRequest.Operation.CREATE,
            new User("ann", new TreeSet<>()),
            false,
            MissingNode.getInstance(),
            MissingNode.getInstance());

    @Test
    void allowsInFewWords() {
        assertThat(text(new Decision.Allow(Outcome.NOT_SERVED)))
                .isEqualTo(
                        "{\"apiVersion\":\"admission.k8s.io/v1\",\"kind\":\"AdmissionReview\",\"response\":{\"uid\":\"u\",\"allowed\":true}}");
    }

    @Test
    void deniesAnAccount() {
        ApiServer.Answer answer = answer(deny(Decision.Deny.Kind.FORBIDDEN, POOL));

        assertThat(answer.allowed()).isFalse();
        assertThat(answer.code()).isEqualTo(403);
        assertThat(answer.reason()).isEqualTo("Forbidden");
        assertThat(answer.message())
                .isEqualTo("spec.nodePools[0].name: Invalid value: \"GPU_pool\": must be a DNS label");
    }

    @Test
    void deniesAnObjectWithEveryCause() {
        assertThat(text(deny(Decision.Deny.Kind.INVALID, POOL, COUNT)))
                .isEqualTo(
                        "{\"apiVersion\":\"admission.k8s.io/v1\",\"kind\":\"AdmissionReview\",\"response\":{\"uid\":\"u\","
                                + "\"allowed\":false,\"status\":{\"code\":422,\"reason\":\"Invalid\",\"message\":\"[spec.nodePools[0].name:"
                                + " Invalid value: \\\"GPU_pool\\\": must be a DNS label, spec.nodePools[1].nodeCount: Required value]\","
                                + "\"details\":{\"name\":\"east\",\"group\":\"stowage.dev\",\"kind\":\"InferenceCluster\",\"causes\":[{\"reason\":\"FieldValueInvalid\",\"message\":\"Invalid value: \\\"GPU_pool\\\":"
                                + " must be a DNS label\",\"field\":\"spec.nodePools[0].name\"},{\"reason\":\"FieldValueRequired\",\"message\":"
                                + "\"Required value\",\"field\":\"spec.nodePools[1].nodeCount\"}]}}}}");
    }

    @Test
    void saysTheSameOnce() {
        assertThat(answer(deny(Decision.Deny.Kind.INVALID, COUNT, COUNT)).message())
                .isEqualTo("spec.nodePools[1].nodeCount: Required value");
    }

    @Test
    void countsWhatIsTooMuchToName() {
        Problem[] problems = IntStream.range(0, 51)
                .mapToObj(i -> new Problem("spec.x[%d]".formatted(i), Problem.Type.DUPLICATE, "Duplicate value"))
                .toArray(Problem[]::new);

        assertThat(answer(deny(Decision.Deny.Kind.INVALID, problems)).message())
                .startsWith("[spec.x[0]: Duplicate value, ")
                .endsWith(", spec.x[49]: Duplicate value, and 1 more]");
        assertThat(text(deny(Decision.Deny.Kind.INVALID, problems)))
                .contains("x[49]")
                .doesNotContain("x[50]");
    }

    @Test
    void keepsMessagesToOneLineOfSomeLength() {
        Problem problem = new Problem("a\nb", Problem.Type.INVALID, "\u0000\u2028\ud800" + "😀".repeat(2_000));

        String message = answer(deny(Decision.Deny.Kind.INVALID, problem)).message();

        assertThat(message).startsWith("a b:   \uFFFD😀").endsWith("😀…");
        assertThat(message.codePointCount(0, message.length())).isEqualTo(1_024);
    }

    @Test
    void patches() {
        Decision decision = new Decision.Patch(
                Outcome.STAMPED,
                List.of(
                        new Addition.Text(List.of("metadata", "labels", "a/b~c"), "x"),
                        new Addition.Text(List.of("spec", "nodeSelector", "~1"), ""),
                        new Addition.Texts(
                                List.of("spec", "nodeSelector"), new TreeMap<>(Map.of("a/b", "\"", "~", "ü")))));

        assertThat(answer(decision).patch())
                .map(Object::toString)
                .containsExactly(
                        "{\"op\":\"add\",\"path\":\"/metadata/labels/a~1b~0c\",\"value\":\"x\"}",
                        "{\"op\":\"add\",\"path\":\"/spec/nodeSelector/~01\",\"value\":\"\"}",
                        "{\"op\":\"add\",\"path\":\"/spec/nodeSelector\",\"value\":{\"a/b\":\"\\\"\",\"~\":\"ü\"}}");
    }

    /** Warnings, and those that reach the client. */
    record Case(String name, List<String> warnings, List<String> expected) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Case> warnings() {
        String longest = "x".repeat(256);
        return List.of(
                new Case("none", List.of(), List.of()),
                new Case("empty, blank", List.of("", " \n"), List.of()),
                new Case("twice", List.of("a", "b", "a"), List.of("a", "b")),
                new Case("two lines", List.of("a\nb\r\tc\u0085d\u2029e"), List.of("a b  c d e")),
                new Case("half a pair", List.of("a\ud800b\udc00"), List.of("a\uFFFDb\uFFFD")),
                new Case("as long as can be", List.of(longest), List.of(longest)),
                new Case("longer", List.of(longest + "x"), List.of("x".repeat(255) + "…")),
                new Case("long, of pairs", List.of("😀".repeat(257)), List.of("😀".repeat(255) + "…")),
                new Case(
                        "as many as can be",
                        numbered(40, 100).toList(),
                        numbered(40, 100).toList()),
                new Case(
                        "one too many",
                        numbered(41, 100).toList(),
                        Stream.concat(numbered(40, 100), Stream.of("1 more warnings are left out."))
                                .toList()));
    }

    @ParameterizedTest
    @MethodSource
    void warnings(Case given) {
        assertThat(answer(new Decision.Allow(Outcome.VALID, given.warnings)).warnings())
                .isEqualTo(given.expected);
    }

    @Test
    void warnsWithADenialToo() {
        Decision deny = new Decision.Deny(
                Outcome.INVALID, Decision.Deny.Kind.INVALID, List.of(POOL), List.of("The class is missing."));

        assertThat(answer(deny).warnings()).containsExactly("The class is missing.");
    }

    private static Stream<String> numbered(int count, int length) {
        return IntStream.range(0, count).mapToObj(i -> "%03d".formatted(i) + "x".repeat(length - 3));
    }

    private static Decision deny(Decision.Deny.Kind kind, Problem... problems) {
        return new Decision.Deny(Outcome.INVALID, kind, List.of(problems), List.of());
    }

    private static ApiServer.Answer answer(Decision decision) {
        return ApiServer.verify("u", decision instanceof Decision.Patch, new AdmissionReviews().write(EAST, decision));
    }

    private static String text(Decision decision) {
        return new String(new AdmissionReviews().write(EAST, decision), StandardCharsets.UTF_8);
    }
}
