package dev.stowage.e2e;

import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;

/** The rights that docs/certs.md asks for, and no others. */
final class WebhookRights {
    static final String ACCOUNT = "certified";
    static final String SECRET = "certified-authority";
    static final String CONFIGURATION = "certified";

    private static final String NAMESPACE = "default";

    private WebhookRights() {}

    static void grant(KubernetesClient client) {
        client.resource(new ServiceAccountBuilder()
                        .withNewMetadata()
                        .withName(ACCOUNT)
                        .withNamespace(NAMESPACE)
                        .endMetadata()
                        .build())
                .create();
        inTheNamespace(client);
        inTheCluster(client);
    }

    private static void inTheNamespace(KubernetesClient client) {
        client.resource(new RoleBuilder()
                        .withNewMetadata()
                        .withName(ACCOUNT)
                        .withNamespace(NAMESPACE)
                        .endMetadata()
                        .addNewRule()
                        .withApiGroups("")
                        .withResources("secrets")
                        .withVerbs("create")
                        .endRule()
                        .addNewRule()
                        .withApiGroups("")
                        .withResources("secrets")
                        .withResourceNames(SECRET)
                        .withVerbs("get", "list", "watch", "patch", "delete")
                        .endRule()
                        .addNewRule()
                        .withApiGroups("")
                        .withResources("events")
                        .withVerbs("create")
                        .endRule()
                        .build())
                .create();
        client.resource(new RoleBindingBuilder()
                        .withNewMetadata()
                        .withName(ACCOUNT)
                        .withNamespace(NAMESPACE)
                        .endMetadata()
                        .withNewRoleRef()
                        .withApiGroup("rbac.authorization.k8s.io")
                        .withKind("Role")
                        .withName(ACCOUNT)
                        .endRoleRef()
                        .addNewSubject()
                        .withKind("ServiceAccount")
                        .withName(ACCOUNT)
                        .withNamespace(NAMESPACE)
                        .endSubject()
                        .build())
                .create();
    }

    private static void inTheCluster(KubernetesClient client) {
        client.resource(new ClusterRoleBuilder()
                        .withNewMetadata()
                        .withName(ACCOUNT)
                        .endMetadata()
                        .addNewRule()
                        .withApiGroups("admissionregistration.k8s.io")
                        .withResources("mutatingwebhookconfigurations", "validatingwebhookconfigurations")
                        .withResourceNames(CONFIGURATION)
                        .withVerbs("get", "list", "watch", "patch")
                        .endRule()
                        .build())
                .create();
        client.resource(new ClusterRoleBindingBuilder()
                        .withNewMetadata()
                        .withName(ACCOUNT)
                        .endMetadata()
                        .withNewRoleRef()
                        .withApiGroup("rbac.authorization.k8s.io")
                        .withKind("ClusterRole")
                        .withName(ACCOUNT)
                        .endRoleRef()
                        .addNewSubject()
                        .withKind("ServiceAccount")
                        .withName(ACCOUNT)
                        .withNamespace(NAMESPACE)
                        .endSubject()
                        .build())
                .create();
    }
}
