package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One replica on one cluster. Only revision and templates may change. */
@ApiRecord
@ValidationRule(
        value = "self.serving.mode != 'PrefillDecode' || (self.engines.size() == 2 && "
                + "self.engines.exists(e, has(e.phase) && e.phase == 'Prefill') && self.engines.exists(e, "
                + "has(e.phase) && e.phase == 'Decode'))",
        message = "mode PrefillDecode needs two engines, one with phase Prefill and one with phase Decode")
@ValidationRule(
        value = "self.serving.mode == 'PrefillDecode' || self.engines.all(e, !has(e.phase))",
        message = "phase is for mode PrefillDecode")
@ValidationRule(value = "self.clusterName == oldSelf.clusterName", message = "a replica never moves to another cluster")
@ValidationRule(value = "self.serving.mode == oldSelf.serving.mode", message = "the mode of a replica never changes")
@ValidationRule(
        value = "self.engines.size() == oldSelf.engines.size() && self.engines.all(e, "
                + "oldSelf.engines.exists(o, o.name == e.name))",
        message = "the engines of a replica never change")
@ValidationRule(
        value = "has(self.prediction) == has(oldSelf.prediction) && (!has(self.prediction) || "
                + "self.prediction == oldSelf.prediction)",
        message = "the prediction of a replica never changes")
@SchemaCustomizer(value = Shape.class, input = "engines: map name; prediction: atomic")
public record ModelReplicaSpec(
        @Required @Size(min = 1, max = 253) @JsonPropertyDescription("The cluster.")
        String clusterName,

        @Size(max = 63) @JsonPropertyDescription("A hash of the template that the replica runs.") @Nullable
        String revision,

        @Default("{\"mode\": \"Unified\"}") @JsonPropertyDescription("How the engines work together.")
        Serving serving,

        @Required
        @Size(min = 1, max = Limits.ENGINES)
        @JsonPropertyDescription("The engines, resolved: as they are dispatched.")
        List<ReplicaEngine> engines,

        @Size(max = Limits.PREDICTION)
        @OmitEmpty
        @JsonPropertyDescription(
                "Where each pod of the replica will land, one entry for each node; empty where whole nodes "
                        + "are accounted.")
        List<PredictedNode> prediction) {
    public ModelReplicaSpec {
        serving = serving == null ? new Serving(Serving.Mode.UNIFIED) : serving;
        engines = Copies.list(engines);
        prediction = Copies.list(prediction);
    }
}
