package dev.stowage.webhook.http;

import dev.stowage.extender.Decision.Verb;
import dev.stowage.extender.http.Answering;
import io.javalin.config.JavalinConfig;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * The verbs of the extender over plain HTTP, for a kube-scheduler on the same machine or at a fixed address: one that runs
 * as a static pod resolves no names of the cluster, and reads an authority only when it starts.
 */
public final class ExtenderServer implements Server {
    private final ServedPort port;

    private ExtenderServer(ServedPort port) {
        this.port = port;
    }

    /** Starts it. */
    public static ExtenderServer start(
            Address address, Answering answering, LongSupplier ticker, RandomGenerator random) {
        Limits limits = Limits.extender();
        var work = new InWork(limits.inWork());
        return new ExtenderServer(ServedPort.start(new Served(
                "extender",
                address,
                limits,
                Protocol.plain(),
                config -> routes(config, answering, work),
                ticker,
                random)));
    }

    /** Each verb at its name, below any path: a {@code urlPrefix} with a path that nobody serves would go unnoticed. */
    private static void routes(JavalinConfig config, Answering answering, InWork work) {
        for (Verb verb : Verb.values()) {
            String path = "/" + verb.name().toLowerCase(Locale.ROOT);
            var handler = new ExtenderHandler(verb, answering, work);
            config.routes.post(path, handler);
            config.routes.post("/<prefix>" + path, handler);
        }
    }

    @Override
    public int port() {
        return port.port();
    }

    @Override
    public void drain() {
        port.drain();
    }

    @Override
    public void close() {
        port.close();
    }
}
