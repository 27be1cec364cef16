package dev.stowage.hub.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.hub.wire.PoolUpkeep.Step;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PoolUpkeepTest {
    private static final Map<String, Object> SPEC = Map.of(
            "fleet", "ours",
            "nodeSelector", Map.of("pool", "h100"),
            "topologyKey", "",
            "tolerations", List.of(),
            "devices", List.of(Map.of("name", "gpu", "count", 8, "attributes", Map.of())));

    private final SortedMap<String, Map<String, Object>> wanted = new TreeMap<>();
    private final Map<String, GenericKubernetesResource> present = new TreeMap<>();

    private void isThere(String name, String spec) {
        present.put(name, Given.object("""
                metadata: {name: %s, uid: uid-of-%s, resourceVersion: "7"}
                spec: %s
                status: {state: Observed}
                """.formatted(name, name, spec)));
    }

    private PoolUpkeep upkeep() {
        return PoolUpkeep.of("ours", wanted, present);
    }

    @Test
    void makesWhatIsWantedAndNotThere() {
        wanted.put("h100", SPEC);

        assertThat(upkeep()).isEqualTo(new PoolUpkeep(List.of(new Step.Create("h100", SPEC)), List.of()));
    }

    @Test
    void leavesAloneWhatIsAsItShouldBe() {
        wanted.put("h100", SPEC);
        isThere("h100", "{fleet: ours, nodeSelector: {pool: h100}, devices: [{count: 8, name: gpu}]}");

        assertThat(upkeep()).isEqualTo(new PoolUpkeep(List.of(), List.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{fleet: ours, nodeSelector: {pool: a100}, devices: [{count: 8, name: gpu}]}",
                "{fleet: ours, nodeSelector: {pool: h100, also: this}, devices: [{count: 8, name: gpu}]}",
                "{fleet: ours, nodeSelector: {pool: h100}, devices: [{count: 7, name: gpu}]}",
                "{fleet: ours, nodeSelector: {pool: h100}, devices: [{count: 8, name: gpu}], schedulerName: other}",
                "{fleet: ours, nodeSelector: {pool: h100}}"
            })
    void correctsWhatIsOtherwise(String spec) {
        wanted.put("h100", SPEC);
        isThere("h100", spec);

        assertThat(upkeep().steps()).containsExactly(new Step.Correct("h100", "7", SPEC));
    }

    @Test
    void removesItsOwnThatIsNotWantedAnyMore() {
        isThere("old", "{fleet: ours}");
        isThere("foreign", "{fleet: theirs}");

        assertThat(upkeep()).isEqualTo(new PoolUpkeep(List.of(new Step.Remove("old", "uid-of-old")), List.of()));
    }

    @Test
    void neverTouchesAnotherFleetsAndSaysWhichItWants() {
        wanted.put("h100", SPEC);
        wanted.put("a100", SPEC);
        isThere("h100", "{fleet: theirs}");
        isThere("a100", "{}");

        assertThat(upkeep()).isEqualTo(new PoolUpkeep(List.of(), List.of("a100", "h100")));
    }

    @Test
    void waitsForOneThatIsOnItsWayOut() {
        wanted.put("h100", SPEC);
        isThere("h100", "{fleet: ours}");
        isThere("old", "{fleet: ours}");
        present.values().forEach(pool -> pool.getMetadata().setDeletionTimestamp("2026-01-01T00:00:00Z"));

        assertThat(upkeep()).isEqualTo(new PoolUpkeep(List.of(), List.of()));
    }
}
