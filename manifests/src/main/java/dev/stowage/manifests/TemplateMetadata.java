package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.Map;

/** Metadata that every replica gets. */
@ApiRecord
@ValidationRule(
        value = "!has(self.labels) || self.labels.all(k, !k.startsWith('stowage.dev/'))",
        message = "labels under stowage.dev are reserved")
public record TemplateMetadata(
        @Size(max = 64) @OmitEmpty @JsonPropertyDescription("Labels; those under stowage.dev are reserved.")
        Map<String, @Size(max = 63) String> labels,

        @Size(max = 64) @OmitEmpty @JsonPropertyDescription("Annotations.")
        Map<String, @Size(max = 8192) String> annotations) {
    public TemplateMetadata {
        labels = Copies.map(labels);
        annotations = Copies.map(annotations);
    }
}
