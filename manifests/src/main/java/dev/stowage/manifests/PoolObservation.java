package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.Required;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;
import org.jspecify.annotations.Nullable;

/**
 * What is free in one pool of a workload cluster. Named like the pool; the spec is written by the hub, the status
 * by the observer.
 */
@Group(Api.GROUP)
@Version(Api.VERSION)
@Plural("poolobservations")
@ShortNames("po")
@Categories(Api.CATEGORY)
@JsonClassDescription("What is free in one pool of a workload cluster. Named like the pool; the spec is written "
        + "by the hub, the status by the observer.")
@AdditionalPrinterColumn(
        name = "Nodes",
        type = AdditionalPrinterColumn.Type.INTEGER,
        jsonPath = ".status.observedNodes")
@AdditionalPrinterColumn(name = "Free", type = AdditionalPrinterColumn.Type.STRING, jsonPath = ".status.summary")
@AdditionalPrinterColumn(name = "Steering", type = AdditionalPrinterColumn.Type.STRING, jsonPath = ".status.steering")
@AdditionalPrinterColumn(name = "State", type = AdditionalPrinterColumn.Type.STRING, jsonPath = ".status.state")
@AdditionalPrinterColumn(
        name = "Age",
        type = AdditionalPrinterColumn.Type.DATE,
        jsonPath = ".metadata.creationTimestamp")
public final class PoolObservation extends CustomResource<PoolObservationSpec, Observation> {
    @Override
    @Required
    @JsonPropertyDescription("What is wanted.")
    public PoolObservationSpec getSpec() {
        return super.getSpec();
    }

    @Override
    @JsonPropertyDescription("What was observed; written by controllers.")
    public @Nullable Observation getStatus() {
        return super.getStatus();
    }
}
