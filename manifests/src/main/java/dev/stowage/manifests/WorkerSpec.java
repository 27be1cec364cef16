package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;

/** How many workers a gang has. */
@ApiRecord
public record WorkerSpec(
        @Default("1")
        @Min(1)
        @Max(Limits.WORKERS)
        @JsonPropertyDescription("Pods of each copy, each on a node of its own.")
        Integer nodes) {
    public WorkerSpec {
        nodes = nodes == null ? 1 : nodes;
    }
}
