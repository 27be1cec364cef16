package dev.stowage.e2e;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Asks an extender at fixed moments on one connection, whatever becomes of the answers before. What an answer takes is counted
 * from the moment at which its question was due, so that an extender which stands still is not asked less.
 */
final class SteadyQuestions implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 10_000;

    private final List<Question> questions;
    private final long periodNanos;
    private final Socket socket;
    private final OutputStream out;
    private final DataInputStream in;
    private byte[] answer = new byte[1 << 20];

    /** A question as kube-scheduler sends it. */
    static final class Question {
        private final byte[] http;
        private final boolean scored;

        private Question(byte[] http, boolean scored) {
            this.http = http;
            this.scored = scored;
        }

        /**
         * About a pod, with these nodes to choose from.
         *
         * @param pod JSON
         * @param scored whether the answer must have scores, or must have none
         */
        static Question prioritize(String pod, List<String> nodes, boolean scored) {
            String body =
                    "{\"Pod\":%s,\"Nodes\":null,\"NodeNames\":[\"%s\"]}".formatted(pod, String.join("\",\"", nodes));
            String http =
                    "POST /prioritize HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: Go-http-client/1.1\r\nContent-Length: %d\r\nContent-Type: application/json\r\nAccept-Encoding: gzip\r\n\r\n%s"
                            .formatted(body.getBytes(StandardCharsets.UTF_8).length, body);
            return new Question(http.getBytes(StandardCharsets.UTF_8), scored);
        }
    }

    /** How long some answers took. */
    static final class Latencies {
        private final long[] sorted;

        private Latencies(LongStream nanos) {
            sorted = nanos.sorted().toArray();
        }

        /** @param part for example 0.99 */
        Duration at(double part) {
            return Duration.ofNanos(sorted[(int) Math.ceil(part * sorted.length) - 1]);
        }

        private double millis(double part) {
            return at(part).toNanos() / 1e6;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%d answers, p50 %.2f, p99 %.2f, p99.9 %.2f, max %.1f ms",
                    sorted.length,
                    millis(0.5),
                    millis(0.99),
                    millis(0.999),
                    millis(1));
        }
    }

    /** How long the answers of each sort took. */
    record Times(Latencies all, Latencies scored, Latencies unscored) {
        @Override
        public String toString() {
            return "%s; about pods that claim: %s; about pods without devices: %s".formatted(all, scored, unscored);
        }
    }

    /** @param questions are asked in this order, again and again; some of either sort */
    SteadyQuestions(int port, int perSecond, List<Question> questions) throws IOException {
        this.questions = List.copyOf(questions);
        this.periodNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
        this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        this.out = socket.getOutputStream();
        this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 1 << 16));
    }

    /**
     * Asks the first question until its answer is what it must be: an extender that has just started may not know its cluster.
     *
     * @return whether that came true in time
     */
    boolean await(Duration patience) throws IOException {
        Question first = questions.getFirst();
        long deadline = System.nanoTime() + patience.toNanos();
        boolean is = false;
        while (!is && System.nanoTime() < deadline) {
            out.write(first.http);
            is = isAsWanted(first, receive());
        }
        return is;
    }

    /**
     * Asks for so long.
     *
     * @throws IllegalStateException if an answer is not what it must be
     */
    Times run(Duration duration) throws IOException {
        int count = Math.toIntExact(duration.toNanos() / periodNanos);
        long[] took = new long[count];
        boolean[] scored = new boolean[count];
        long begin = System.nanoTime();
        for (int number = 0; number < count; number++) {
            Question question = questions.get(number % questions.size());
            long due = begin + number * periodNanos;
            awaitMoment(due);
            out.write(question.http);
            int length = receive();
            took[number] = System.nanoTime() - due;
            scored[number] = question.scored;
            check(question, length);
        }
        return new Times(
                new Latencies(Arrays.stream(took)),
                new Latencies(IntStream.range(0, count)
                        .filter(number -> scored[number])
                        .mapToLong(number -> took[number])),
                new Latencies(IntStream.range(0, count)
                        .filter(number -> !scored[number])
                        .mapToLong(number -> took[number])));
    }

    private static void awaitMoment(long moment) {
        for (long left = moment - System.nanoTime(); left > 0; left = moment - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** The length of the next answer's content. */
    private int receive() throws IOException {
        String status = line();
        if (!status.startsWith("HTTP/1.1 200")) {
            throw new IllegalStateException("A question was answered with: " + status);
        }
        int length = -1;
        for (String header = line(); !header.isEmpty(); header = line()) {
            if (header.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(
                        header.substring(header.indexOf(':') + 1).strip());
            }
        }
        if (length > answer.length) {
            answer = new byte[length];
        }
        in.readFully(answer, 0, length);
        return length;
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (int next = in.readUnsignedByte(); next != '\n'; next = in.readUnsignedByte()) {
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    private void check(Question question, int length) {
        if (!isAsWanted(question, length)) {
            throw new IllegalStateException("The answer has %d bytes, the question is: %s"
                    .formatted(length, new String(question.http, 0, 600, StandardCharsets.UTF_8)));
        }
    }

    private static boolean isAsWanted(Question question, int length) {
        return question.scored == length > "[]".length();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
