package dev.stowage.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** The metrics that a process of this JVM serves, as they are when it is read. */
record MetricsPage(String text) {
    static MetricsPage of(int port) {
        URI page = URI.create("http://127.0.0.1:%d/metrics".formatted(port));
        try (HttpClient http = HttpClient.newHttpClient()) {
            return new MetricsPage(http.send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString())
                    .body());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while reading metrics.", interrupted);
        }
    }

    /** The sum of all samples whose name and labels begin so; 0 if there are none. */
    double total(String beginning) {
        return text.lines()
                .filter(line -> line.startsWith(beginning))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
