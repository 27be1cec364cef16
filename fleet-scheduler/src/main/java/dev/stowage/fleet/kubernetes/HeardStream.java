package dev.stowage.fleet.kubernetes;

import dev.stowage.fleet.wire.Hub;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.util.concurrent.CompletableFuture;

/** An answer that goes on, of which nobody needs to know more than that it does. */
final class HeardStream implements Hub.Stream {
    private final CompletableFuture<HttpResponse<AsyncBody>> answer;

    private HeardStream(CompletableFuture<HttpResponse<AsyncBody>> answer) {
        this.answer = answer;
    }

    static HeardStream open(HttpClient client, HttpRequest request, Hub.Listener listener) {
        CompletableFuture<HttpResponse<AsyncBody>> answer = client.consumeBytes(request, (_, body) -> {
            listener.heard();
            body.consume();
        });
        var _ = answer.whenComplete((response, failure) -> {
            if (failure != null) {
                listener.ended(Words.of(failure));
            } else if (!response.isSuccessful()) {
                response.body().cancel();
                listener.ended("it answered %s to a watch".formatted(response.code()));
            } else {
                var _ = response.body()
                        .done()
                        .whenComplete((_, broken) -> listener.ended(broken == null ? "" : Words.of(broken)));
                response.body().consume();
            }
        });
        return new HeardStream(answer);
    }

    @Override
    public void close() {
        var _ = answer.thenAccept(response -> response.body().cancel());
    }
}
