package dev.stowage.fleet.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.GangApi;
import dev.stowage.fleet.Golden;
import dev.stowage.manifests.Enforcement;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.ModelReplica;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class RenderingTest {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();
    private static final String OBSERVATION_UID = "6c7a2f0e-0000-4000-8000-000000000002";

    record Case(String name, GangApi gangs, Enforcement enforcement) {
        Case(String name) {
            this(name, GangApi.STATEFUL_SETS, Enforcement.PREFERRED);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static List<Case> cases() {
        return List.of(
                new Case("standalone"),
                new Case("extended-resource"),
                new Case("gang"),
                new Case("gang-on-leader-worker-set", GangApi.LEADER_WORKER_SETS, Enforcement.REQUIRED),
                new Case("prefill-decode"),
                new Case("pod-resources"),
                new Case("long-names"),
                new Case("everything-in-the-template"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void writesWhatAReplicaIsOnItsCluster(Case given) {
        Golden.check(RenderingTest.class, given.name + ".out.yaml", written(rendering(given)));
    }

    @Test
    void leavesTheReplicaAsItIs() {
        DispatchOrder order = order(new Case("everything-in-the-template"));
        String before = YAML.asYaml(order.replica());

        written(new Rendering(order));

        assertThat(YAML.asYaml(order.replica())).isEqualTo(before);
    }

    @Test
    void writesTemplatesThatAreNone() {
        for (Object spec :
                List.of("none", List.of(), 3, Map.of("containers", "none"), Map.of("containers", List.of(1)))) {
            DispatchOrder order = order(new Case("standalone"));
            ModelReplica replica = replica(Map.of("spec", spec, "metadata", "none"), order.replica());
            Rendering rendering =
                    new Rendering(new DispatchOrder(replica, order.enforcement(), order.cluster(), order.gangs()));

            assertThat(written(rendering)).contains("kind: Deployment");
        }
    }

    private static ModelReplica replica(Map<String, Object> template, ModelReplica replica) {
        Map<?, ?> document = YAML.convertValue(replica, Map.class);
        Fragment changed = Fragment.copyOf(document);
        changed.at("spec")
                .objectsAt("engines")
                .forEach(engine -> engine.objectsAt("members").forEach(member -> member.with("template", template)));
        return YAML.convertValue(changed.fields(), ModelReplica.class);
    }

    private static Rendering rendering(Case given) {
        return new Rendering(order(given));
    }

    /** A file has the replica and its cluster. */
    private static DispatchOrder order(Case given) {
        List<String> documents = documents(given.name + ".in.yaml");
        return new DispatchOrder(
                YAML.unmarshal(documents.getFirst(), ModelReplica.class),
                given.enforcement,
                YAML.unmarshal(documents.getLast(), InferenceCluster.class),
                given.gangs);
    }

    private static List<String> documents(String file) {
        try {
            return List.of(
                    Files.readString(Golden.directory(RenderingTest.class).resolve(file))
                            .split("(?m)^---\n", -1));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String written(Rendering rendering) {
        return Stream.concat(
                        Stream.of(YAML.convertValue(rendering.observation(), Map.class)),
                        Stream.concat(
                                rendering.objects(OBSERVATION_UID).stream(),
                                Stream.of(Map.of("endpoints", YAML.convertValue(rendering.endpoints(), List.class)))))
                .map(document -> YamlWriter.write(PlainValues.node(document)))
                .collect(Collectors.joining("---\n"));
    }
}
