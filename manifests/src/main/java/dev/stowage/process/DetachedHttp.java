package dev.stowage.process;

import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.http.HttpClient;

/**
 * Makes HTTP clients of the JDK that say on a thread of its own that an answer has ended. By themselves they say it while they
 * hold the lock of the HTTP/2 stream (JDK 25, {@code jdk.internal.net.http.Stream#schedule}); fabric8 then waits for the lock of the
 * watch ({@code AbstractWatchManager#scheduleReconnect}), and whoever cancels that watch holds that one and waits for the other
 * ({@code closeRequest}, {@code Stream#drainInputQueue}). Nothing comes over the connection any more then, for all its watches.
 *
 * <p>fabric8 finds it as a service, and takes it for every client that is not given another one: clients are made in many places, and
 * each that was forgotten would stand still some day.
 */
public class DetachedHttp extends JdkHttpClientFactory {
    private static final int BEFORE_THE_USUAL = 1;

    @Override
    public int priority() {
        return BEFORE_THE_USUAL;
    }

    @Override
    protected HttpClient.Builder createNewHttpClientBuilder() {
        return detaching(super.createNewHttpClientBuilder());
    }

    /** Is given what is made by such a builder, as fabric8 is to have it. */
    protected void made(HttpClient client) {}

    /** The same, but for the clients that it makes. */
    protected final HttpClient.Builder detaching(HttpClient.Builder builder) {
        return (HttpClient.Builder) Proxy.newProxyInstance(
                HttpClient.Builder.class.getClassLoader(),
                new Class<?>[] {HttpClient.Builder.class},
                (proxy, method, arguments) -> {
                    try {
                        return switch (method.invoke(builder, arguments)) {
                            case HttpClient client -> detached(client);
                            case HttpClient.Builder _ -> proxy;
                            case Object other -> other;
                        };
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getTargetException();
                    }
                });
    }

    private HttpClient detached(HttpClient client) {
        HttpClient detached = new DetachedClient(client);
        made(detached);
        return detached;
    }
}
