package dev.stowage.hub.wire;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

/** Objects as an API server has them, out of YAML. */
final class Given {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();

    private Given() {}

    static GenericKubernetesResource object(String yaml) {
        return YAML.unmarshal(yaml, GenericKubernetesResource.class);
    }
}
