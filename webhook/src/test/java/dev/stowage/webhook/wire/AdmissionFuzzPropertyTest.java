package dev.stowage.webhook.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Golden;
import dev.stowage.fleet.Proof;
import dev.stowage.webhook.Decision;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Whatever is sent is either malformed or gets an answer that the API server takes: no exception, which would be a 5xx, no patch
 * that does not apply, none that touches what is not ours, none that is not the last.
 */
final class AdmissionFuzzPropertyTest {
    /** No review of this size may take longer, of the processor's time: a pause of the machine does not count. */
    private static final long SLOWEST_NANOS = 1_000_000_000L;

    private static final AdmissionReviews REVIEWS = new AdmissionReviews();
    private static final List<Endpoint> ENDPOINTS = AdmissionEndpoints.all();
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** What was seen. */
    private record Tally(long reviews, long malformed, long patched, long denied, long allowed, long slowestNanos) {
        static Tally zero() {
            return new Tally(0, 0, 0, 0, 0, 0);
        }

        Tally plus(Tally other) {
            return new Tally(
                    reviews + other.reviews,
                    malformed + other.malformed,
                    patched + other.patched,
                    denied + other.denied,
                    allowed + other.allowed,
                    Math.max(slowestNanos, other.slowestNanos));
        }
    }

    @Test
    void everyReviewIsAnswered() throws IOException, InterruptedException, ExecutionException {
        check(run(Proof.seed(1), Proof.cases(10_000, 10_000)));
    }

    @Test
    @Tag("soak")
    @Tag("proof:fuzz-admission")
    void everyOneOfAMillionReviewsIsAnswered() throws IOException, InterruptedException, ExecutionException {
        Tally tally = run(Proof.seed(1_000_000), Proof.cases(1_000_000, 1_000_000));

        check(tally);
        Proof.held(
                "fuzz-admission",
                "%d mutated reviews (%d malformed); of the decisions about the others %d patched, %d denied, %d allowed; slowest %d ms"
                        .formatted(
                                tally.reviews,
                                tally.malformed,
                                tally.patched,
                                tally.denied,
                                tally.allowed,
                                tally.slowestNanos / 1_000_000));
    }

    private static void check(Tally tally) {
        // Otherwise it would have tried little.
        assertThat(tally.malformed).isBetween(tally.reviews / 20, tally.reviews / 2);
        assertThat(tally.patched).isGreaterThan(tally.reviews / 20);
        assertThat(tally.denied).isGreaterThan(tally.reviews / 20);
        assertThat(tally.slowestNanos).isLessThan(SLOWEST_NANOS);
    }

    private static Tally run(long seed, long reviews) throws IOException, InterruptedException, ExecutionException {
        List<JsonNode> originals = originals();
        int workers = Math.max(1, Runtime.getRuntime().availableProcessors());
        try (ExecutorService pool = Executors.newFixedThreadPool(workers)) {
            List<Future<Tally>> parts = new ArrayList<>();
            for (int worker = 0; worker < workers; worker++) {
                int first = worker;
                parts.add(pool.submit(() -> work(originals, seed + first, workers, reviews)));
            }
            Tally all = Tally.zero();
            for (Future<Tally> part : parts) {
                all = all.plus(part.get());
            }
            return all;
        }
    }

    /** All golden reviews, whosever test they are for. */
    private static List<JsonNode> originals() throws IOException {
        try (Stream<Path> files =
                Files.walk(Golden.directory(AdmissionGoldenTest.class).resolveSibling("."))) {
            return files.filter(file -> file.toString().endsWith(".in.json"))
                    .sorted()
                    .map(MutatedReviews::original)
                    .toList();
        }
    }

    private static Tally work(List<JsonNode> originals, long seed, int step, long reviews) {
        Tally tally = Tally.zero();
        for (long i = 0; i < reviews; i += step) {
            byte[] body = new MutatedReviews(originals, seed + i).next();
            long start = THREADS.getCurrentThreadCpuTime();
            try {
                tally = tally.plus(answered(body));
            } catch (RuntimeException | AssertionError | StackOverflowError fault) {
                throw new AssertionError("seed %d".formatted(seed + i), fault);
            }
            tally = tally.plus(new Tally(1, 0, 0, 0, 0, THREADS.getCurrentThreadCpuTime() - start));
        }
        return tally;
    }

    private static Tally answered(byte[] body) {
        return switch (REVIEWS.read(body)) {
            case Received.Malformed(var reason) -> {
                assertThat(reason).isNotBlank();
                assertThat(reason.codePoints().noneMatch(Character::isISOControl))
                        .isTrue();
                yield new Tally(0, 1, 0, 0, 0, 0);
            }
            case Received.Review(var request) ->
                ENDPOINTS.stream().map(endpoint -> decided(endpoint, request)).reduce(Tally.zero(), Tally::plus);
        };
    }

    private static Tally decided(Endpoint endpoint, AdmissionRequest request) {
        Decision decision = endpoint.decide(request);
        assertThat(endpoint.outcomes()).contains(decision.outcome());
        byte[] answer = REVIEWS.write(request, decision);
        assertThat(REVIEWS.write(request, endpoint.decide(request))).isEqualTo(answer);
        ApiServer.Answer taken = ApiServer.verify(request.uid(), AdmissionEndpoints.isMutating(endpoint), answer);
        return switch (decision) {
            case Decision.Allow(var _, var _) -> {
                assertThat(taken.allowed()).isTrue();
                yield new Tally(0, 0, 0, 0, 1, 0);
            }
            case Decision.Patch(var _, var _) -> {
                StampCheck.touchesOnlyTheStamp(taken.patch(), request.object());
                assertThat(endpoint.decide(ApiServer.again(request, taken.patch())))
                        .isInstanceOf(Decision.Allow.class);
                yield new Tally(0, 0, 1, 0, 0, 0);
            }
            case Decision.Deny(var _, var _, var _, var _) -> {
                assertThat(taken.allowed()).isFalse();
                yield new Tally(0, 0, 0, 1, 0, 0);
            }
        };
    }
}
