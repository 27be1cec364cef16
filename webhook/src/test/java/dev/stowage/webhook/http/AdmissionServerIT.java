package dev.stowage.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.webhook.Decision;
import dev.stowage.webhook.Outcome;
import dev.stowage.webhook.Problem;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class AdmissionServerIT {
    @Test
    void answersCallAfterCallOnOneConnection() throws IOException {
        try (var admission = ServedAdmission.allowing();
                Talk talk = admission.talk()) {
            Reply first = talk.ask(Calls.call("a-1"));
            Reply second = talk.ask(Calls.call("a-2"));

            assertThat(first.status()).isEqualTo(200);
            assertThat(first.headers()).containsEntry("content-type", "application/json");
            assertThat(first.body()).isEqualTo("""
                            {"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview",\
                            "response":{"uid":"a-1","allowed":true}}""");
            assertThat(second.body()).contains("\"uid\":\"a-2\"");
        }
    }

    @Test
    void answersCallsThatComeTogetherInTheirOrder() throws IOException {
        try (var admission = ServedAdmission.allowing();
                Talk talk = admission.talk()) {
            talk.say(Calls.call("a-1") + Calls.call("a-2") + Calls.call("a-3"));

            assertThat(talk.hear().body()).contains("\"uid\":\"a-1\"");
            assertThat(talk.hear().body()).contains("\"uid\":\"a-2\"");
            assertThat(talk.hear().body()).contains("\"uid\":\"a-3\"");
        }
    }

    @Test
    void answersADenialWith200() throws IOException {
        var problem = new Problem("metadata.labels", Problem.Type.FORBIDDEN, "Forbidden: not yours");
        var denial = new Decision.Deny(Outcome.FORGED, Decision.Deny.Kind.FORBIDDEN, List.of(problem), List.of());
        try (var admission = new ServedAdmission(limits -> limits, _ -> denial);
                Talk talk = admission.talk()) {
            Reply reply = talk.ask(Calls.call("a-1"));

            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.body()).contains("\"allowed\":false", "\"code\":403");
        }
    }

    record Refusal(String name, String request, int status, String body) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Refusal> refusals() {
        String review = Calls.review("a-1");
        String json = Calls.JSON;
        return Stream.of(
                new Refusal("no JSON", Calls.post(Calls.PATH, json, "nonsense"), 400, "The body is no JSON"),
                new Refusal("nothing", Calls.post(Calls.PATH, json, ""), 400, "The body"),
                new Refusal(
                        "an old version",
                        Calls.post(Calls.PATH, json, review.replace("io/v1\"", "io/v1beta1\"")),
                        400,
                        "apiVersion must be admission.k8s.io/v1, not \"admission.k8s.io/v1beta1\"."),
                new Refusal(
                        "a timeout that is none",
                        Calls.post(Calls.PATH + "?timeout=soon", json, review),
                        400,
                        "The timeout (soon) must be a duration"),
                new Refusal("another path", Calls.post("/mutate", json, review), 404, "Not Found\n"),
                new Refusal("a path with a slash", Calls.post(Calls.PATH + "/", json, review), 404, "Not Found\n"),
                new Refusal("GET", Calls.bare("GET", Calls.PATH), 405, "Method Not Allowed\n"),
                new Refusal("PUT", Calls.bare("PUT", Calls.PATH), 405, "Method Not Allowed\n"),
                new Refusal("TRACE", Calls.bare("TRACE", Calls.PATH), 405, "Method Not Allowed\n"),
                new Refusal(
                        "another type",
                        Calls.post(Calls.PATH, "Content-Type: text/json\r\n", review),
                        415,
                        "A review must be application/json.\n"),
                new Refusal("no type", Calls.post(Calls.PATH, "", review), 415, "A review must be application/json.\n"),
                new Refusal(
                        "no time left",
                        Calls.post(Calls.PATH + "?timeout=0s", json, review),
                        503,
                        "The call took too long to arrive.\n"),
                new Refusal("long headers", Calls.post(Calls.PATH, "X: " + "x".repeat(4_096) + "\r\n", ""), 431, ""),
                new Refusal("no HTTP", "nonsense\r\n\r\n", 400, "Bad Request\n"));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void refuses(Refusal refusal) throws IOException {
        try (var admission = ServedAdmission.allowing();
                Talk talk = admission.talk()) {
            Reply reply = talk.ask(refusal.request);

            assertThat(reply.status()).isEqualTo(refusal.status);
            assertThat(reply.body()).startsWith(refusal.body).doesNotContain("\tat ", "Exception");
            assertThat(reply.headers()).doesNotContainKeys("server", "x-powered-by", "retry-after", "set-cookie");
        }
    }

    @Test
    void namesTheMethodThatItTakes() throws IOException {
        try (var admission = ServedAdmission.allowing();
                Talk talk = admission.talk()) {
            assertThat(talk.ask(Calls.bare("GET", Calls.PATH)).headers()).containsEntry("allow", "POST");
        }
    }

    @Test
    void takesParametersOfTheType() throws IOException {
        try (var admission = ServedAdmission.allowing();
                Talk talk = admission.talk()) {
            String headers = "Content-Type: Application/JSON; charset=utf-8\r\n";

            assertThat(talk.ask(Calls.post(Calls.PATH, headers, Calls.review("a-1")))
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void neverCompresses() throws IOException {
        try (var admission = ServedAdmission.allowing();
                Talk talk = admission.talk()) {
            String headers = Calls.JSON + "Accept-Encoding: gzip\r\n";

            assertThat(talk.ask(Calls.post(Calls.PATH, headers, Calls.review("a-1")))
                            .headers())
                    .doesNotContainKey("content-encoding");
        }
    }

    @Test
    void makesAFaultOfOursAFailedCall() throws IOException {
        try (var admission = new ServedAdmission(limits -> limits, _ -> {
                    throw new IllegalStateException("secret");
                });
                Talk talk = admission.talk()) {
            Reply reply = talk.ask(Calls.call("a-\\\"1"));

            assertThat(reply.status()).isEqualTo(500);
            assertThat(reply.body()).isEqualTo("{\"uid\":\"a-\\\"1\",\"error\":\"internal error\"}\n");
            assertThat(admission.failures("mutate-pods", Failure.INTERNAL)).isEqualTo(1);
            assertThat(talk.ask(Calls.call("a-2")).status()).isEqualTo(500);
        }
    }

    @Test
    void survivesAStackThatOverflows() throws IOException {
        try (var admission = new ServedAdmission(limits -> limits, _ -> {
                    throw new StackOverflowError();
                });
                Talk talk = admission.talk()) {
            assertThat(talk.ask(Calls.call("a-1")).status()).isEqualTo(500);
        }
    }

    @Test
    void speaksHttp11AloneWhateverAClientOffers() throws IOException {
        try (var admission = ServedAdmission.allowing();
                Talk talk = Talk.plain(admission.server().port())) {
            try (SSLSocket socket = talk.over(admission.trust())) {
                SSLParameters parameters = socket.getSSLParameters();
                parameters.setApplicationProtocols(new String[] {"h2", "http/1.1"});
                socket.setSSLParameters(parameters);
                socket.startHandshake();

                assertThat(socket.getApplicationProtocol()).isNotEqualTo("h2");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void speaksTls(String protocol) throws IOException {
        try (var admission = ServedAdmission.allowing();
                Talk talk = Talk.plain(admission.server().port())) {
            try (SSLSocket socket = talk.over(admission.trust())) {
                socket.setEnabledProtocols(new String[] {protocol});
                socket.startHandshake();

                assertThat(socket.getSession().getProtocol()).isEqualTo(protocol);
            }
        }
    }

    static Stream<String> protocols() {
        return Stream.of("TLSv1.2", "TLSv1.3");
    }
}
