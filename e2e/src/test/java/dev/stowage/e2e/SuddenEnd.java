package dev.stowage.e2e;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** Ends a program after so many of its writes: what it asks for later reaches no API server. */
final class SuddenEnd implements Interceptor {
    private final AtomicInteger left;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    SuddenEnd(int writes) {
        this.left = new AtomicInteger(writes);
    }

    /** Completes when it has come. */
    CompletableFuture<Void> ended() {
        return ended;
    }

    @Override
    public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
        if (ended.isDone()) {
            throw new IllegalStateException("The program has ended.");
        }
    }

    @Override
    public void after(HttpRequest request, HttpResponse<?> response, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
        if (isWrite(request) && response.isSuccessful() && left.decrementAndGet() == 0) {
            ended.complete(null);
        }
    }

    /** A Lease is no part of what is placed. */
    private static boolean isWrite(HttpRequest request) {
        String address = request.uri().toString();
        return !request.method().equals("GET") && !address.contains("/leases") && !address.contains("dryRun");
    }
}
