package dev.stowage.owners.kubernetes;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Reads what the caches need and no more. */
final class LeanSerialization {
    private LeanSerialization() {}

    @JsonIgnoreProperties({"annotations", "managedFields"})
    private interface LeanMetadata {}

    static KubernetesSerialization create() {
        JsonMapper mapper = JsonMapper.builder()
                // The API server says null for the items of an empty list of metadata.
                .withConfigOverride(
                        List.class, lists -> lists.setNullHandling(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
                .addMixIn(ObjectMeta.class, LeanMetadata.class)
                .build();
        // Without the classes of all kinds, every object is generic, and thousands of classes are not loaded.
        KubernetesSerialization serialization = new KubernetesSerialization(mapper, false);
        // What a watch says when it has lost its place must be understood.
        serialization.registerKubernetesResource(Status.class);
        return serialization;
    }
}
