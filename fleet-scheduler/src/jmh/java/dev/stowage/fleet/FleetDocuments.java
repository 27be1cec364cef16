package dev.stowage.fleet;

import java.util.List;
import java.util.stream.Collectors;

/** A state as the documents that it could have been read from. */
public final class FleetDocuments {
    private static final String API = "\"apiVersion\":\"stowage.dev/v1alpha1\",";

    private final StringBuilder text = new StringBuilder();

    private FleetDocuments() {}

    /** One object after another, in JSON. */
    public static String json(State state) {
        FleetDocuments documents = new FleetDocuments();
        documents.addAll(state);
        return documents.text.toString();
    }

    private void addAll(State state) {
        state.clusters().forEach(this::add);
        state.deployments().forEach(this::add);
        state.replicas().forEach(this::add);
    }

    private void add(Cluster cluster) {
        text.append("{%s\"kind\":\"InferenceCluster\",\"metadata\":{\"name\":\"%s\",\"labels\":{\"region\":\"%s\"}},"
                .formatted(API, cluster.name(), cluster.labels().get("region")));
        text.append("\"spec\":{\"cluster\":{\"source\":\"Existing\"}},\"status\":{\"conditions\":[%s],\"gpuPools\":["
                .formatted(condition("Ready")));
        text.append(cluster.pools().stream().map(FleetDocuments::pool).collect(Collectors.joining(",")));
        text.append("]}}\n");
    }

    private static String pool(Pool pool) {
        Observation.Snapshot snapshot = (Observation.Snapshot) pool.observation();
        String buckets = snapshot.buckets().stream()
                .map(bucket -> "{\"free\":{\"gpu\":%s},\"nodes\":%s}"
                        .formatted(bucket.free().count(0), bucket.nodes()))
                .collect(Collectors.joining(","));
        return ("{\"name\":\"%1$s\",\"nodes\":%2$s,\"devices\":[{\"name\":\"gpu\",\"claim\":\"DRA\",\"driver\":"
                        + "\"gpu.example.com\",\"deviceClassName\":\"gpu.example.com\",\"count\":8,\"attributes\":"
                        + "{\"model\":{\"string\":\"%1$s\"}}}],\"observation\":{\"state\":\"Observed\",\"observedNodes\":%2$s,"
                        + "\"buckets\":[%3$s],\"growth\":\"Unknown\",\"steering\":\"Active\","
                        + "\"replicaObservationsVersion\":\"1000\",\"resourceClaimsVersion\":\"1000\"}}")
                .formatted(pool.name(), pool.nodes(), buckets);
    }

    private void add(Deployment deployment) {
        String engines = deployment.engines().stream()
                .map(engine -> "{\"name\":\"%s\",\"copies\":%s,\"members\":[%s]}"
                        .formatted(
                                engine.name(),
                                engine.copies(),
                                engine.members().stream()
                                        .map(FleetDocuments::member)
                                        .collect(Collectors.joining(","))))
                .collect(Collectors.joining(","));
        text.append(("{%s\"kind\":\"ModelDeployment\",\"metadata\":{\"name\":\"%s\",\"namespace\":\"%s\","
                        + "\"creationTimestamp\":\"%s\"},\"spec\":{\"replicas\":%s,\"priority\":%s,"
                        + "\"template\":{\"spec\":{\"engines\":[%s]}}}}\n")
                .formatted(
                        API,
                        deployment.key().name(),
                        deployment.key().namespace(),
                        deployment.created(),
                        deployment.replicas(),
                        deployment.priority(),
                        engines));
    }

    private static String member(Engine.Member member) {
        return "{\"role\":\"%s\",%s\"nodeSelector\":{\"devices\":[{\"name\":\"gpu\",\"count\":%s,\"selectors\":[%s]}]},%s}"
                .formatted(
                        member.role(),
                        workers(member.role(), member.workers()),
                        member.requests().getFirst().count(),
                        selectors(member.requests().getFirst().selectors()),
                        TEMPLATE);
    }

    private void add(Replica replica) {
        String members = replica.engines().getFirst().members().stream()
                .map(member -> ("{\"role\":\"%s\",%s\"nodePoolName\":\"%s\",\"deviceRequests\":[{\"name\":\"gpu\","
                                + "\"device\":\"gpu\",\"deviceClassName\":\"gpu.example.com\",\"count\":%s,"
                                + "\"selectors\":[%s]}],%s}")
                        .formatted(
                                member.role(),
                                workers(member.role(), member.workers()),
                                member.pool(),
                                member.requests().getFirst().count(),
                                selectors(member.requests().getFirst().selectors()),
                                TEMPLATE))
                .collect(Collectors.joining(","));
        String prediction = replica.prediction().stream()
                .map(node -> ("{\"pool\":\"%s\",\"slot\":\"%s\",\"free\":{\"gpu\":8},\"pods\":[{\"engine\":\"main\","
                                + "\"role\":\"%s\",\"copy\":0,\"count\":1}]}")
                        .formatted(
                                node.pool(),
                                node.slot(),
                                node.pods().getFirst().group().role()))
                .collect(Collectors.joining(","));
        text.append(("{%s\"kind\":\"ModelReplica\",\"metadata\":{\"name\":\"%s\",\"namespace\":\"%s\",\"uid\":\"%s\","
                        + "\"labels\":{\"stowage.dev/deployment\":\"%s\",\"stowage.dev/cluster\":\"%6$s\","
                        + "\"stowage.dev/replica-index\":\"%7$s\"}},\"spec\":{\"clusterName\":\"%6$s\",\"revision\":\"7d4f\","
                        + "\"engines\":[{\"name\":\"main\",\"copies\":1,\"members\":[%8$s]}],\"prediction\":[%9$s]},"
                        + "\"status\":{\"committed\":true,\"dispatchedVersion\":\"900\",\"pods\":{\"total\":1,"
                        + "\"scheduled\":1,\"ready\":1},\"conditions\":[%10$s,%11$s]}}\n")
                .formatted(
                        API,
                        replica.key().name(),
                        replica.key().namespace(),
                        replica.uid(),
                        replica.deployment(),
                        replica.cluster(),
                        replica.index(),
                        members,
                        prediction,
                        condition("Scheduled"),
                        condition("Ready")));
    }

    private static final String TEMPLATE =
            "\"template\":{\"spec\":{\"containers\":[{\"name\":\"engine\",\"image\":\"vllm:1\"}]}}";

    private static String workers(Role role, int workers) {
        return role == Role.WORKER ? "\"worker\":{\"nodes\":%s},".formatted(workers) : "";
    }

    private static String selectors(List<String> selectors) {
        return selectors.stream()
                .map(cel -> "{\"cel\":\"%s\"}".formatted(cel.replace("\"", "\\\"")))
                .collect(Collectors.joining(","));
    }

    private static String condition(String type) {
        return ("{\"type\":\"%1$s\",\"status\":\"True\",\"reason\":\"%1$s\",\"message\":\"\",\"observedGeneration\":1,"
                        + "\"lastTransitionTime\":\"2026-01-01T00:00:00Z\"}")
                .formatted(type);
    }
}
