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

/** The devices that one node of a pool has. */
@Group(Api.GROUP)
@Version(Api.VERSION)
@Plural("inferenceclasses")
@ShortNames("icl")
@Categories(Api.CATEGORY)
@JsonClassDescription("The devices that one node of a pool has.")
@AdditionalPrinterColumn(
        name = "Description",
        type = AdditionalPrinterColumn.Type.STRING,
        jsonPath = ".spec.description")
@AdditionalPrinterColumn(
        name = "Age",
        type = AdditionalPrinterColumn.Type.DATE,
        jsonPath = ".metadata.creationTimestamp")
public final class InferenceClass extends CustomResource<InferenceClassSpec, Void> {
    @Override
    @Required
    @JsonPropertyDescription("What is wanted.")
    public InferenceClassSpec getSpec() {
        return super.getSpec();
    }
}
