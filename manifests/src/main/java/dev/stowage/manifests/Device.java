package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.stowage.manifests.cel.AttributeValue;
import dev.stowage.manifests.cel.CelDevice;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One kind of device, as one node of a class has it: a dimension of the histogram. */
@ApiRecord
@ValidationRule(
        value = "self.claim != 'DRA' || (has(self.driver) && has(self.deviceClassName))",
        message = "a DRA device needs driver and deviceClassName")
@ValidationRule(
        value = "self.claim != 'ExtendedResource' || has(self.resourceName)",
        message = "an ExtendedResource device needs resourceName")
@ValidationRule(
        value = "self.claim == 'DRA' || !has(self.deviceClassName)",
        message = "deviceClassName is for DRA devices")
@ValidationRule(
        value = "self.claim == 'ExtendedResource' || !has(self.resourceName)",
        message = "resourceName is for ExtendedResource devices")
public record Device(
        @Required
        @Size(min = 1, max = 63)
        @Pattern(Limits.DNS_LABEL)
        @JsonPropertyDescription("The name of the kind: requests and histograms refer to it.")
        String name,

        @Default("DRA") @JsonPropertyDescription("How pods claim such a device.")
        Claim claim,

        @Size(min = 1, max = 253)
        @JsonPropertyDescription("The DRA driver; the domain of attributes and capacities without one.")
        @Nullable
        String driver,

        @Size(min = 1, max = 253)
        @JsonPropertyDescription("The DeviceClass that a ResourceClaim names. With DRA only.")
        @Nullable
        String deviceClassName,

        @Size(min = 1, max = 317)
        @JsonPropertyDescription("The extended resource that a container requests, for example nvidia.com/gpu. With "
                + "ExtendedResource only.")
        @Nullable
        String resourceName,

        @Default("1") @Min(1) @Max(Limits.DEVICES_PER_NODE) @JsonPropertyDescription("How many one node has.")
        Integer count,

        @Size(max = 32)
        @OmitEmpty
        @JsonPropertyDescription("Attributes by name, which may be qualified by a domain: example.com/numa.")
        Map<String, DeviceAttribute> attributes,

        @Size(max = 32) @OmitEmpty @JsonPropertyDescription("Capacities by name, which may be qualified by a domain.")
        Map<String, DeviceCapacity> capacity,

        @JsonPropertyDescription(
                "What a pod gets for each device if it requests nothing itself. It also limits how many "
                        + "devices of a node count as free.")
        @Nullable
        PodResources podResources) {
    /** How pods claim a device. */
    public enum Claim {
        /** By a ResourceClaim. */
        @JsonProperty("DRA")
        DRA,
        /** By an extended resource of a container, as with a device plugin. */
        @JsonProperty("ExtendedResource")
        EXTENDED_RESOURCE,
        /** Not at all: selectors may match it, and it costs nothing. */
        @JsonProperty("Synthetic")
        SYNTHETIC
    }

    public Device {
        claim = claim == null ? Claim.DRA : claim;
        count = count == null ? 1 : count;
        attributes = Copies.map(attributes);
        capacity = Copies.map(capacity);
    }

    /** The device as selectors see it. */
    public CelDevice celDevice() {
        Map<String, AttributeValue> values = new TreeMap<>();
        attributes.forEach((attribute, value) -> values.put(attribute, value.celValue()));
        Map<String, String> quantities = new TreeMap<>();
        capacity.forEach((quantity, value) -> quantities.put(quantity, value.value()));
        return CelDevice.of(driver == null ? "" : driver, values, quantities);
    }
}
