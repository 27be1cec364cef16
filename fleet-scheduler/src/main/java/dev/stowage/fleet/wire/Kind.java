package dev.stowage.fleet.wire;

/** The kinds that make up a fleet. */
enum Kind {
    INFERENCE_CLASS("InferenceClass", "inferenceclasses", false),
    INFERENCE_CLUSTER("InferenceCluster", "inferenceclusters", false),
    MODEL_DEPLOYMENT("ModelDeployment", "modeldeployments", true),
    MODEL_REPLICA("ModelReplica", "modelreplicas", true);

    private final String text;
    private final String resource;
    private final boolean namespaced;

    Kind(String text, String resource, boolean namespaced) {
        this.text = text;
        this.resource = resource;
        this.namespaced = namespaced;
    }

    boolean isNamespaced() {
        return namespaced;
    }

    /** As an API server calls it. */
    String resource() {
        return resource;
    }

    @Override
    public String toString() {
        return text;
    }
}
