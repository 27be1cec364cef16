package dev.stowage.webhook.app;

import dev.stowage.extender.Steering;
import dev.stowage.extender.http.Answering;
import dev.stowage.extender.http.Explanations;
import dev.stowage.extender.http.ExtenderMetrics;
import dev.stowage.webhook.http.Address;
import dev.stowage.webhook.http.ExtenderServer;
import dev.stowage.webhook.http.Server;
import io.prometheus.client.CollectorRegistry;

/** What kube-scheduler is answered from, and what remembers what it was answered. */
record Steered(Steering steering, LatestView view) {
    /** Begins with nothing. */
    static Steered begin() {
        return new Steered(new Steering(), new LatestView());
    }

    /** Serves it, if it is to be served. */
    Server serve(Config config, Surroundings surroundings, CollectorRegistry registry) {
        return switch (config.extender()) {
            case Config.Extender.Served(var address, var port, var _) -> {
                var times = new Answering.Times(surroundings.clock(), surroundings.ticker());
                WarmUp.run(times, surroundings.random());
                var metrics = new ExtenderMetrics(registry, surroundings.ticker());
                yield ExtenderServer.start(
                        new Address(address, port),
                        new Answering(steering, view, metrics, times),
                        surroundings.ticker(),
                        surroundings.random());
            }
            case Config.Extender.NotServed() -> Server.none();
        };
    }

    Explanations explanations(Config config) {
        return switch (config.extender()) {
            case Config.Extender.Served(var _, var _, var explains) when explains -> Explanations.of(steering, view);
            case Config.Extender.Served _ ->
                Explanations.none("Nothing is explained here: STOWAGE_EXPLAIN is not true.");
            case Config.Extender.NotServed() -> Explanations.none("No scheduler asks this companion.");
        };
    }
}
