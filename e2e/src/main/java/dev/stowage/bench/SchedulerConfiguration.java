package dev.stowage.bench;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * kube-scheduler's configuration file ({@code kubescheduler.config.k8s.io/v1}).
 *
 * @param extenders asked in this order
 * @param profiles further settings of profiles, as they stand in the file; empty for the default profile alone
 * @param percentageOfNodesToScore 1 to 100; 0 leaves it to kube-scheduler
 * @param clientLimits how many requests it may send to the API server
 * @param shipped a file that users install, which all else replaces parts of; empty for none
 */
public record SchedulerConfiguration(
        List<Extender> extenders,
        List<Map<String, Object>> profiles,
        int percentageOfNodesToScore,
        ClientLimits clientLimits,
        Map<String, Object> shipped) {
    /** What pods that name no scheduler are scheduled by. */
    static final String DEFAULT_NAME = "default-scheduler";

    /** What kube-scheduler does when nothing is configured. */
    public static final SchedulerConfiguration DEFAULT =
            new SchedulerConfiguration(List.of(), List.of(), 0, ClientLimits.OF_SCHEDULER, Map.of());

    /** @throws IllegalArgumentException if the percentage is outside of 0 to 100 */
    public SchedulerConfiguration {
        if (percentageOfNodesToScore < 0 || percentageOfNodesToScore > 100) {
            throw new IllegalArgumentException(
                    "The percentage of nodes to score (%d) must be from 0 to 100.".formatted(percentageOfNodesToScore));
        }
        extenders = List.copyOf(extenders);
        profiles = List.copyOf(profiles);
        shipped = Collections.unmodifiableMap(new LinkedHashMap<>(shipped));
    }

    /**
     * A file that users install, as it is but for where the API server is.
     *
     * @param extender where its extenders are, instead of 127.0.0.1, where nothing is in a container
     */
    public static SchedulerConfiguration shipped(String yaml, String extender) {
        Map<String, Object> document = new KubernetesSerialization()
                .unmarshal(
                        yaml.replaceAll("(?m)^( *-? *urlPrefix: ).*$", "$1" + extender),
                        GenericKubernetesResource.class)
                .getAdditionalProperties();
        return new SchedulerConfiguration(List.of(), List.of(), 0, ClientLimits.OF_SCHEDULER, document);
    }

    public SchedulerConfiguration with(Extender extender) {
        List<Extender> more = new ArrayList<>(extenders);
        more.add(extender);
        return new SchedulerConfiguration(more, profiles, percentageOfNodesToScore, clientLimits, shipped);
    }

    /** Adds a profile with Kubernetes' own plugins. */
    public SchedulerConfiguration withProfile(String schedulerName) {
        return withProfile(schedulerName, Map.of());
    }

    /**
     * Adds a profile.
     *
     * @param schedulerName what pods say to be scheduled by it
     * @param plugins the {@code plugins} section, for example {@code Map.of("score", Map.of("disabled", ...))}
     */
    public SchedulerConfiguration withProfile(String schedulerName, Map<String, Object> plugins) {
        List<Map<String, Object>> more = new ArrayList<>(profiles);
        more.add(Map.of("schedulerName", schedulerName, "plugins", plugins));
        return new SchedulerConfiguration(extenders, more, percentageOfNodesToScore, clientLimits, shipped);
    }

    public SchedulerConfiguration withPercentageOfNodesToScore(int percentage) {
        return new SchedulerConfiguration(extenders, profiles, percentage, clientLimits, shipped);
    }

    public SchedulerConfiguration with(ClientLimits limits) {
        return new SchedulerConfiguration(extenders, profiles, percentageOfNodesToScore, limits, shipped);
    }

    /** The name of its first profile; none of them may be the one that every kube-scheduler has by default. */
    String nameBesideTheDefault() {
        List<?> all = shipped.get("profiles") instanceof List<?> others ? others : profiles;
        List<String> names = all.stream()
                .map(profile -> String.valueOf(((Map<?, ?>) profile).get("schedulerName")))
                .toList();
        if (names.isEmpty() || names.contains(DEFAULT_NAME)) {
            throw new IllegalArgumentException("A second scheduler must have profiles with names of their own, not %s."
                    .formatted(names.isEmpty() ? List.of(DEFAULT_NAME) : names));
        }
        return names.getFirst();
    }

    /** The file. */
    String yaml(String kubeconfig) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("apiVersion", "kubescheduler.config.k8s.io/v1");
        document.put("kind", "KubeSchedulerConfiguration");
        document.put("leaderElection", Map.of("leaderElect", false));
        document.putAll(shipped);
        document.put(
                "clientConnection",
                Map.of("kubeconfig", kubeconfig, "qps", clientLimits.qps(), "burst", clientLimits.burst()));
        if (percentageOfNodesToScore > 0) {
            document.put("percentageOfNodesToScore", percentageOfNodesToScore);
        }
        if (!profiles.isEmpty()) {
            document.put("profiles", profiles);
        }
        if (!extenders.isEmpty()) {
            document.put("extenders", extenders.stream().map(Extender::document).toList());
        }
        return new KubernetesSerialization().asYaml(document);
    }
}
