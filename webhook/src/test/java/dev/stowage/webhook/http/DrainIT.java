package dev.stowage.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

final class DrainIT {
    @Test
    void asksClientsToGoElsewhereAndGoesOnServing() throws IOException {
        try (var admission = ServedAdmission.allowing();
                Talk before = admission.talk()) {
            assertThat(before.ask(Calls.call("a-1")).headers()).doesNotContainKey("connection");

            admission.server().drain();

            Reply last = before.ask(Calls.call("a-2"));
            assertThat(last.status()).isEqualTo(200);
            assertThat(last.headers()).containsEntry("connection", "close");
            before.hearTheEnd();
            try (Talk after = admission.talk()) {
                assertThat(after.ask(Calls.call("a-3")).status()).isEqualTo(200);
            }
        }
    }

    @Test
    void answersWhatIsUnderWayAndTakesNothingNew() throws IOException, InterruptedException, ExecutionException {
        var gate = new Gate(1);
        try (var admission = new ServedAdmission(limits -> limits, gate);
                Talk underWay = admission.talk();
                Talk idle = admission.talk()) {
            int port = admission.server().port();
            underWay.say(Calls.call("a-1"));
            gate.awaitArrivals();

            var closing = CompletableFuture.runAsync(admission.server()::close);
            awaitRefusal(port);
            gate.open();

            Reply reply = underWay.hear();
            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.body()).contains("\"uid\":\"a-1\"");
            underWay.hearTheEnd();
            idle.hearTheEnd();
            closing.get();
            assertThatThrownBy(() -> Talk.plain(port)).isInstanceOf(ConnectException.class);
        }
    }

    private static void awaitRefusal(int port) throws IOException {
        long deadline = System.nanoTime() + 20_000_000_000L;
        while (System.nanoTime() < deadline) {
            try (Talk _ = Talk.plain(port)) {
                Thread.onSpinWait();
            } catch (SocketException _) {
                // Refused, or reset if it came in the moment of closing.
                return;
            }
        }
        throw new IOException("The port still takes connections.");
    }
}
