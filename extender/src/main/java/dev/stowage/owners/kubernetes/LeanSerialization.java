package dev.stowage.owners.kubernetes;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.json.JsonMapper;

/** Reads what the caches and the observer need and no more. */
public final class LeanSerialization {
    private LeanSerialization() {}

    @JsonIgnoreProperties("managedFields")
    interface LeanMetadata {
        @JsonDeserialize(using = KnownAnnotations.class)
        void setAnnotations(Map<String, String> annotations);
    }

    /** Of all annotations, which are long and many, the ones that somebody reads. */
    private static final class KnownAnnotations extends ValueDeserializer<Map<String, String>> {
        private static final Set<String> KNOWN = Set.of("resource.kubernetes.io/extended-resource-claim");

        @Override
        public Map<String, String> deserialize(JsonParser parser, DeserializationContext context) {
            Map<String, String> known = new TreeMap<>();
            String name = parser.nextName();
            while (name != null) {
                parser.nextToken();
                if (KNOWN.contains(name)) {
                    known.put(name, parser.getString());
                } else {
                    parser.skipChildren();
                }
                name = parser.nextName();
            }
            return known;
        }
    }

    public static KubernetesSerialization create() {
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
