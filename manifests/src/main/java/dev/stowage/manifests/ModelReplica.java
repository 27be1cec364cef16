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

/** One replica of a model on one cluster; written by the fleet scheduler only. */
@Group(Api.GROUP)
@Version(Api.VERSION)
@Plural("modelreplicas")
@ShortNames("mr")
@Categories(Api.CATEGORY)
@JsonClassDescription("One replica of a model on one cluster; written by the fleet scheduler only.")
@AdditionalPrinterColumn(name = "Cluster", type = AdditionalPrinterColumn.Type.STRING, jsonPath = ".spec.clusterName")
@AdditionalPrinterColumn(
        name = "Scheduled",
        type = AdditionalPrinterColumn.Type.STRING,
        jsonPath = ".status.conditions[?(@.type==\"Scheduled\")].status")
@AdditionalPrinterColumn(
        name = "Ready",
        type = AdditionalPrinterColumn.Type.STRING,
        jsonPath = ".status.conditions[?(@.type==\"Ready\")].status")
@AdditionalPrinterColumn(
        name = "Reason",
        type = AdditionalPrinterColumn.Type.STRING,
        jsonPath = ".status.conditions[?(@.type==\"Scheduled\")].reason")
@AdditionalPrinterColumn(
        name = "Age",
        type = AdditionalPrinterColumn.Type.DATE,
        jsonPath = ".metadata.creationTimestamp")
public final class ModelReplica extends CustomResource<ModelReplicaSpec, ModelReplicaStatus> implements Namespaced {
    @Override
    @Required
    @JsonPropertyDescription("What is wanted.")
    public ModelReplicaSpec getSpec() {
        return super.getSpec();
    }

    @Override
    @JsonPropertyDescription("What was observed; written by controllers.")
    public @Nullable ModelReplicaStatus getStatus() {
        return super.getStatus();
    }
}
