package dev.stowage.owners.kubernetes;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;

/** Objects of namespace {@code team}, as informers read them. */
final class GivenObjects {
    private GivenObjects() {}

    static GenericKubernetesResource object(String name, String uid, OwnerReference... owners) {
        GenericKubernetesResource object = new GenericKubernetesResource();
        object.setMetadata(new ObjectMetaBuilder()
                .withNamespace("team")
                .withName(name)
                .withUid(uid)
                .withOwnerReferences(owners)
                .build());
        return object;
    }
}
