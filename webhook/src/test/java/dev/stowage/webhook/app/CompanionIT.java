package dev.stowage.webhook.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CompanionIT {
    private static final Map<String, String> SETTINGS = Map.of(
            "STOWAGE_ADDRESS", "127.0.0.1",
            "STOWAGE_ADMISSION_PORT", "0",
            "STOWAGE_PLAIN_PORT", "0",
            "STOWAGE_PROBE_ADDRESS", "none",
            "STOWAGE_POD_NAME", "companion-1",
            "STOWAGE_DRAIN", "0s");

    private final TestCluster cluster = TestCluster.start(10);
    private final KubernetesClient client = cluster.client();
    private final HttpClient http = HttpClient.newHttpClient();

    @AfterEach
    void end() {
        http.close();
        client.close();
        cluster.close();
    }

    private Companion start(Role role, Map<String, String> others) {
        Map<String, String> settings = new HashMap<>(SETTINGS);
        if (role != Role.HUB) {
            settings.put("STOWAGE_EXTENDER_PORT", "0");
        }
        settings.putAll(others);
        return Companion.start(
                Config.from(role, settings),
                new Surroundings(client, Clock.systemUTC(), System::nanoTime, new SecureRandom()));
    }

    @ParameterizedTest
    @EnumSource
    void becomesReadyByItself(Role role) throws IOException, InterruptedException {
        try (Companion companion = start(role, Map.of())) {
            await(() -> companion.notReady().isEmpty());

            assertThat(get(companion, "/readyz").statusCode()).isEqualTo(200);
            assertThat(get(companion, "/version").body())
                    .isEqualTo("{\"version\":\"development\",\"role\":\"%s\"}\n".formatted(role.label()));
            assertThat(get(companion, "/metrics").body())
                    .contains(
                            switch (role) {
                                case WORKLOAD, HUB -> "stowage_certificate_phase{phase=\"absent\",} 0.0";
                                case EXTENDER -> "stowage_extender_seconds_since_last_call ";
                            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void answersKubeSchedulerWhereThatIsItsRole(Role role) throws IOException, InterruptedException {
        try (Companion companion = start(role, Map.of())) {
            switch (role) {
                case WORKLOAD, EXTENDER -> assertThat(prioritize(companion)).isEqualTo("[]");
                case HUB -> assertThat(companion.extenderPort()).isZero();
            }
        }
    }

    @Test
    void servesNoAdmissionBesideAKubeScheduler() throws IOException, InterruptedException {
        try (Companion companion = start(Role.EXTENDER, Map.of())) {
            assertThat(companion.admissionPort()).isZero();
            assertThat(get(companion, "/metrics").body()).doesNotContain("stowage_admission", "stowage_certificate");
        }
    }

    @Test
    void explainsOnlyWhenToldTo() throws IOException, InterruptedException {
        try (Companion silent = start(Role.WORKLOAD, Map.of())) {
            assertThat(get(silent, "/explain/team/p").body())
                    .isEqualTo("Nothing is explained here: STOWAGE_EXPLAIN is not true.\n");
        }
        try (Companion explaining = start(Role.EXTENDER, Map.of("STOWAGE_EXPLAIN", "true"))) {
            assertThat(get(explaining, "/explain/team/p").body())
                    .isEqualTo("No scheduler has asked here about a pod team/p lately.\n");
            assertThat(get(explaining, "/explain/team/P").statusCode()).isEqualTo(400);
        }
        try (Companion unasked = start(Role.HUB, Map.of())) {
            assertThat(get(unasked, "/explain/team/p").body()).isEqualTo("No scheduler asks this companion.\n");
        }
    }

    @Test
    void saysWhatItWaitsFor() throws IOException, InterruptedException {
        try (Companion companion = start(
                Role.WORKLOAD, Map.of("STOWAGE_CERTIFICATES", "external", "STOWAGE_CERTIFICATE_SECRET", "none"))) {
            await(() -> companion.notReady().size() == 1);

            HttpResponse<String> ready = get(companion, "/readyz");
            assertThat(ready.statusCode()).isEqualTo(503);
            assertThat(ready.body()).contains("none");
            assertThat(get(companion, "/healthz").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void stopsBeingReadyBeforeItStops() throws IOException, InterruptedException {
        Companion companion = start(Role.WORKLOAD, Map.of("STOWAGE_DRAIN", "2s"));
        await(() -> companion.notReady().isEmpty());

        var closing = CompletableFuture.runAsync(companion::close);
        await(() -> !companion.notReady().isEmpty());

        HttpResponse<String> ready = get(companion, "/readyz");
        assertThat(ready.statusCode()).isEqualTo(503);
        assertThat(ready.body()).isEqualTo("The companion is about to stop.\n");
        assertThat(closing).isNotDone();
        closing.join();
        assertThatThrownBy(() -> get(companion, "/readyz")).isInstanceOf(ConnectException.class);
    }

    @Test
    void failsToStartWhereAPortIsTaken() {
        try (Companion first = start(Role.HUB, Map.of())) {
            String taken = Integer.toString(first.plainPort());

            assertThatThrownBy(() -> start(Role.HUB, Map.of("STOWAGE_PLAIN_PORT", taken)))
                    .hasMessageContaining("Port already in use");
        }
    }

    private static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + 60_000_000_000L;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            LockSupport.parkNanos(5_000_000);
        }
    }

    private String prioritize(Companion companion) throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:%d/prioritize".formatted(companion.extenderPort()));
        HttpRequest question = HttpRequest.newBuilder(address)
                .POST(HttpRequest.BodyPublishers.ofString("{\"Pod\":{},\"NodeNames\":[\"n1\"]}"))
                .build();
        return http.send(question, HttpResponse.BodyHandlers.ofString()).body();
    }

    private HttpResponse<String> get(Companion companion, String path) throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:%d%s".formatted(companion.plainPort(), path));
        return http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
    }
}
