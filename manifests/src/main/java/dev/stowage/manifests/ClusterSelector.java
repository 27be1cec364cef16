package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Size;
import java.util.List;
import java.util.Map;

/** Which clusters are wanted, by their labels. All requirements must hold; none at all means every cluster. */
@ApiRecord
@SchemaCustomizer(value = Shape.class, input = "matchExpressions: atomic")
public record ClusterSelector(
        @Size(max = 64) @OmitEmpty @JsonPropertyDescription("Labels and the values they must have.")
        Map<String, @Size(max = 63) String> matchLabels,

        @Size(max = 64) @OmitEmpty @JsonPropertyDescription("Further requirements.")
        List<LabelRequirement> matchExpressions) {
    public ClusterSelector {
        matchLabels = Copies.map(matchLabels);
        matchExpressions = Copies.list(matchExpressions);
    }
}
