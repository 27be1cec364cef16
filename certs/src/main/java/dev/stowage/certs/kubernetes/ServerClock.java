package dev.stowage.certs.kubernetes;

import dev.stowage.certs.CertificateStatus.Skew;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** How far this machine's clock is from that of the API server, whose answers say when they were made (RFC 9110, 6.6.1). */
final class ServerClock {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    /** The header has no fractions. */
    private static final Duration GRAIN = Duration.ofSeconds(1);

    private final KubernetesClient client;
    private final InstantSource clock;
    private volatile Skew skew = new Skew.Unknown();

    ServerClock(KubernetesClient client, InstantSource clock) {
        this.client = client;
        this.clock = clock;
    }

    Skew skew() {
        return skew;
    }

    /** Measures it; if that fails it is unknown. */
    void measure() {
        var http = client.getHttpClient();
        HttpRequest request = http.newHttpRequestBuilder()
                .uri(URI.create(client.getMasterUrl() + "version"))
                .build();
        Instant before = clock.instant();
        try {
            HttpResponse<byte[]> answer =
                    http.sendAsync(request, byte[].class).get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            skew = between(before, clock.instant(), answer.header("Date"));
        } catch (ExecutionException | TimeoutException unreachable) {
            skew = new Skew.Unknown();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** The least that explains an answer which was dated between the two instants. */
    static Skew between(Instant before, Instant after, @Nullable String date) {
        if (date == null) {
            return new Skew.Unknown();
        }
        try {
            Instant server = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date));
            Duration least = Duration.between(server.plus(GRAIN), before);
            Duration most = Duration.between(server, after);
            if (least.isPositive()) {
                return new Skew.Ahead(least);
            }
            return new Skew.Ahead(most.isNegative() ? most : Duration.ZERO);
        } catch (DateTimeException malformed) {
            return new Skew.Unknown();
        }
    }
}
