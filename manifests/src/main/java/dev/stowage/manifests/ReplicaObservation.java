package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.Required;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;
import org.jspecify.annotations.Nullable;

/** What makes up one replica on its workload cluster, and what became of its pods. */
@Group(Api.GROUP)
@Version(Api.VERSION)
@Plural("replicaobservations")
@ShortNames("ro")
@Categories(Api.CATEGORY)
@JsonClassDescription("What makes up one replica on its workload cluster, and what became of its pods.")
@AdditionalPrinterColumn(name = "Deployment", type = AdditionalPrinterColumn.Type.STRING, jsonPath = ".spec.deployment")
@AdditionalPrinterColumn(name = "Pods", type = AdditionalPrinterColumn.Type.INTEGER, jsonPath = ".status.pods.total")
@AdditionalPrinterColumn(
        name = "Scheduled",
        type = AdditionalPrinterColumn.Type.INTEGER,
        jsonPath = ".status.pods.scheduled")
@AdditionalPrinterColumn(name = "Ready", type = AdditionalPrinterColumn.Type.INTEGER, jsonPath = ".status.pods.ready")
@AdditionalPrinterColumn(
        name = "Age",
        type = AdditionalPrinterColumn.Type.DATE,
        jsonPath = ".metadata.creationTimestamp")
public final class ReplicaObservation extends CustomResource<ReplicaObservationSpec, ReplicaObservationStatus>
        implements Namespaced {
    @Override
    @Required
    @JsonPropertyDescription("What is wanted.")
    public ReplicaObservationSpec getSpec() {
        return super.getSpec();
    }

    @Override
    @JsonPropertyDescription("What was observed; written by controllers.")
    public @Nullable ReplicaObservationStatus getStatus() {
        return super.getStatus();
    }
}
