package dev.stowage.hub.kubernetes;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;

/** What becomes of the objects of one kind. It outlives connections; used by one thread at a time. */
interface Followed {
    /** These are all that there are. */
    void listed(List<GenericKubernetesResource> all);

    /** This one is new, or another than before. */
    void seen(GenericKubernetesResource object);

    void gone(GenericKubernetesResource object);
}
