package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request for devices as a replica makes it. */
@ApiRecord
@ValidationRule(
        value = "has(self.deviceClassName) != has(self.resourceName)",
        message = "exactly one of deviceClassName and resourceName must be set")
@SchemaCustomizer(value = Shape.class, input = "selectors: atomic")
public record ResolvedRequest(
        @Required
        @Size(min = 1, max = 63)
        @Pattern(Limits.DNS_LABEL)
        @JsonPropertyDescription("The name of the request.")
        String name,

        @Size(max = 63) @JsonPropertyDescription("The kind of device that meets it.") @Nullable
        String device,

        @Size(min = 1, max = 253)
        @JsonPropertyDescription("The DeviceClass of the ResourceClaim. With DRA only.")
        @Nullable
        String deviceClassName,

        @Size(min = 1, max = 317)
        @JsonPropertyDescription("The extended resource. With ExtendedResource only.")
        @Nullable
        String resourceName,

        @Default("1")
        @Min(1)
        @Max(Limits.DEVICES_PER_NODE)
        @JsonPropertyDescription("How many devices each pod claims.")
        Integer count,

        @Size(max = 8) @OmitEmpty @JsonPropertyDescription("All must be true for a device.")
        List<CelSelector> selectors) {
    public ResolvedRequest {
        count = count == null ? 1 : count;
        selectors = Copies.list(selectors);
    }
}
