package dev.stowage.hub.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stowage.hub.ClusterNews;
import dev.stowage.hub.Unready;
import dev.stowage.hub.kubernetes.ScriptedServer.Answer;
import dev.stowage.manifests.PoolObservation;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes of it when an API server does not take PoolObservations as they are wanted. */
final class PoolKeeperIT {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();
    private static final String POOL = """
            {"apiVersion": "stowage.dev/v1alpha1", "kind": "PoolObservation", "metadata": {"name": "h100", "resourceVersion": "7"},
              "spec": {"fleet": "ours", "nodeSelector": {"pool": "h100"}, "devices": [{"name": "gpu", "claim": "Synthetic",
                "count": 1}]%s}}
            """;
    private static final String PATH = "/apis/stowage.dev/v1alpha1/poolobservations/h100";

    private final List<ClusterNews> news = new ArrayList<>();
    private final PoolKeeper keeper = new PoolKeeper("ours", YAML, news::add);

    private static Answer pool(String more) {
        return Answer.of(POOL.formatted(more));
    }

    private long look(ScriptedServer server, SortedMap<String, GenericKubernetesResource> present) {
        keeper.keep("uid", List.of(YAML.unmarshal(POOL.formatted(""), PoolObservation.class)));
        return keeper.look(server.api(), "uid", present);
    }

    @Test
    void touchesNothingBeforeItIsToldWhatIsWanted() {
        SortedMap<String, GenericKubernetesResource> present = new TreeMap<>();
        present.put("old", YAML.unmarshal(POOL.formatted(""), GenericKubernetesResource.class));
        try (ScriptedServer server = new ScriptedServer(pool(""))) {
            assertThat(keeper.look(server.api(), "uid", present)).isZero();
            assertThat(server.asked()).isEmpty();
        }
    }

    @Test
    void touchesNothingOfAnotherClusterThanItIsToldOf() {
        try (ScriptedServer server = new ScriptedServer(pool(""))) {
            look(server, new TreeMap<>());
            assertThat(keeper.look(server.api(), "another", new TreeMap<>())).isZero();
            assertThat(server.asked()).hasSize(1);
        }
    }

    @Test
    void appliesWhatIsMissing() {
        try (ScriptedServer server = new ScriptedServer(pool(""))) {
            assertThat(look(server, new TreeMap<>())).isZero();
            assertThat(server.asked()).containsExactly(PATH + "?fieldManager=stowage-hub&force=true");
        }
    }

    @Test
    void replacesASpecInWhichSomebodyElsesFieldStays() {
        try (ScriptedServer server = new ScriptedServer(pool(", \"schedulerName\": \"other\""), pool(""))) {
            assertThat(look(server, new TreeMap<>())).isZero();
            assertThat(server.asked())
                    .containsExactly(PATH + "?fieldManager=stowage-hub&force=true", PATH + "?fieldManager=stowage-hub");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {409, 429, 500, 503})
    void triesAgainLaterWhatMaySucceedByItself(int code) {
        try (ScriptedServer server = new ScriptedServer(new Answer(code, "{\"message\": \"not now\"}"))) {
            assertThat(look(server, new TreeMap<>())).isPositive();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "401, who are you, UNAUTHORIZED",
        "403, forbidden, UNAUTHORIZED",
        "422, invalid, PROTOCOL_MISMATCH",
        "500, .spec.tomorrow: field not declared in schema, PROTOCOL_MISMATCH"
    })
    void saysWhatOnlyPeopleCanPutRight(int code, String words, Unready reason) {
        try (ScriptedServer server = new ScriptedServer(new Answer(code, "{\"message\": \"%s\"}".formatted(words)))) {
            assertThatExceptionOfType(LinkFault.class)
                    .isThrownBy(() -> look(server, new TreeMap<>()))
                    .satisfies(fault -> {
                        assertThat(fault.reason()).isEqualTo(reason);
                        assertThat(fault.text()).endsWith(words);
                    });
        }
    }

    @Test
    void tellsOfADisputeOnceAndWhenItIsSettled() {
        SortedMap<String, GenericKubernetesResource> present = new TreeMap<>();
        present.put(
                "h100", YAML.unmarshal(POOL.formatted("").replace("ours", "theirs"), GenericKubernetesResource.class));
        try (ScriptedServer server = new ScriptedServer(pool(""))) {
            look(server, present);
            look(server, present);
            assertThat(server.asked()).isEmpty();
            look(server, new TreeMap<>());
        }

        assertThat(news)
                .containsExactly(
                        new ClusterNews.PoolsDisputed(List.of("h100")), new ClusterNews.PoolsDisputed(List.of()));
    }
}
