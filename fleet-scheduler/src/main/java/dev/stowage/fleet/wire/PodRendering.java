package dev.stowage.fleet.wire;

import dev.stowage.fleet.DispatchedEngine;
import dev.stowage.fleet.WorkloadPods;
import dev.stowage.manifests.Labels;
import dev.stowage.manifests.NodePool;
import dev.stowage.manifests.Toleration;
import java.util.List;
import java.util.Map;

/**
 * Completes a user's pod template. What it says stays, but for what would take the pod elsewhere than it was placed: labels of
 * the API and the selector of the pool.
 */
final class PodRendering {
    /** Pods of replicas do not preempt: the fleet scheduler has placed them where there is room. */
    static final String PRIORITY_CLASS = "stowage-replica";

    private static final String DEFAULT_SCHEDULER = "default-scheduler";

    private final DispatchOrder order;
    private final WorkloadPods pods;

    PodRendering(DispatchOrder order, WorkloadPods pods) {
        this.order = order;
        this.pods = pods;
    }

    Fragment template() {
        Fragment template = order.template(pods.group());
        Fragment labels = template.at("metadata").at("labels");
        ReplicaLabels.of(order, pods).forEach(labels::with);
        Fragment spec = template.at("spec");
        addPlace(spec);
        addScheduling(spec);
        if (pods.claim()) {
            new ContainerClaims(order, pods).addTo(spec);
            if (pods.inGang()) {
                addDistance(spec);
            }
        }
        return template;
    }

    private void addPlace(Fragment spec) {
        String pool = pods.member().pool();
        Fragment selector = spec.at("nodeSelector");
        Map<String, String> declared =
                order.pool(pool).map(NodePool::nodeSelector).orElse(Map.of());
        (declared.isEmpty() ? Map.of(Labels.POOL, pool) : declared).forEach(selector::with);
        addDomain(selector);
        List<Object> tolerations = spec.listAt("tolerations");
        for (Toleration toleration : order.pool(pool).map(NodePool::tolerations).orElse(List.of())) {
            Map<String, Object> written = written(toleration);
            if (!tolerations.contains(written)) {
                tolerations.add(written);
            }
        }
    }

    private void addDomain(Fragment selector) {
        String domain = pods.claim()
                ? DispatchedEngine.domain(
                        ReplicaConversion.prediction(order.replica().getSpec().prediction()), pods)
                : "";
        String key = order.pool(pods.member().pool()).map(NodePool::topologyKey).orElse("");
        if (!domain.isEmpty() && !key.isEmpty()) {
            selector.with(key, domain);
        }
    }

    private static Map<String, Object> written(Toleration toleration) {
        Fragment written = Fragment.empty();
        if (toleration.key() != null) {
            written.with("key", toleration.key());
        }
        written.with(
                "operator",
                switch (toleration.operator()) {
                    case EQUAL -> "Equal";
                    case EXISTS -> "Exists";
                });
        if (toleration.value() != null) {
            written.with("value", toleration.value());
        }
        if (toleration.effect() != null) {
            written.with(
                    "effect",
                    switch (toleration.effect()) {
                        case NO_SCHEDULE -> "NoSchedule";
                        case PREFER_NO_SCHEDULE -> "PreferNoSchedule";
                        case NO_EXECUTE -> "NoExecute";
                    });
        }
        return written.fields();
    }

    private void addScheduling(Fragment spec) {
        String scheduler = spec.text("schedulerName");
        if (scheduler.isEmpty() || scheduler.equals(DEFAULT_SCHEDULER)) {
            spec.with("schedulerName", order.cluster().getSpec().schedulerName());
        }
        // The API server refuses a pod whose policy or priority is another one than its class has.
        boolean prefersItsOwn = spec.has("priorityClassName")
                || spec.has("priority")
                || (spec.has("preemptionPolicy")
                        && !spec.text("preemptionPolicy").equals("Never"));
        if (!prefersItsOwn) {
            spec.with("priorityClassName", PRIORITY_CLASS);
        }
    }

    /** Claiming pods of one gang are on distinct nodes. */
    private void addDistance(Fragment spec) {
        Fragment siblings = Fragment.empty();
        siblings.at("matchLabels").with(Labels.GANG, ReplicaLabels.gang(order, pods));
        spec.at("affinity")
                .at("podAntiAffinity")
                .listAt("requiredDuringSchedulingIgnoredDuringExecution")
                .add(Fragment.empty()
                        .with("labelSelector", siblings)
                        .with("topologyKey", "kubernetes.io/hostname")
                        .fields());
    }
}
