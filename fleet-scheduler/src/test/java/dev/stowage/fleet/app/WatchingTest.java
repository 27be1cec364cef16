package dev.stowage.fleet.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.FakeHub;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Commands that go on for as long as somebody looks. */
final class WatchingTest {
    private static final String DEPLOYMENT = """
            apiVersion: stowage.dev/v1alpha1
            kind: ModelDeployment
            metadata: {name: chat, namespace: team}
            spec:
              replicas: %s
              template: {spec: {engines: [{name: main, members: [{nodeSelector: {devices: [{name: gpu, count: 2}]}}]}]}}
            """;

    private static final String PAGE = """
            DEPLOYMENTS
                         desired  total  scheduled  ready
              team/chat        %s      0          0      0

            """;

    @Test
    void printAnewWhenSomethingChanged() {
        FakeHub hub = FakeHub.of(DEPLOYMENT.formatted(1));
        Watched status = Watched.on(hub, "status", "--watch");
        assertThat(status.page()).isEqualTo(PAGE.formatted(1));

        hub.change(DEPLOYMENT.formatted(2));

        assertThat(status.page()).isEqualTo("--- # 2026-01-01T12:00:00Z\n" + PAGE.formatted(2));
        assertThat(status.end()).isZero();
        assertThat(hub.streams()).isZero();
    }

    @Test
    void printNothingWhereNothingIsDifferent() {
        FakeHub hub = FakeHub.of(DEPLOYMENT.formatted(1));
        Watched status = Watched.on(hub, "status", "--watch");
        assertThat(status.page()).isEqualTo(PAGE.formatted(1));

        hub.change(DEPLOYMENT.formatted(1));
        hub.change(DEPLOYMENT.formatted(3));

        assertThat(status.page()).contains(PAGE.formatted(3));
        assertThat(status.end()).isZero();
        assertThat(status.hasMorePages()).isFalse();
    }

    @Test
    void goOnWhereWatchesEnd() {
        FakeHub hub = FakeHub.of(DEPLOYMENT.formatted(1));
        Watched status = Watched.on(hub, "status", "--watch");
        assertThat(status.page()).isEqualTo(PAGE.formatted(1));

        hub.put(DEPLOYMENT.formatted(2));
        hub.tell(listener -> listener.ended(""));

        assertThat(status.page()).contains(PAGE.formatted(2));
        assertThat(status.end()).isZero();
    }

    @Test
    void tryAgainWhereTheHubIsGoneForAWhile() {
        FakeHub hub = FakeHub.of(DEPLOYMENT.formatted(1));
        Watched status = Watched.on(hub, "status", "--watch");
        assertThat(status.page()).isEqualTo(PAGE.formatted(1));

        hub.answering("inferenceclusters", 503, "{\"message\": \"etcd is down\"}");
        hub.change(DEPLOYMENT.formatted(2));

        assertThat(status.message())
                .isEqualTo(
                        "error: the hub at https://hub.example.com:6443 does not give inferenceclusters.stowage.dev: etcd is down;"
                                + " trying again\n");
        assertThat(status.page()).contains(PAGE.formatted(2));
        assertThat(status.end()).isZero();
    }

    @Test
    void sayWhyWatchingEnded() {
        FakeHub hub = FakeHub.of(DEPLOYMENT.formatted(1));
        Watched status = Watched.on(hub, "status", "--watch");
        assertThat(status.page()).isEqualTo(PAGE.formatted(1));

        hub.tell(listener -> listener.ended("it answered 403 to a watch"));

        assertThat(status.message())
                .isEqualTo(
                        "error: watching the hub at https://hub.example.com:6443 ended: it answered 403 to a watch; trying again\n");
        assertThat(status.end()).isZero();
    }

    @Test
    void exitWith2WhereThereWasNeverAPage() {
        FakeHub hub = FakeHub.of(DEPLOYMENT.formatted(1)).answering("modelreplicas", 403, "{}");

        assertThat(Watched.on(hub, "status", "--watch").status()).isEqualTo(2);
        assertThat(Watched.on(hub, "explain", "team/nobody", "--watch").status())
                .isEqualTo(2);
    }

    @Test
    void explainForAsLongAsTheDeploymentIsThere() {
        FakeHub hub = FakeHub.of(DEPLOYMENT.formatted(1));
        Watched explained = Watched.on(hub, "explain", "team/chat", "--watch");
        assertThat(explained.page()).startsWith("team/chat\n  1 wanted, 0 there");

        hub.change(DEPLOYMENT.formatted(4));

        assertThat(explained.page()).contains("  4 wanted, 0 there");
        assertThat(explained.end()).isZero();
    }

    @Test
    void drawInOnePlaceOfATerminal() {
        FakeHub hub = FakeHub.of(DEPLOYMENT.formatted(1));
        Map<String, String> small = Map.of("NO_COLOR", "1", "LINES", "5");
        Watched status = Watched.onTerminal(hub, small, "status", "--watch");

        assertThat(status.page()).isEqualTo("""
                \u001B[H\u001B[2J2026-01-01T12:00:00Z
                DEPLOYMENTS
                             desired  total  scheduled  ready
                … 2 more
                """);
        assertThat(status.end()).isZero();
    }

    @Test
    void printDocumentsForMachines() {
        FakeHub hub = new FakeHub();
        Watched json = Watched.on(hub, "status", "--watch", "-o", "json");
        assertThat(json.page()).startsWith("{");

        hub.change(DEPLOYMENT.formatted(1));

        assertThat(json.page()).startsWith("{").contains("\"team/chat\"");
        assertThat(json.end()).isZero();
    }
}
