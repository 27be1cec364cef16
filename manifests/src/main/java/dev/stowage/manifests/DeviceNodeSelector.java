package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/** What a node must have for a pod. */
@ApiRecord
@SchemaCustomizer(value = Shape.class, input = "devices: map name")
public record DeviceNodeSelector(
        @Size(max = 16) @OmitEmpty @JsonPropertyDescription("The requests; every one must be met on the same node.")
        List<DeviceRequest> devices) {
    public DeviceNodeSelector {
        devices = Copies.list(devices);
    }
}
