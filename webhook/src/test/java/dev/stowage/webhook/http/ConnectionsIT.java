package dev.stowage.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class ConnectionsIT {
    private static final Duration SHORT = Duration.ofMillis(300);

    @Test
    void cutsAClientThatSendsItsHeadersByteByByte() throws IOException {
        cuts("POST " + Calls.PATH + "?" + "x".repeat(3_000));
    }

    @Test
    void cutsAClientThatSendsItsContentByteByByte() throws IOException {
        cuts("POST %s HTTP/1.1\r\nHost: x\r\n%sContent-Length: 1900\r\n\r\n".formatted(Calls.PATH, Calls.JSON)
                + " ".repeat(1_899));
    }

    /** Whatever the server's patience for silence is, which begins anew with each byte. */
    private static void cuts(String text) throws IOException {
        try (var admission = new ServedAdmission(ChangedLimits.exchange(SHORT), ServedAdmission.ALLOW);
                Talk talk = admission.talk();
                var trickle = new Trickle(talk, text)) {
            assertThat(talk.ask(Calls.call("a-1")).status()).isEqualTo(200);

            trickle.begin();

            talk.hearTheEnd();
            assertThat(trickle.isUnfinished()).isTrue();
            assertThat(admission.metric("stowage_admission_connections_cut_total"))
                    .isEqualTo(1);
        }
    }

    @Test
    void cutsAClientThatNeverShakesHands() throws IOException {
        try (var admission = new ServedAdmission(ChangedLimits.exchange(SHORT), ServedAdmission.ALLOW);
                Talk talk = Talk.plain(admission.server().port())) {
            talk.hearTheEnd();

            assertThat(admission.metric("stowage_admission_connections_cut_total"))
                    .isEqualTo(1);
        }
    }

    @Test
    void keepsAClientThatHasNothingToAskUntilItIsIdleForLong() throws IOException {
        Duration idle = SHORT.multipliedBy(6);
        try (var admission = new ServedAdmission(ChangedLimits.idle(SHORT, idle), ServedAdmission.ALLOW);
                Talk fresh = admission.talk();
                Talk used = admission.talk()) {
            assertThat(used.ask(Calls.call("a-1")).status()).isEqualTo(200);
            long began = System.nanoTime();

            fresh.hearTheEnd();
            used.hearTheEnd();

            assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(SHORT.multipliedBy(4));
            assertThat(admission.metric("stowage_admission_connections_cut_total"))
                    .isZero();
        }
    }

    @Test
    void asksForAnotherConnectionWhenOneIsOld() throws IOException {
        try (var admission = new ServedAdmission(ChangedLimits.age(Duration.ofNanos(1)), ServedAdmission.ALLOW);
                Talk talk = admission.talk()) {
            Reply reply = talk.ask(Calls.call("a-1"));

            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.headers()).containsEntry("connection", "close");
            talk.hearTheEnd();
        }
    }

    @Test
    void keepsOneThatIsNotOld() throws IOException {
        try (var admission = ServedAdmission.allowing();
                Talk talk = admission.talk()) {
            assertThat(talk.ask(Calls.call("a-1")).headers()).doesNotContainKey("connection");
            assertThat(admission.metric("stowage_admission_connections")).isEqualTo(1);
        }
    }

    /** Says a text so slowly that nothing stays silent and nothing gets done. */
    private static final class Trickle implements AutoCloseable {
        private final ScheduledExecutorService pace = Executors.newSingleThreadScheduledExecutor();
        private final Talk talk;
        private final String text;
        private int said;

        Trickle(Talk talk, String text) {
            this.talk = talk;
            this.text = text;
        }

        void begin() {
            var _ = pace.scheduleAtFixedRate(this::next, 0, 10, TimeUnit.MILLISECONDS);
        }

        private synchronized void next() {
            try {
                talk.say(text.substring(said, said + 1));
                said++;
            } catch (IOException _) {
                pace.shutdown();
            }
        }

        synchronized boolean isUnfinished() {
            return said < text.length() - 1;
        }

        @Override
        public void close() {
            pace.shutdownNow();
        }
    }
}
