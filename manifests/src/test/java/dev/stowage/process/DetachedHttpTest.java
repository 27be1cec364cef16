package dev.stowage.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.utils.HttpClientUtils;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class DetachedHttpTest {
    private static final int PATIENCE_SECONDS = 10;

    /** As two threads of fabric8 do with a watch, and each has a lock that the other one wants. */
    @Test
    void whoHearsOfTheEndMayWaitForOneWhoCancels() throws Exception {
        try (SmallHttp2Server server = new SmallHttp2Server();
                HttpClient client =
                        HttpClientUtils.getHttpClientFactory().newBuilder().build()) {
            AsyncBody body = client.consumeBytes(
                            client.newHttpRequestBuilder()
                                    .uri(server.uri().toString())
                                    .build(),
                            DetachedHttpTest::read)
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS)
                    .body();
            CompletableFuture<Void> heard = body.done()
                    .thenRun(() -> CompletableFuture.runAsync(body::cancel, Thread::startVirtualThread)
                            .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                            .join());
            body.consume();

            assertThat(heard).succeedsWithin(2 * PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    private static void read(List<ByteBuffer> received, AsyncBody body) {
        body.consume();
    }

    @Test
    void isTakenForClientsThatAreGivenNoOther() {
        assertThat(HttpClientUtils.getHttpClientFactory()).isInstanceOf(DetachedHttp.class);
    }
}
