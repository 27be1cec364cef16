package dev.stowage.webhook.http;

import dev.stowage.extender.http.Explanations;
import dev.stowage.extender.http.Page;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.prometheus.client.CollectorRegistry;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Probes, metrics and explanations, over plain HTTP on a port of their own, where kubelet and Prometheus need no certificate. */
public final class PlainServer implements AutoCloseable {
    private final ServedPort port;

    private PlainServer(ServedPort port) {
        this.port = port;
    }

    /**
     * What there is to say.
     *
     * @param notReady why the companion should get no requests; empty if it should
     * @param version a JSON document
     */
    public record Pages(
            Supplier<List<String>> notReady, CollectorRegistry registry, String version, Explanations explanations) {}

    /** Starts it. */
    public static PlainServer start(Address address, Pages pages, LongSupplier ticker, RandomGenerator random) {
        return new PlainServer(ServedPort.start(new Served(
                "plain", address, Limits.plain(), Protocol.plain(), config -> routes(config, pages), ticker, random)));
    }

    private static void routes(JavalinConfig config, Pages pages) {
        // Alive is whoever answers. A restart mends no certificate and no cache, so neither counts here.
        get(config, "/healthz", context -> Answers.text(context, 200, "ok"));
        get(config, "/readyz", context -> readiness(context, pages.notReady().get()));
        get(config, "/metrics", context -> {
            context.contentType(Exposition.CONTENT_TYPE);
            context.result(Exposition.of(pages.registry()));
        });
        get(config, "/version", context -> {
            context.contentType("application/json");
            context.result(pages.version());
        });
        get(config, "/explain/{namespace}/{pod}", context -> explain(context, pages.explanations()));
    }

    /** HEAD too: by itself Javalin answers it with 200 whatever GET would say. */
    private static void get(JavalinConfig config, String path, Handler handler) {
        config.routes.get(path, handler);
        config.routes.head(path, handler);
    }

    private static void explain(Context context, Explanations explanations) {
        boolean json = "json".equals(context.queryParam("o"));
        Page page = explanations.about(
                context.pathParam("namespace"),
                context.pathParam("pod"),
                json ? Explanations.Form.JSON : Explanations.Form.TEXT);
        context.status(page.status());
        context.contentType(page.contentType());
        context.result(page.text());
    }

    private static void readiness(Context context, List<String> reasons) {
        if (reasons.isEmpty()) {
            Answers.text(context, 200, "ready");
        } else {
            Answers.text(context, 503, String.join("\n", reasons));
        }
    }

    /** Where it listens. */
    public int port() {
        return port.port();
    }

    @Override
    public void close() {
        port.close();
    }
}
