package dev.stowage.webhook.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Proof;
import dev.stowage.observer.LargeCensus;
import dev.stowage.observer.LargeCensus.Pods;
import dev.stowage.webhook.http.Reply;
import dev.stowage.webhook.http.Talk;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How fast an extender on one core answers prioritize, over HTTP on one connection, as kube-scheduler sees it: from the first
 * byte of the question to the last of the answer. The figures mean something on a quiet machine alone.
 */
final class ExtenderSpeedIT {
    private static final int CALLS = Math.toIntExact(Proof.cases(100, 2_000));
    private static final int ROUNDS = Proof.isAlone() ? 5 : 1;

    /**
     * What came of the rounds, in microseconds.
     *
     * @param first the slowest of the first calls
     * @param median of the rounds' medians
     * @param p99 of the rounds' 99th percentiles the median
     * @param worst of the rounds' 99th percentiles the greatest
     */
    private record Times(long first, long median, long p99, long worst) {
        static Times of(long first, List<long[]> rounds) {
            long[] medians =
                    rounds.stream().mapToLong(round -> at(round, 0.5)).sorted().toArray();
            long[] p99s =
                    rounds.stream().mapToLong(round -> at(round, 0.99)).sorted().toArray();
            return new Times(first, at(medians, 0.5), at(p99s, 0.5), at(p99s, 1));
        }

        @Override
        public String toString() {
            return "p50 %.2f ms, p99 %.2f ms (worst round %.2f), first call %.0f ms"
                    .formatted(median / 1e3, p99 / 1e3, worst / 1e3, first / 1e3);
        }
    }

    @Test
    @Tag("proof:extender-speed")
    void answersPrioritizeWithinMilliseconds() throws IOException {
        Times few = measure(500, Pods.CLAIMING);
        Times many = measure(5_000, Pods.CLAIMING);
        Times idle = measure(5_000, Pods.WITHOUT_DEVICES);

        String figures =
                "rounds: %d of %d calls, one core, one connection; 500 names: %s; 5,000 names: %s; 5,000 names, no devices: %s"
                        .formatted(ROUNDS, CALLS, few, many, idle);
        // Whatever else the machine has to do.
        assertThat(many.median()).as(figures).isLessThan(100_000);
        if (Proof.isAlone()) {
            assertThat(few.p99()).as(figures).isLessThanOrEqualTo(1_000);
            assertThat(many.p99()).as(figures).isLessThanOrEqualTo(3_000);
            assertThat(idle.p99()).as(figures).isLessThanOrEqualTo(300);
        }
        Proof.held("extender-speed", figures);
    }

    private static Times measure(int nodes, Pods pods) throws IOException {
        var cluster = new LargeCensus(nodes);
        List<byte[]> calls = new ArrayList<>();
        for (int number = 0; number < LargeCensus.OPEN; number++) {
            calls.add(call(cluster.question(number, pods)));
        }
        String host = "\"Host\":";
        try (AnsweringProcess process = AnsweringProcess.start(nodes);
                Talk talk = Talk.plain(process.port())) {
            long first = at(round(talk, calls, 1), 1);
            Reply reply = ask(talk, calls.getFirst());
            int scored = reply.body().split(host, -1).length - 1;
            // All but those that other open slots need.
            assertThat(scored)
                    .isBetween(
                            pods == Pods.CLAIMING ? nodes - LargeCensus.EMPTY_NODES : 0,
                            pods == Pods.CLAIMING ? nodes : 0);
            round(talk, calls, Proof.isAlone() ? 3_000 : 100);
            List<long[]> rounds = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                rounds.add(round(talk, calls, CALLS));
            }
            return Times.of(first, rounds);
        }
    }

    /** How long each of so many calls took, in microseconds, the shortest first. */
    private static long[] round(Talk talk, List<byte[]> calls, int count) throws IOException {
        long[] took = new long[count];
        for (int call = 0; call < count; call++) {
            long began = System.nanoTime();
            Reply reply = ask(talk, calls.get(call % calls.size()));
            took[call] = (System.nanoTime() - began) / 1_000;
            assertThat(reply.status()).isEqualTo(200);
        }
        Arrays.sort(took);
        return took;
    }

    private static Reply ask(Talk talk, byte[] call) throws IOException {
        talk.say(call);
        return talk.hear();
    }

    /** As kube-scheduler sends it. */
    private static byte[] call(byte[] question) {
        var call = new ByteArrayOutputStream();
        call.writeBytes(
                "POST /prioritize HTTP/1.1\r\nHost: 127.0.0.1:9444\r\nUser-Agent: Go-http-client/1.1\r\nContent-Length: %d\r\nContent-Type: application/json\r\nAccept-Encoding: gzip\r\n\r\n"
                        .formatted(question.length)
                        .getBytes(StandardCharsets.UTF_8));
        call.writeBytes(question);
        return call.toByteArray();
    }

    private static long at(long[] sorted, double part) {
        return sorted[(int) Math.ceil(part * sorted.length) - 1];
    }
}
