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

/** Replicas of a model, wherever in the fleet they fit. */
@Group(Api.GROUP)
@Version(Api.VERSION)
@Plural("modeldeployments")
@ShortNames("md")
@Categories(Api.CATEGORY)
@JsonClassDescription("Replicas of a model, wherever in the fleet they fit.")
@AdditionalPrinterColumn(name = "Desired", type = AdditionalPrinterColumn.Type.INTEGER, jsonPath = ".spec.replicas")
@AdditionalPrinterColumn(
        name = "Scheduled",
        type = AdditionalPrinterColumn.Type.INTEGER,
        jsonPath = ".status.replicas.scheduled")
@AdditionalPrinterColumn(
        name = "Ready",
        type = AdditionalPrinterColumn.Type.INTEGER,
        jsonPath = ".status.replicas.ready")
@AdditionalPrinterColumn(
        name = "Reason",
        type = AdditionalPrinterColumn.Type.STRING,
        jsonPath = ".status.conditions[?(@.type==\"ReplicasScheduled\")].reason")
@AdditionalPrinterColumn(
        name = "Age",
        type = AdditionalPrinterColumn.Type.DATE,
        jsonPath = ".metadata.creationTimestamp")
public final class ModelDeployment extends CustomResource<ModelDeploymentSpec, ModelDeploymentStatus>
        implements Namespaced {
    @Override
    @Required
    @JsonPropertyDescription("What is wanted.")
    public ModelDeploymentSpec getSpec() {
        return super.getSpec();
    }

    @Override
    @JsonPropertyDescription("What was observed; written by controllers.")
    public @Nullable ModelDeploymentStatus getStatus() {
        return super.getStatus();
    }
}
