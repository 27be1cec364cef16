package dev.stowage.hub.kubernetes;

import dev.stowage.fleet.GangApi;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.wire.DispatchOrder;
import dev.stowage.manifests.Enforcement;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.ModelReplica;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

/** Replicas that are to be dispatched, each alone in its namespace. */
final class Orders {
    static final String NAME = "chat-0-3f9c2a7b10";

    private static final KubernetesSerialization YAML = new KubernetesSerialization();

    private Orders() {}

    static ObjectKey key(String namespace) {
        return new ObjectKey(namespace, NAME);
    }

    /** One pod with one device, whose template has further fields. */
    static DispatchOrder standalone(String namespace, String revision, String fields) {
        return order(namespace, revision, """
                - name: main
                  members:
                  - nodePoolName: h100
                    deviceRequests: [{name: gpu, device: gpu, deviceClassName: gpu.nvidia.com, count: 1}]
                    template: {spec: {containers: [{name: engine, image: 'vllm:%s', args: [--fast], ports: [{containerPort: 8000}]}]%s}}
                """.formatted(revision, fields.isEmpty() ? "" : ", " + fields));
    }

    static DispatchOrder standalone(String namespace, String revision) {
        return standalone(namespace, revision, "");
    }

    /** A leader without devices, and two workers with 2 each. */
    static DispatchOrder gang(String namespace, String revision) {
        return gang(namespace, revision, "");
    }

    /** The same, whose workers' template has further fields. */
    static DispatchOrder gang(String namespace, String revision, String fields) {
        return order(namespace, revision, """
                - name: main
                  members:
                  - {role: Leader, nodePoolName: h100, template: {spec: {containers: [{name: engine, image: 'vllm:%1$s'}]}}}
                  - role: Worker
                    worker: {nodes: 2}
                    nodePoolName: h100
                    deviceRequests: [{name: gpu, device: gpu, deviceClassName: gpu.nvidia.com, count: 2}]
                    template: {spec: {containers: [{name: engine, image: 'vllm:%1$s'}]%2$s}}
                """.formatted(revision, fields.isEmpty() ? "" : ", " + fields));
    }

    /** Two pods that prefill and one that decodes. */
    static DispatchOrder prefillDecode(String namespace, String revision) {
        return order(namespace, revision, """
                - name: prefill
                  phase: Prefill
                  copies: 2
                  members:
                  - nodePoolName: h100
                    deviceRequests: [{name: gpu, device: gpu, deviceClassName: gpu.nvidia.com, count: 1}]
                    template: {spec: {containers: [{name: engine, image: 'vllm:%1$s', ports: [{containerPort: 8000}]}]}}
                - name: decode
                  phase: Decode
                  members:
                  - nodePoolName: h100
                    deviceRequests: [{name: gpu, device: gpu, deviceClassName: gpu.nvidia.com, count: 1}]
                    template: {spec: {containers: [{name: engine, image: 'vllm:%1$s', ports: [{containerPort: 8000}]}]}}
                """.formatted(revision));
    }

    private static DispatchOrder order(String namespace, String revision, String engines) {
        ModelReplica replica =
                YAML.unmarshal("""
                apiVersion: stowage.dev/v1alpha1
                kind: ModelReplica
                metadata:
                  name: %s
                  namespace: %s
                  uid: uid-of-%2$s
                  labels: {stowage.dev/deployment: chat, stowage.dev/cluster: east, stowage.dev/replica-index: "0"}
                spec:
                  clusterName: east
                  revision: %s
                  engines:
                %s
                """.formatted(NAME, namespace, revision, engines.indent(2)), ModelReplica.class);
        InferenceCluster cluster = YAML.unmarshal("""
                apiVersion: stowage.dev/v1alpha1
                kind: InferenceCluster
                metadata: {name: east}
                spec: {nodePools: [{name: h100, className: h100x8, nodeCount: 2}]}
                """, InferenceCluster.class);
        return new DispatchOrder(replica, Enforcement.PREFERRED, cluster, GangApi.STATEFUL_SETS);
    }

    /** The same, for another ModelReplica of that name. */
    static DispatchOrder anew(DispatchOrder order, String uid) {
        ModelReplica replica = YAML.clone(order.replica());
        replica.getMetadata().setUid(uid);
        return new DispatchOrder(replica, order.enforcement(), order.cluster(), order.gangs());
    }

    static String uid(DispatchOrder order) {
        return order.replica().getMetadata().getUid();
    }
}
