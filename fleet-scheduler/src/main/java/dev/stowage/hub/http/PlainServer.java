package dev.stowage.hub.http;

import io.javalin.Javalin;
import io.javalin.http.Context;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.exporter.common.TextFormat;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;

/** Probes and metrics over plain HTTP, where kubelet and Prometheus need no certificate. */
public final class PlainServer implements AutoCloseable {
    private final Javalin server;

    private PlainServer(Javalin server) {
        this.server = server;
    }

    /**
     * What there is to say.
     *
     * @param notReady why it does not work, each in a sentence; empty if it does
     */
    public record Pages(Supplier<List<String>> notReady, CollectorRegistry registry) {}

    /** Starts it. */
    public static PlainServer start(String address, int port, Pages pages) {
        return new PlainServer(Javalin.create(config -> {
                    config.startup.showJavalinBanner = false;
                    // Alive is whoever answers: a restart mends no API server.
                    config.routes.get("/healthz", context -> context.result("ok"));
                    config.routes.get(
                            "/readyz",
                            context -> readiness(context, pages.notReady().get()));
                    config.routes.get(
                            "/metrics",
                            context -> context.contentType(TextFormat.CONTENT_TYPE_004)
                                    .result(text(pages.registry())));
                })
                .start(address, port));
    }

    private static void readiness(Context context, List<String> reasons) {
        context.status(reasons.isEmpty() ? 200 : 503);
        context.result(reasons.isEmpty() ? "ready" : String.join("\n", reasons));
    }

    private static String text(CollectorRegistry registry) {
        StringWriter text = new StringWriter();
        try {
            TextFormat.write004(text, registry.metricFamilySamples());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    /** Where it listens. */
    public int port() {
        return server.port();
    }

    @Override
    public void close() {
        server.stop();
    }
}
