package dev.stowage.webhook.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.webhook.User;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class AdmissionReviewsTest {
    private static final String SMALLEST =
            "{\"apiVersion\":\"admission.k8s.io/v1\",\"kind\":\"AdmissionReview\",\"request\":{\"uid\":\"u\",\"operation\":\"CREATE\"}}";

    /** A body that cannot be taken as a review, and how the reason begins. */
    record Case(String name, String body, String reason) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Case> notJson() {
        String unreadable = "The body is no JSON that can be read: ";
        return List.of(
                new Case("nothing", "", "The body must be an AdmissionReview, not nothing."),
                new Case("blank", " \n", "The body must be an AdmissionReview, not nothing."),
                new Case("a word", "hello", unreadable),
                new Case("cut off", SMALLEST.substring(0, 60), unreadable),
                new Case("two documents", SMALLEST + SMALLEST, unreadable),
                new Case("a document and a word", SMALLEST + " x", unreadable),
                new Case("not a number", "NaN", unreadable),
                new Case("a comment", "/* */" + SMALLEST, unreadable),
                new Case("more tokens than a tree may have", empty(15 << 20), unreadable),
                new Case("too deep", deep(2_001), unreadable),
                new Case("a name that is too long", "{\"" + "x".repeat((1 << 20) + 1) + "\":1}", unreadable),
                new Case("a number that is too long", "{\"x\":" + "1".repeat(1_001) + "}", unreadable),
                new Case("an exponent that is too large", "{\"x\":1e99999999999}", unreadable));
    }

    static List<Case> notAReview() {
        return List.of(
                new Case("a list", "[]", "The body must be an AdmissionReview, not a list."),
                new Case("null", "null", "The body must be an AdmissionReview, not null."),
                new Case("another kind", with("AdmissionReview", "Pod"), "kind must be AdmissionReview, not \"Pod\"."),
                new Case(
                        "no kind",
                        "{\"apiVersion\":\"admission.k8s.io/v1\"}",
                        "kind must be AdmissionReview, not \"\"."),
                new Case(
                        "a kind that is a number",
                        with("\"AdmissionReview\"", "1"),
                        "kind must be a string, not a number."),
                new Case(
                        "v1beta1",
                        with("admission.k8s.io/v1", "admission.k8s.io/v1beta1"),
                        "apiVersion must be admission.k8s.io/v1, not \"admission.k8s.io/v1beta1\". Maybe"
                                + " admissionReviewVersions of the webhook configuration is not [v1]."),
                new Case(
                        "no version",
                        with("\"apiVersion\"", "\"x\""),
                        "apiVersion must be admission.k8s.io/v1, not \"\"."),
                new Case("no request", with("request", "response"), "request is missing."),
                new Case("a request that is null", request("null"), "request is missing."),
                new Case("a request that is a list", request("[]"), "request must be an object, not a list."),
                new Case("no uid", request("{\"operation\":\"CREATE\"}"), "request.uid is missing."),
                new Case("an empty uid", request("{\"uid\":\"\",\"operation\":\"CREATE\"}"), "request.uid is missing."),
                new Case("a uid that is a number", field("\"uid\":7"), "request.uid must be a string, not a number."),
                new Case(
                        "a long uid",
                        field("\"uid\":\"" + "x".repeat(129) + "\""),
                        "request.uid must be a line of at most 128"),
                new Case("a uid of two lines", field("\"uid\":\"a\\nb\""), "request.uid must be a line of at most 128"),
                new Case(
                        "a uid with half a pair",
                        field("\"uid\":\"\\ud800\""),
                        "request.uid must be a line of at most 128"));
    }

    static List<Case> notARequest() {
        return List.of(
                new Case(
                        "no operation",
                        request("{\"uid\":\"u\"}"),
                        "request.operation must be one of CREATE, UPDATE, DELETE and CONNECT, not \"\"."),
                new Case(
                        "another operation",
                        field("\"operation\":\"create\""),
                        "request.operation must be one of CREATE, UPDATE, DELETE and CONNECT, not \"create\"."),
                new Case(
                        "a kind that is text",
                        field("\"kind\":\"Pod\""),
                        "request.kind must be an object, not a string."),
                new Case(
                        "a resource with a number",
                        field("\"resource\":{\"version\":1}"),
                        "request.resource.version must be a string, not a number."),
                new Case("a user that is text", field("\"userInfo\":\"alice\""), "request.userInfo must be an object"),
                new Case(
                        "groups that are text",
                        field("\"userInfo\":{\"groups\":\"stowage:break-glass\"}"),
                        "request.userInfo.groups must be a list, not a string."),
                new Case(
                        "a group that is null",
                        field("\"userInfo\":{\"groups\":[null]}"),
                        "request.userInfo.groups[] must be a string, not null."),
                new Case(
                        "a dry run that is text",
                        field("\"dryRun\":\"true\""),
                        "request.dryRun must be a boolean, not a string."),
                new Case(
                        "an object that is text",
                        field("\"object\":\"{}\""),
                        "request.object must be an object, not a string."),
                new Case(
                        "an old object that is a list",
                        field("\"oldObject\":[]"),
                        "request.oldObject must be an object, not a list."));
    }

    @ParameterizedTest
    @MethodSource({"notJson", "notAReview", "notARequest"})
    void refusesWithAReason(Case given) {
        Received received = read(given.body);

        assertThat(received).isInstanceOf(Received.Malformed.class);
        String reason = ((Received.Malformed) received).reason();
        assertThat(reason).startsWith(given.reason).hasSizeLessThanOrEqualTo(301);
        assertThat(reason.codePoints()).noneMatch(Character::isISOControl);
    }

    @Test
    void refusesBytesThatAreNoText() {
        byte[] body = SMALLEST.getBytes(StandardCharsets.UTF_8);
        body[SMALLEST.indexOf("\"u\"") + 1] = (byte) 0xFF;

        assertThat(new AdmissionReviews().read(body)).isInstanceOf(Received.Malformed.class);
    }

    @Test
    void takesSixteenMebibytesAndNotOneByteMore() {
        byte[] largest = Arrays.copyOf(SMALLEST.getBytes(StandardCharsets.UTF_8), AdmissionReviews.MAX_BYTES);
        Arrays.fill(largest, SMALLEST.length(), largest.length, (byte) ' ');

        assertThat(new AdmissionReviews().read(largest)).isInstanceOf(Received.Review.class);
        assertThat(new AdmissionReviews().read(Arrays.copyOf(largest, largest.length + 1)))
                .isEqualTo(new Received.Malformed("The body is longer than 16777216 bytes."));
    }

    @Test
    void takesWhatIsAbsentOrNullAsEmpty() {
        AdmissionRequest smallest = review(SMALLEST);

        assertThat(smallest)
                .isEqualTo(
                        review(
                                field(
                                        "\"kind\":null,\"resource\":null,\"subResource\":null,\"name\":null,"
                                                + "\"namespace\":null,\"userInfo\":null,\"dryRun\":null,\"object\":null,\"oldObject\":null,\"options\":null")));
        assertThat(smallest.kind()).isEqualTo(new AdmissionRequest.Kind("", "", ""));
        assertThat(smallest.resource()).isEqualTo(new AdmissionRequest.Resource("", "", ""));
        assertThat(smallest.user()).isEqualTo(new User("", new TreeSet<>()));
        assertThat(smallest.dryRun()).isFalse();
        assertThat(smallest.object().isMissingNode()).isTrue();
        assertThat(smallest.oldObject().isMissingNode()).isTrue();
    }

    @Test
    void takesWhatIsThere() {
        AdmissionRequest request = review(
                field(
                        "\"kind\":{\"group\":\"apps\",\"version\":\"v1\",\"kind\":\"Deployment\"},"
                                + "\"resource\":{\"group\":\"apps\",\"version\":\"v1\",\"resource\":\"deployments\"},\"subResource\":\"scale\","
                                + "\"name\":\"n\",\"namespace\":\"team\",\"userInfo\":{\"username\":\"alice\",\"groups\":[\"b\",\"a\"],"
                                + "\"extra\":{\"x\":[\"y\"]}},\"dryRun\":true,\"object\":{\"a\":1},\"oldObject\":{\"a\":2},\"newInV9\":[{}]"));

        assertThat(request.uid()).isEqualTo("u");
        assertThat(request.kind()).isEqualTo(new AdmissionRequest.Kind("apps", "v1", "Deployment"));
        assertThat(request.resource()).isEqualTo(new AdmissionRequest.Resource("apps", "v1", "deployments"));
        assertThat(request.subResource()).isEqualTo("scale");
        assertThat(request.name()).isEqualTo("n");
        assertThat(request.namespace()).isEqualTo("team");
        assertThat(request.user()).isEqualTo(new User("alice", new TreeSet<>(List.of("a", "b"))));
        assertThat(request.dryRun()).isTrue();
        assertThat(request.object().path("a").intValue()).isEqualTo(1);
        assertThat(request.oldObject().path("a").intValue()).isEqualTo(2);
    }

    @Test
    void losesNothingOfANumber() {
        AdmissionRequest request = review(field("\"object\":{\"max\":9223372036854775807,\"huge\":1e400,"
                + "\"long\":123456789012345678901234567890,\"exact\":0.1234567890123456789}"));

        assertThat(request.object().path("max").longValue()).isEqualTo(Long.MAX_VALUE);
        assertThat(request.object().path("huge").decimalValue()).isEqualTo(new BigDecimal("1e400"));
        assertThat(request.object().path("long").asString()).isEqualTo("123456789012345678901234567890");
        assertThat(request.object().path("exact").decimalValue()).isEqualTo(new BigDecimal("0.1234567890123456789"));
    }

    @Test
    void takesTheLastOfDuplicateKeysAsTheApiServerDoes() {
        assertThat(review(field("\"name\":\"a\",\"name\":\"b\"")).name()).isEqualTo("b");
    }

    @Test
    void takesDeepObjects() {
        assertThat(review(field("\"object\":" + deep(600))).object().path("x").isObject())
                .isTrue();
    }

    @Test
    void takesAnyUidOfOneLine() {
        assertThat(review(field("\"uid\":\"" + "x".repeat(128) + "\"")).uid()).hasSize(128);
        assertThat(review(field("\"uid\":\"ü \\ud83d\\ude00\"")).uid()).isEqualTo("ü 😀");
    }

    private static Received read(String body) {
        return new AdmissionReviews().read(body.getBytes(StandardCharsets.UTF_8));
    }

    private static AdmissionRequest review(String body) {
        return switch (read(body)) {
            case Received.Review(var request) -> request;
            case Received.Malformed(var reason) -> throw new AssertionError(reason);
        };
    }

    private static String with(String text, String other) {
        return SMALLEST.replace(text, other);
    }

    private static String request(String json) {
        return with("{\"uid\":\"u\",\"operation\":\"CREATE\"}", json);
    }

    /** Of the request; later ones win. */
    private static String field(String json) {
        return with("\"operation\":\"CREATE\"", "\"operation\":\"CREATE\"," + json);
    }

    private static String empty(int length) {
        return "{\"x\":[" + "{},".repeat(length / 3) + "{}]}";
    }

    @Test
    void weighsShortBodiesByTheirLengthAndOthersByTheirTokens() {
        assertThat(weight("x".repeat(65_535))).isEqualTo(65_535);
        assertThat(weight("{\"x\":[0, \"" + "x".repeat(65_536) + "\"]}")).isEqualTo(7);
        assertThat(weight(empty(1 << 19))).isEqualTo(2 * ((1 << 19) / 3 + 1) + 5);
        assertThat(weight(empty(15 << 20))).isGreaterThanOrEqualTo(AdmissionReviews.MAX_TOKENS);
        assertThat(weight("[1," + " ".repeat(65_536) + "nonsense")).isEqualTo(2);
    }

    private static long weight(String body) {
        return new AdmissionReviews().weigh(body.getBytes(StandardCharsets.UTF_8));
    }

    private static String deep(int levels) {
        return "{\"x\":".repeat(levels) + "1" + "}".repeat(levels);
    }
}
