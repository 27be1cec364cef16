package dev.stowage.fleet.wire;

/** The kinds that make up a fleet. */
enum Kind {
    INFERENCE_CLASS("InferenceClass", false),
    INFERENCE_CLUSTER("InferenceCluster", false),
    MODEL_DEPLOYMENT("ModelDeployment", true),
    MODEL_REPLICA("ModelReplica", true);

    private final String text;
    private final boolean namespaced;

    Kind(String text, boolean namespaced) {
        this.text = text;
        this.namespaced = namespaced;
    }

    boolean isNamespaced() {
        return namespaced;
    }

    @Override
    public String toString() {
        return text;
    }
}
