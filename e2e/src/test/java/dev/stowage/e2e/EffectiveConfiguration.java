package dev.stowage.e2e;

import dev.stowage.bench.TestCluster;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a kube-scheduler that runs says of its configuration after all defaults, in its log.
 *
 * @param weights of the plugins of its first profile that have one
 * @param extenderWeight of its only extender
 */
record EffectiveConfiguration(SortedMap<String, Integer> weights, int extenderWeight) {
    private static final String BEGINNING = "\"Using component config\" config=<";

    EffectiveConfiguration {
        weights = Collections.unmodifiableSortedMap(new TreeMap<>(weights));
    }

    static EffectiveConfiguration of(TestCluster cluster) {
        KubernetesSerialization yaml = new KubernetesSerialization();
        GenericKubernetesResource document = yaml.unmarshal(
                document(cluster.file("/var/log/bench/kube-scheduler.log")), GenericKubernetesResource.class);
        JsonNode configuration = new JsonMapper().readTree(yaml.asJson(document));
        SortedMap<String, Integer> weights = new TreeMap<>();
        for (JsonNode plugin : configuration.at("/profiles/0/plugins/multiPoint/enabled")) {
            if (plugin.path("weight").asInt(0) > 0) {
                weights.put(plugin.get("name").asString(), plugin.get("weight").asInt());
            }
        }
        return new EffectiveConfiguration(
                weights, configuration.at("/extenders/0/weight").asInt());
    }

    /** The lines after the beginning, each of them after a tab, up to the one that ends it. */
    private static String document(String log) {
        return log.lines()
                .dropWhile(line -> !line.endsWith(BEGINNING))
                .skip(1)
                .takeWhile(line -> line.startsWith("\t"))
                .map(line -> line.substring(1))
                .collect(Collectors.joining("\n"));
    }

    int sum() {
        return weights.values().stream().mapToInt(Integer::intValue).sum();
    }
}
