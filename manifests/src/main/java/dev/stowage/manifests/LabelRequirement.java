package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;

/** A requirement on a label: {@code metav1.LabelSelectorRequirement} of Kubernetes. */
@ApiRecord
@ValidationRule(
        value = "!(self.operator in ['In', 'NotIn']) || (has(self.values) && self.values.size() > 0)",
        message = "operators In and NotIn need values")
@ValidationRule(
        value = "self.operator in ['In', 'NotIn'] || !has(self.values) || self.values.size() == 0",
        message = "operators Exists and DoesNotExist have no values")
@SchemaCustomizer(value = Shape.class, input = "values: atomic")
public record LabelRequirement(
        @Required @Size(min = 1, max = 317) @Pattern(Limits.LABEL_KEY) @JsonPropertyDescription("The label.")
        String key,

        @Required @JsonPropertyDescription("How the label is compared.")
        Operator operator,

        @Size(max = 64) @OmitEmpty @JsonPropertyDescription("The values, with In and NotIn.")
        List<@Size(max = 63) String> values) {
    /** How a label is compared. */
    public enum Operator {
        /** Its value is one of the values. */
        @JsonProperty("In")
        IN,
        /** It is absent or its value is none of the values. */
        @JsonProperty("NotIn")
        NOT_IN,
        /** It is there. */
        @JsonProperty("Exists")
        EXISTS,
        /** It is absent. */
        @JsonProperty("DoesNotExist")
        DOES_NOT_EXIST
    }

    public LabelRequirement {
        values = Copies.list(values);
    }
}
