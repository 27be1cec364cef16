package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What every replica is. */
@ApiRecord
@ValidationRule(
        value = "self.serving.mode != 'PrefillDecode' || (self.engines.size() == 2 && "
                + "self.engines.exists(e, has(e.phase) && e.phase == 'Prefill') && self.engines.exists(e, "
                + "has(e.phase) && e.phase == 'Decode'))",
        message = "mode PrefillDecode needs two engines, one with phase Prefill and one with phase Decode")
@ValidationRule(
        value = "self.serving.mode == 'PrefillDecode' || self.engines.all(e, !has(e.phase))",
        message = "phase is for mode PrefillDecode")
@SchemaCustomizer(value = Shape.class, input = "tolerations: atomic; engines: map name")
public record ReplicaTemplateSpec(
        @JsonPropertyDescription("Which clusters are wanted; absent: every cluster.") @Nullable
        ClusterSelector clusterSelector,

        @Size(max = 64) @OmitEmpty @JsonPropertyDescription("Which taints of clusters are tolerated.")
        List<Toleration> tolerations,

        @Default("{\"mode\": \"Unified\"}") @JsonPropertyDescription("How the engines work together.")
        Serving serving,

        @Required @Size(min = 1, max = Limits.ENGINES) @JsonPropertyDescription("The engines of a replica.")
        List<Engine> engines) {
    public ReplicaTemplateSpec {
        tolerations = Copies.list(tolerations);
        serving = serving == null ? new Serving(Serving.Mode.UNIFIED) : serving;
        engines = Copies.list(engines);
    }
}
