package dev.stowage.e2e;

/** Objects of the hub, as YAML. */
final class HubObjects {
    private HubObjects() {}

    /** A cluster with one pool. */
    static String cluster(String name, String pool) {
        return """
                apiVersion: stowage.dev/v1alpha1
                kind: InferenceCluster
                metadata: {name: %s}
                spec:
                  cluster: {source: Existing, existing: {secretRef: {name: s, namespace: stowage-system, key: k}}}
                  nodePools: [{name: %s, className: h100x8}]
                """.formatted(name, pool);
    }

    /** A deployment in namespace {@code team} of pods that claim a device which the expression selects. */
    static String deployment(String name, String cel) {
        return """
                apiVersion: stowage.dev/v1alpha1
                kind: ModelDeployment
                metadata: {name: %s, namespace: team}
                spec:
                  replicas: 1
                  template:
                    spec:
                      engines:
                      - name: main
                        members:
                        - role: Standalone
                          nodeSelector: {devices: [{name: gpu, count: 1, selectors: [{cel: '%s'}]}]}
                          template: {spec: {containers: [{name: engine, image: none}]}}
                """.formatted(name, cel);
    }
}
