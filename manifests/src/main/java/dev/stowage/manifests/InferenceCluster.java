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

/** One workload cluster: how to reach it, what keeps replicas off it, and its pools of nodes. */
@Group(Api.GROUP)
@Version(Api.VERSION)
@Plural("inferenceclusters")
@ShortNames("ic")
@Categories(Api.CATEGORY)
@JsonClassDescription("One workload cluster: how to reach it, what keeps replicas off it, and its pools of nodes.")
@AdditionalPrinterColumn(
        name = "Ready",
        type = AdditionalPrinterColumn.Type.STRING,
        jsonPath = ".status.conditions[?(@.type==\"Ready\")].status")
@AdditionalPrinterColumn(name = "Pools", type = AdditionalPrinterColumn.Type.INTEGER, jsonPath = ".status.pools")
@AdditionalPrinterColumn(name = "Devices", type = AdditionalPrinterColumn.Type.STRING, jsonPath = ".status.devices")
@AdditionalPrinterColumn(
        name = "Reason",
        type = AdditionalPrinterColumn.Type.STRING,
        jsonPath = ".status.conditions[?(@.type==\"Ready\")].reason")
@AdditionalPrinterColumn(
        name = "Age",
        type = AdditionalPrinterColumn.Type.DATE,
        jsonPath = ".metadata.creationTimestamp")
public final class InferenceCluster extends CustomResource<InferenceClusterSpec, InferenceClusterStatus> {
    @Override
    @Required
    @JsonPropertyDescription("What is wanted.")
    public InferenceClusterSpec getSpec() {
        return super.getSpec();
    }

    @Override
    @JsonPropertyDescription("What was observed; written by controllers.")
    public @Nullable InferenceClusterStatus getStatus() {
        return super.getStatus();
    }
}
