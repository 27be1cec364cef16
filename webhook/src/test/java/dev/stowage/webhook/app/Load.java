package dev.stowage.webhook.app;

import dev.stowage.webhook.http.Reply;
import dev.stowage.webhook.http.Talk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Calls at a fixed rate, whatever becomes of those before: each has its moment, and what it takes is counted from then on,
 * so that a server which falls behind is not asked less.
 */
final class Load {
    private static final int CONNECTIONS = 16;

    private final int port;
    private final int ratePerSecond;

    Load(int port, int ratePerSecond) {
        this.port = port;
        this.ratePerSecond = ratePerSecond;
    }

    /** The request of one call, as the API server sends it. */
    static String call(String uid) {
        String review = LittleReplica.review(uid);
        return """
                POST /mutate-pods?timeout=3s HTTP/1.1\r
                Host: stowage-companion.stowage-system.svc:443\r
                User-Agent: kube-apiserver-admission\r
                Content-Length: %d\r
                Accept: application/json, */*\r
                Content-Type: application/json\r
                Accept-Encoding: gzip\r
                \r
                %s""".formatted(review.getBytes(StandardCharsets.UTF_8).length, review);
    }

    /**
     * Makes so many calls.
     *
     * @return how long each took, in nanoseconds, the shortest first
     * @throws IllegalStateException if one was not answered with a patch
     */
    long[] run(int calls) throws IOException, InterruptedException, ExecutionException {
        long[] took = new long[calls];
        byte[] call = call("a-1").getBytes(StandardCharsets.UTF_8);
        List<Talk> talks = new ArrayList<>();
        for (int count = 0; count < CONNECTIONS; count++) {
            talks.add(Talk.tls(port, Trusting.context()));
        }
        var next = new AtomicInteger();
        long begin = System.nanoTime() + 100_000_000;
        try (ExecutorService clients = Executors.newFixedThreadPool(CONNECTIONS)) {
            List<Future<?>> all = new ArrayList<>();
            for (Talk talk : talks) {
                all.add(clients.submit(() -> {
                    for (int number = next.getAndIncrement(); number < calls; number = next.getAndIncrement()) {
                        long moment = begin + number * (1_000_000_000L / ratePerSecond);
                        await(moment);
                        talk.say(call);
                        check(talk.hear());
                        took[number] = System.nanoTime() - moment;
                    }
                    return null;
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        } finally {
            for (Talk talk : talks) {
                talk.close();
            }
        }
        Arrays.sort(took);
        return took;
    }

    private static void await(long moment) {
        for (long left = moment - System.nanoTime(); left > 0; left = moment - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private static void check(Reply reply) {
        if (reply.status() != 200 || !reply.body().contains("\"patchType\":\"JSONPatch\"")) {
            throw new IllegalStateException("A call was answered with: " + reply);
        }
    }
}
