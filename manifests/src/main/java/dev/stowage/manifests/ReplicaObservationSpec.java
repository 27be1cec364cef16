package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;

/**
 * What makes up a replica. Written by the hub before any of its pods can exist, and never changed in what it says
 * about pods.
 */
@ApiRecord
@ValidationRule(
        value = "self.replicaUID == oldSelf.replicaUID && self.deployment == oldSelf.deployment",
        message = "whose observation this is never changes")
@ValidationRule(
        value = "self.pods == oldSelf.pods && has(self.prediction) == has(oldSelf.prediction) && "
                + "(!has(self.prediction) || self.prediction == oldSelf.prediction)",
        message = "pods and prediction never change")
@SchemaCustomizer(value = Shape.class, input = "workloads: atomic; pods: atomic; prediction: atomic")
public record ReplicaObservationSpec(
        @Required @Size(min = 1, max = 253) @JsonPropertyDescription("The name of the deployment.")
        String deployment,

        @Required
        @Size(min = 1, max = 63)
        @JsonPropertyDescription("The uid of the ModelReplica: one made anew under the same name is another one.")
        String replicaUID,

        @Default("Preferred") @JsonPropertyDescription("How strictly pods are held to their slots.")
        Enforcement enforcement,

        @Size(max = Limits.POD_GROUPS) @OmitEmpty @JsonPropertyDescription("The workloads that make the pods.")
        List<WorkloadRef> workloads,

        @Required @Size(max = Limits.POD_GROUPS) @JsonPropertyDescription("The pods.")
        List<ExpectedPods> pods,

        @Size(max = Limits.PREDICTION)
        @OmitEmpty
        @JsonPropertyDescription("Where each pod will land, as on the ModelReplica.")
        List<PredictedNode> prediction) {
    public ReplicaObservationSpec {
        enforcement = enforcement == null ? Enforcement.PREFERRED : enforcement;
        workloads = Copies.list(workloads);
        pods = Copies.list(pods);
        prediction = Copies.list(prediction);
    }
}
