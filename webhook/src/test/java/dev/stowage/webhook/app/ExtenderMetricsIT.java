package dev.stowage.webhook.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.Steering;
import dev.stowage.extender.View;
import dev.stowage.extender.http.Answering;
import dev.stowage.extender.http.Explanations;
import dev.stowage.extender.http.ExtenderMetrics;
import dev.stowage.fleet.Golden;
import dev.stowage.webhook.http.Address;
import dev.stowage.webhook.http.ExtenderServer;
import dev.stowage.webhook.http.PlainServer;
import io.prometheus.client.CollectorRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ExtenderMetricsIT {
    private final CollectorRegistry registry = new CollectorRegistry();

    @Test
    void lookLikeThis() throws IOException, InterruptedException {
        var answering = new Answering(
                new Steering(),
                View::unsynced,
                new ExtenderMetrics(registry, ExtenderMetricsIT::standingStill),
                new Answering.Times(Clock.systemUTC(), ExtenderMetricsIT::standingStill));
        try (HttpClient http = HttpClient.newHttpClient();
                var extender =
                        ExtenderServer.start(loopback(), answering, ExtenderMetricsIT::standingStill, new Random(1));
                var plain = PlainServer.start(
                        loopback(),
                        new PlainServer.Pages(List::of, registry, "", Explanations.none("")),
                        ExtenderMetricsIT::standingStill,
                        new Random(1))) {
            URI verb = URI.create("http://127.0.0.1:%d/prioritize".formatted(extender.port()));
            HttpRequest question = HttpRequest.newBuilder(verb)
                    .POST(HttpRequest.BodyPublishers.ofString("{\"Pod\":{},\"NodeNames\":[\"n1\"]}"))
                    .build();
            assertThat(http.send(question, HttpResponse.BodyHandlers.ofString()).body())
                    .isEqualTo("[]");

            HttpRequest metrics = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:%d/metrics".formatted(plain.port())))
                    .build();
            Golden.check(
                    ExtenderMetricsIT.class,
                    "asked-once.out.txt",
                    http.send(metrics, HttpResponse.BodyHandlers.ofString()).body());
        }
    }

    private static long standingStill() {
        return 0;
    }

    private static Address loopback() {
        return new Address("127.0.0.1", 0);
    }
}
