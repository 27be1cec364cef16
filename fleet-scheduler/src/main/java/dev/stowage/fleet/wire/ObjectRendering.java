package dev.stowage.fleet.wire;

import dev.stowage.fleet.WorkloadName;
import dev.stowage.manifests.Api;
import java.util.Map;

/**
 * Begins an object that is made of a replica.
 *
 * @param order what it is made of
 * @param observationUid of the ReplicaObservation, which owns it
 */
record ObjectRendering(DispatchOrder order, String observationUid) {
    Fragment object(String apiVersion, String kind, WorkloadName name, Map<String, String> labels) {
        Fragment object = Fragment.empty().with("apiVersion", apiVersion).with("kind", kind);
        Fragment metadata = object.at("metadata").with("name", name.text()).with("namespace", order.namespace());
        metadata.with("labels", labels);
        metadata.listAt("ownerReferences")
                .add(Fragment.empty()
                        .with("apiVersion", Api.GROUP + "/" + Api.VERSION)
                        .with("kind", "ReplicaObservation")
                        .with("name", order.name())
                        .with("uid", observationUid)
                        .with("controller", true)
                        .fields());
        return object;
    }
}
