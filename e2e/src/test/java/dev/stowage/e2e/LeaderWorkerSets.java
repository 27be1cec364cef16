package dev.stowage.e2e;

import static java.util.Objects.requireNonNull;

import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;

/** The kind LeaderWorkerSet, and whom its controller acts as: facts of kubernetes-sigs/lws v0.10. */
final class LeaderWorkerSets {
    /** Which set an object is of ({@code api/leaderworkerset/v1/leaderworkerset_types.go}, as all of these). */
    static final String NAME = "leaderworkerset.sigs.k8s.io/name";

    static final String GROUP_INDEX = "leaderworkerset.sigs.k8s.io/group-index";
    static final String GROUP_KEY = "leaderworkerset.sigs.k8s.io/group-key";
    static final String WORKER_INDEX = "leaderworkerset.sigs.k8s.io/worker-index";
    static final String REVISION = "leaderworkerset.sigs.k8s.io/template-revision-hash";
    static final String SIZE = "leaderworkerset.sigs.k8s.io/size";
    static final String LEADER_NAME = "leaderworkerset.sigs.k8s.io/leader-name";

    private static final String SYSTEM = "lws-system";
    private static final String ACCOUNT = "lws-controller-manager";
    private static final KubernetesSerialization YAML = new KubernetesSerialization();

    /** As its chart gives them ({@code charts/lws/templates/rbac}), but for what the stand-in does not do. */
    private static final List<String> RIGHTS = List.of("""
            apiVersion: v1
            kind: ServiceAccount
            metadata: {name: lws-controller-manager, namespace: lws-system}
            """, """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRole
            metadata: {name: lws-manager-role}
            rules:
            - {apiGroups: [""], resources: [services], verbs: [create, delete, get, list, patch, update, watch]}
            - {apiGroups: [""], resources: [pods], verbs: [delete, get, list, patch, update, watch]}
            - {apiGroups: [""], resources: [pods/finalizers], verbs: [update]}
            - {apiGroups: [apps], resources: [statefulsets], verbs: [create, delete, get, list, patch, update, watch]}
            - {apiGroups: [leaderworkerset.x-k8s.io], resources: [leaderworkersets], verbs: [create, delete, get, list, patch, update, watch]}
            - {apiGroups: [leaderworkerset.x-k8s.io], resources: [leaderworkersets/finalizers], verbs: [update]}
            - {apiGroups: [leaderworkerset.x-k8s.io], resources: [leaderworkersets/status], verbs: [get, patch, update]}
            """, """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRoleBinding
            metadata: {name: lws-manager-rolebinding}
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: lws-manager-role}
            subjects: [{kind: ServiceAccount, name: lws-controller-manager, namespace: lws-system}]
            """);

    private LeaderWorkerSets() {}

    /** Lets the cluster serve the kind, and returns when it does. */
    static void define(TestCluster cluster) {
        try (InputStream kind =
                requireNonNull(LeaderWorkerSets.class.getResourceAsStream("LeaderWorkerSetsE2E/kind.yaml"))) {
            cluster.client()
                    .resource(YAML.unmarshal(kind, GenericKubernetesResource.class))
                    .create();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        Waiting.byAsking(
                "the kind LeaderWorkerSet to be served",
                () -> cluster.client().getApiResources("leaderworkerset.x-k8s.io/v1") != null,
                served -> served,
                Duration.ofSeconds(30));
    }

    /** A client with the rights of its controller, which runs in a namespace of its own; to be closed by the caller. */
    static KubernetesClient controllersClient(TestCluster cluster) {
        cluster.addNamespace(SYSTEM);
        RIGHTS.forEach(yaml -> cluster.client().resource(yaml).create());
        return TestCluster.clientWith(cluster.tokens().kubeconfig(SYSTEM, ACCOUNT, Duration.ofHours(1)));
    }

    static MixedOperation<GenericKubernetesResource, GenericKubernetesResourceList, Resource<GenericKubernetesResource>>
            in(KubernetesClient client) {
        return client.genericKubernetesResources(new ResourceDefinitionContext.Builder()
                .withGroup("leaderworkerset.x-k8s.io")
                .withVersion("v1")
                .withKind("LeaderWorkerSet")
                .withPlural("leaderworkersets")
                .withNamespaced(true)
                .build());
    }
}
