package dev.stowage.webhook.http;

import dev.stowage.webhook.wire.AdmissionReviews;
import io.javalin.config.JavalinConfig;
import java.security.SecureRandom;
import java.util.List;
import java.util.function.LongSupplier;
import javax.net.ssl.X509ExtendedKeyManager;

/** Admission over TLS. */
public final class AdmissionServer implements Server {
    private final ServedPort port;

    private AdmissionServer(ServedPort port) {
        this.port = port;
    }

    /**
     * What it needs.
     *
     * @param keyManager asked anew by each handshake
     * @param ticker nanoseconds, for what lasts
     */
    public record Needs(
            X509ExtendedKeyManager keyManager, AdmissionMetrics metrics, LongSupplier ticker, SecureRandom random) {}

    /** Starts it; each endpoint is served at its path. */
    public static AdmissionServer start(Address address, Limits limits, List<Route> routes, Needs needs) {
        var work = new InWork(limits.inWork());
        var served = new AdmissionHandler.Served(
                new AdmissionReviews(), work, new TokensInWork(limits.tokens()), needs.metrics(), needs.ticker());
        ServedPort port = ServedPort.start(new Served(
                "admission",
                address,
                limits,
                Protocol.tls(needs.keyManager(), needs.random()),
                config -> routes(config, routes, served),
                needs.ticker(),
                needs.random()));
        needs.metrics().watch(work, port.connections());
        return new AdmissionServer(port);
    }

    private static void routes(JavalinConfig config, List<Route> routes, AdmissionHandler.Served served) {
        for (Route route : routes) {
            config.routes.post(route.endpoint().path(), new AdmissionHandler(route, served));
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
