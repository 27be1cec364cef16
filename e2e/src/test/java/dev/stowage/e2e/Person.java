package dev.stowage.e2e;

import dev.stowage.bench.TestCluster;
import java.time.Duration;
import java.util.stream.Stream;

/** Somebody who works in the namespace {@code team}. */
final class Person {
    private Person() {}

    /** With the role {@code edit}, and for kinds that it leaves out, all rights to them. */
    static Account whoMayEdit(TestCluster cluster, Account admin) {
        Stream.of("""
                        apiVersion: v1
                        kind: ServiceAccount
                        metadata: {name: person, namespace: team}
                        """, """
                        apiVersion: rbac.authorization.k8s.io/v1
                        kind: RoleBinding
                        metadata: {name: person-edits, namespace: team}
                        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: edit}
                        subjects: [{kind: ServiceAccount, name: person, namespace: team}]
                        """, """
                        apiVersion: rbac.authorization.k8s.io/v1
                        kind: Role
                        metadata: {name: further, namespace: team}
                        rules:
                        - {apiGroups: [resource.k8s.io], resources: [resourceclaims, resourceclaimtemplates], verbs: ["*"]}
                        - {apiGroups: [leaderworkerset.x-k8s.io], resources: [leaderworkersets], verbs: ["*"]}
                        """, """
                        apiVersion: rbac.authorization.k8s.io/v1
                        kind: RoleBinding
                        metadata: {name: person-further, namespace: team}
                        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: further}
                        subjects: [{kind: ServiceAccount, name: person, namespace: team}]
                        """).forEach(yaml -> admin.create(yaml).orFail());
        return Account.of(cluster.tokens().kubeconfig(Installed.TEAM, "person", Duration.ofHours(1)));
    }
}
