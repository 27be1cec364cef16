package dev.stowage.webhook.http;

import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.http.HttpResponseException;
import io.javalin.http.servlet.JavalinServlet;
import io.javalin.http.servlet.ServletEntry;
import java.time.Duration;
import kotlin.LazyKt;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** One port: Javalin on a Jetty server with limits, and with nothing that Javalin would add by itself. */
final class ServedPort implements AutoCloseable {
    /** Whoever decides may wait for a moment; these go on receiving, and turn away what is too much. */
    private static final int SPARE_THREADS = 16;

    /** Read from a connection at a time: a question with thousands of names then comes in a few pieces, not in dozens. */
    private static final int PIECE_BYTES = 64 << 10;

    private static final Duration LAST_ANSWERS = Duration.ofSeconds(10);

    private final Connections connections;
    private final Traffic traffic;
    private final Server server;
    private final ServerConnector connector;
    private final Javalin javalin;
    private final int port;

    private ServedPort(Served served) {
        connections = new Connections(served.limits(), served.ticker(), served.random());
        traffic = new Traffic(connections, served.ticker());
        var threads = new QueuedThreadPool(served.limits().inWork() + SPARE_THREADS, 4);
        threads.setName(served.name());
        server = new Server(threads);
        server.setErrorHandler(new PlainErrors());
        traffic.setHandler(new Arrival(served.limits()));
        server.setHandler(traffic);
        connector = connector(served);
        javalin = Javalin.create(config -> {
            configure(config);
            served.routes().accept(config);
        });
        javalin.start();
        port = connector.getLocalPort();
        connections.watch(server.getScheduler());
    }

    /**
     * Starts it.
     *
     * @throws RuntimeException if the address cannot be had
     */
    static ServedPort start(Served served) {
        return new ServedPort(served);
    }

    private ServerConnector connector(Served served) {
        Limits limits = served.limits();
        var http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setSendXPoweredBy(false);
        http.setRequestHeaderSize(limits.headerBytes());
        http.setIdleTimeout(limits.exchange().toMillis());
        // One acceptor and one selector: connections are few and live long.
        var factory = new HttpConnectionFactory(http);
        factory.setInputBufferSize(PIECE_BYTES);
        var made = new ServerConnector(server, 1, 1, served.protocol().over(factory));
        made.setHost(served.address().host());
        made.setPort(served.address().port());
        made.setIdleTimeout(limits.idle().toMillis());
        made.addBean(connections);
        server.addBean(new NetworkConnectionLimit(limits.connections() + 1, made));
        return made;
    }

    private void configure(JavalinConfig config) {
        // Javalin's own server cuts idle connections to a second when it believes to be short of threads.
        config.unsafe.jettyInternal.server = server;
        config.unsafe.servlet = LazyKt.lazyOf(new ServletEntry(null, new JavalinServlet(config.unsafe)));
        config.jetty.addConnector((_, _) -> connector);
        config.jetty.modifyServletContextHandler(handler -> handler.setErrorHandler(new PlainErrors()));
        config.http.compressionStrategy = CompressionStrategy.NONE;
        config.http.prefer405over404 = true;
        config.router.ignoreTrailingSlashes = false;
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.routes.exception(HttpResponseException.class, (fault, context) -> {
            String methods = fault.getDetails().get("availableMethods");
            if (methods != null) {
                context.header("Allow", methods);
            }
            Answers.status(context, fault.getStatus());
        });
    }

    /** Where it listens, or did. */
    int port() {
        return port;
    }

    Connections connections() {
        return connections;
    }

    /** From now on every answer asks the client to close its connection, and to go elsewhere with its next request. */
    void drain() {
        traffic.drain();
    }

    /** Takes no more connections, lets the last requests be answered, and stops. */
    @Override
    public void close() {
        traffic.drain();
        connector.close();
        try {
            traffic.awaitNone(LAST_ANSWERS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        connections.closeIdle();
        javalin.stop();
    }
}
