package dev.stowage.hub.kubernetes;

import dev.stowage.process.DetachedHttp;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientImpl;
import java.net.http.HttpClient;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;

/**
 * Makes HTTP clients of the JDK whose requests all end when they are closed. Those that fabric8 makes by itself are left to the
 * garbage collector, and a request to a server that hangs outlives them.
 */
final class ClosableHttp extends DetachedHttp {
    private final Executor work;
    private final Queue<HttpClient> made = new ConcurrentLinkedQueue<>();

    /** @param work where answers are handled */
    ClosableHttp(Executor work) {
        this.work = work;
    }

    @Override
    protected HttpClient.Builder createNewHttpClientBuilder() {
        return detaching(HttpClient.newBuilder().executor(work));
    }

    /** A server shall not lead us elsewhere, with our credentials. */
    @Override
    protected void additionalConfig(HttpClient.Builder builder) {
        builder.followRedirects(HttpClient.Redirect.NEVER);
    }

    @Override
    protected void closeHttpClient(JdkHttpClientImpl closed) {
        made.forEach(HttpClient::shutdownNow);
    }

    /** fabric8 keeps it to itself. */
    @Override
    protected void made(HttpClient client) {
        made.add(client);
    }
}
