package dev.stowage.hub.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stowage.hub.Unready;
import dev.stowage.hub.kubernetes.ApiServer.Listing;
import dev.stowage.hub.kubernetes.ScriptedServer.Answer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ApiServerIT {
    private static final Kind LEASES =
            new Kind("coordination.k8s.io/v1", "Lease", "leases").named("stowage-system", "l");

    @Test
    void readsAListPageByPageAndConsistently() {
        try (ScriptedServer server = new ScriptedServer(Answer.of("""
                        {"metadata": {"resourceVersion": "7", "continue": "abc"}, "items": [{"metadata": {"name": "a"}}]}
                        """), Answer.of("""
                        {"metadata": {"resourceVersion": "8"}, "items": [{"metadata": {"name": "b",
                          "managedFields": [{"manager": "m"}]}}]}
                        """))) {
            Listing listing = server.api().list(LEASES);

            assertThat(listing.version()).isEqualTo("8");
            assertThat(listing.objects())
                    .extracting(object -> object.getApiVersion() + " " + object.getKind() + " "
                            + object.getMetadata().getName() + " "
                            + object.getMetadata().getManagedFields().size())
                    .containsExactly("coordination.k8s.io/v1 Lease a 0", "coordination.k8s.io/v1 Lease b 0");
            String path =
                    "/apis/coordination.k8s.io/v1/namespaces/stowage-system/leases?limit=500&fieldSelector=metadata.name%3Dl";
            assertThat(server.asked()).containsExactly(path, path + "&continue=abc");
        }
    }

    @Test
    void takesNullForAnEmptyList() {
        try (ScriptedServer server =
                new ScriptedServer(Answer.of("{\"metadata\": {\"resourceVersion\": \"7\"}, \"items\": null}"))) {
            assertThat(server.api().list(LEASES)).isEqualTo(new Listing(List.of(), "7"));
        }
    }

    @Test
    void saysWhatWasRefusedInOneLineOfBoundedLength() {
        try (ScriptedServer server = new ScriptedServer(new Answer(
                403, "{\"kind\": \"Status\", \"message\": \"forbidden:\\nno %s\"}".formatted("x".repeat(1_000))))) {
            assertThatExceptionOfType(Refusal.class)
                    .isThrownBy(() -> server.api().list(LEASES))
                    .satisfies(refusal -> {
                        assertThat(refusal.words())
                                .startsWith("forbidden: no xxx")
                                .hasSize(501);
                        assertThat(refusal.fault().reason()).isEqualTo(Unready.UNAUTHORIZED);
                    });
        }
    }

    @Test
    void doesNotTakeJustAnythingForAnApiServer() {
        try (ScriptedServer server = new ScriptedServer(Answer.of("<html>Welcome!</html>"))) {
            assertThatExceptionOfType(LinkFault.class)
                    .isThrownBy(() -> server.api().list(LEASES))
                    .satisfies(fault -> assertThat(fault.text()).endsWith("does not answer as an API server does."));
        }
    }

    @Test
    void readsChangesLineByLine() throws IOException {
        try (ScriptedServer server = new ScriptedServer(Answer.of("""
                {"type": "ADDED", "object": {"metadata": {"name": "a", "resourceVersion": "9"}}}
                {"type": "ERROR", "object": {"kind": "Status", "code": 410}}
                """))) {
            ApiServer api = server.api();
            try (BufferedReader lines = new BufferedReader(
                    new InputStreamReader(api.watch(LEASES, "8", Duration.ofSeconds(30)), StandardCharsets.UTF_8))) {
                assertThat(lines.lines().map(api::event).map(ApiServer.Event::type))
                        .containsExactly("ADDED", "ERROR");
            }
            assertThat(server.asked())
                    .containsExactly(
                            "/apis/coordination.k8s.io/v1/namespaces/stowage-system/leases?watch=true&allowWatchBookmarks=true"
                                    + "&timeoutSeconds=30&resourceVersion=8&fieldSelector=metadata.name%3Dl");
        }
    }
}
