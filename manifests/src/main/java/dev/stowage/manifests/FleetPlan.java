package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;
import org.jspecify.annotations.Nullable;

/** The fence between two hubs: which replicas the last placement pass committed. There is one, named fleet. */
@Group(Api.GROUP)
@Version(Api.VERSION)
@Plural("fleetplans")
@Categories(Api.CATEGORY)
@JsonClassDescription(
        "The fence between two hubs: which replicas the last placement pass committed. There is " + "one, named fleet.")
@AdditionalPrinterColumn(name = "Pass", type = AdditionalPrinterColumn.Type.INTEGER, jsonPath = ".status.pass")
@AdditionalPrinterColumn(name = "Holder", type = AdditionalPrinterColumn.Type.STRING, jsonPath = ".status.holder")
@AdditionalPrinterColumn(
        name = "Age",
        type = AdditionalPrinterColumn.Type.DATE,
        jsonPath = ".metadata.creationTimestamp")
@ValidationRule(value = "self.metadata.name == 'fleet'", message = "the one FleetPlan is named fleet")
public final class FleetPlan extends CustomResource<Void, FleetPlanStatus> {
    @Override
    @JsonPropertyDescription("What was observed; written by controllers.")
    public @Nullable FleetPlanStatus getStatus() {
        return super.getStatus();
    }
}
