package dev.stowage.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.webhook.Decision;
import dev.stowage.webhook.wire.AdmissionRequest;
import java.io.IOException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class AdmissionLimitsIT {
    private static final int LIMIT = ServedAdmission.LIMITS.bodyBytes();

    record Length(String name, int bytes, boolean chunked, int status) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Length> lengths() {
        return Stream.of(
                new Length("one less", LIMIT - 1, false, 200),
                new Length("the most", LIMIT, false, 200),
                new Length("one more", LIMIT + 1, false, 413),
                new Length("chunked, one less", LIMIT - 1, true, 200),
                new Length("chunked, the most", LIMIT, true, 200),
                new Length("chunked, one more", LIMIT + 1, true, 413));
    }

    @ParameterizedTest
    @MethodSource("lengths")
    void takesBodiesUpToALength(Length length) throws IOException {
        try (var admission = ServedAdmission.allowing();
                Talk talk = admission.talk()) {
            String review = Calls.review("a-1");
            String body = review + " ".repeat(length.bytes - review.length());

            Reply reply = talk.ask(length.chunked ? chunked(body) : Calls.post(Calls.PATH, Calls.JSON, body));

            assertThat(reply.status()).isEqualTo(length.status);
            assertThat(admission.failures("mutate-pods", Failure.TOO_LARGE)).isEqualTo(length.status == 413 ? 1 : 0);
        }
    }

    private static String chunked(String body) {
        StringBuilder request = new StringBuilder("POST %s HTTP/1.1\r\nHost: x\r\n%sTransfer-Encoding: chunked\r\n\r\n"
                .formatted(Calls.PATH, Calls.JSON));
        for (int from = 0; from < body.length(); from += 700) {
            String chunk = body.substring(from, Math.min(body.length(), from + 700));
            request.append("%x\r\n%s\r\n".formatted(chunk.length(), chunk));
        }
        return request.append("0\r\n\r\n").toString();
    }

    @Test
    void saysAtOnceThatALengthIsTooMuch() throws IOException {
        try (var admission = ServedAdmission.allowing();
                Talk talk = admission.talk()) {
            Reply reply = talk.ask("POST %s HTTP/1.1\r\nHost: x\r\n%sContent-Length: 17000000\r\n\r\n"
                    .formatted(Calls.PATH, Calls.JSON));

            assertThat(reply.status()).isEqualTo(413);
            assertThat(reply.headers()).containsEntry("connection", "close");
            talk.hearTheEnd();
        }
    }

    @Test
    void keepsNoRoomForContentThatHasNotArrived() throws IOException {
        try (var admission = ServedAdmission.allowing();
                Talk silent = admission.talk();
                Talk other = admission.talk()) {
            silent.say("POST %s HTTP/1.1\r\nHost: x\r\n%sExpect: 100-continue\r\nContent-Length: %d\r\n\r\n"
                    .formatted(Calls.PATH, Calls.JSON, LIMIT));
            assertThat(silent.hear().status()).isEqualTo(100);

            assertThat(other.ask(Calls.post(Calls.PATH, Calls.JSON, longReview("a-1")))
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void turnsAwayWhatDoesNotFitIntoMemoryWithTheRestButNotWhatIsSmall() throws IOException {
        var gate = new Gate(1);
        try (var admission = new ServedAdmission(limits -> limits, held(gate));
                Talk first = admission.talk();
                Talk second = admission.talk()) {
            first.say(Calls.post(Calls.PATH, Calls.JSON, longReview("held")));
            gate.awaitArrivals();

            assertThat(second.ask(Calls.call("a-1")).status()).isEqualTo(200);
            Reply turnedAway = second.ask(Calls.post(Calls.PATH, Calls.JSON, longReview("a-2")));
            assertThat(turnedAway.status()).isEqualTo(503);
            assertThat(turnedAway.headers()).containsEntry("connection", "close");
            // Before the end, it may still hold room for what had arrived of it.
            second.hearTheEnd();

            gate.open();
            assertThat(first.hear().status()).isEqualTo(200);
            assertThat(first.ask(Calls.post(Calls.PATH, Calls.JSON, longReview("a-3")))
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void turnsAwayWhatWouldBeTooManyTreesInMemory() throws IOException {
        var gate = new Gate(1);
        int length = Calls.review("held").length();
        try (var admission = new ServedAdmission(ChangedLimits.tokens(length * 2L - 1), held(gate));
                Talk first = admission.talk();
                Talk second = admission.talk()) {
            first.say(Calls.call("held"));
            gate.awaitArrivals();

            assertThat(second.ask(Calls.call("more")).status()).isEqualTo(503);
            assertThat(admission.failures("mutate-pods", Failure.SHED)).isEqualTo(1);

            gate.open();
            assertThat(first.hear().status()).isEqualTo(200);
            assertThat(second.ask(Calls.call("more")).status()).isEqualTo(200);
        }
    }

    private static Function<AdmissionRequest, Decision> held(Gate gate) {
        return request -> request.uid().equals("held") ? gate.apply(request) : ServedAdmission.ALLOW.apply(request);
    }

    private static String longReview(String uid) {
        String review = Calls.review(uid);
        return review + " ".repeat(LIMIT - review.length());
    }

    @Test
    void turnsAwayWhatIsTooMuchToDoSoThatTheFailurePolicyDecides() throws IOException {
        var gate = new Gate(4);
        try (var admission = new ServedAdmission(limits -> limits, gate);
                var crowd = new Crowd(4, admission::talk);
                Talk open = admission.talk();
                Talk closed = admission.talk()) {
            crowd.say(Calls.call("a-1"));
            gate.awaitArrivals();
            assertThat(admission.metric("stowage_admission_in_work")).isEqualTo(4);

            Reply failing = open.ask(Calls.call("a-2"));
            Reply retried = closed.ask(Calls.post("/validate-hub", Calls.JSON, Calls.review("a-3")));

            assertThat(failing.status()).isEqualTo(503);
            assertThat(failing.headers()).doesNotContainKey("retry-after");
            assertThat(retried.status()).isEqualTo(429);
            assertThat(retried.headers()).containsEntry("retry-after", "1");
            assertThat(admission.metric("stowage_admission_shed_total")).isEqualTo(2);
            assertThat(admission.failures("validate-hub", Failure.SHED)).isEqualTo(1);

            gate.open();
            assertThat(crowd.hear()).extracting(Reply::status).containsOnly(200);
            assertThat(open.ask(Calls.call("a-4")).status()).isEqualTo(200);
            assertThat(admission.metric("stowage_admission_in_work")).isZero();
        }
    }

    @Test
    void closesTheLongestIdleConnectionForOneMoreThanTheLimit() throws IOException {
        try (var admission = new ServedAdmission(ChangedLimits.connections(2), ServedAdmission.ALLOW);
                Talk first = admission.talk();
                Talk second = admission.talk()) {
            assertThat(second.ask(Calls.call("a-2")).status()).isEqualTo(200);

            try (Talk third = admission.talk()) {
                assertThat(third.ask(Calls.call("a-3")).status()).isEqualTo(200);
                first.hearTheEnd();
                assertThat(second.ask(Calls.call("a-4")).status()).isEqualTo(200);
            }
        }
    }
}
