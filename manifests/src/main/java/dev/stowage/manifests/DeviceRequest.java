package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/** A request for devices of one node, as in a ResourceClaim. */
@ApiRecord
@SchemaCustomizer(value = Shape.class, input = "selectors: atomic")
public record DeviceRequest(
        @Required
        @Size(min = 1, max = 63)
        @Pattern(Limits.DNS_LABEL)
        @JsonPropertyDescription("The name of the request.")
        String name,

        @Default("1") @Min(1) @Max(Limits.DEVICES_PER_NODE) @JsonPropertyDescription("How many devices each pod needs.")
        Integer count,

        @Size(max = 8) @OmitEmpty @JsonPropertyDescription("All must be true for a device.")
        List<CelSelector> selectors) {
    public DeviceRequest {
        count = count == null ? 1 : count;
        selectors = Copies.list(selectors);
    }
}
