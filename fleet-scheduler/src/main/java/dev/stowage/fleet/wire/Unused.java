package dev.stowage.fleet.wire;

import java.util.Set;

/** Fields that no plan depends on. */
final class Unused {
    /** The API server asks for these, but a plan can be made without them. */
    private static final Set<String> OPTIONAL = Set.of(
            "spec.cluster",
            "spec.cluster.source",
            "spec.cluster.existing.secretRef",
            "spec.cluster.existing.secretRef.name",
            "spec.devices[].driver",
            "spec.devices[].deviceClassName",
            "spec.template.spec.engines[].members[].template",
            "spec.engines[].members[].template");

    /** Fields of Modelplane's kinds (commit 90ba117) that mean nothing to a plan. */
    private static final Set<String> MODELPLANE = Set.of(
            "modelCacheRef",
            "zones",
            "capacityBlock",
            "fabric",
            "provisioning",
            "providerConfigRef",
            "cache",
            "namespace");

    /** A name that is no DNS label may stay where it is (the pool is then not observed). */
    private static final String POOL_NAME = "spec.nodePools[].name";

    /** Modelplane's kinds that mean nothing to a plan. */
    private static final Set<String> MODELPLANE_KINDS =
            Set.of("InferenceGateway", "ModelCache", "ModelEndpoint", "ModelService");

    /** Kinds of our group that hold no part of a state. */
    private static final Set<String> OUR_KINDS = Set.of("FleetPlan", "PoolObservation", "ReplicaObservation");

    private Unused() {}

    static boolean isKind(Group group, String kind) {
        return switch (group) {
            case STOWAGE -> OUR_KINDS.contains(kind);
            case MODELPLANE -> MODELPLANE_KINDS.contains(kind);
        };
    }

    static boolean isTolerated(String pattern) {
        return pattern.equals(POOL_NAME);
    }

    static boolean isOptional(Kind kind, String pattern) {
        return OPTIONAL.contains(pattern) || (kind == Kind.INFERENCE_CLUSTER && pattern.equals("spec"));
    }

    static boolean isModelplane(Group group, String field) {
        return group == Group.MODELPLANE && MODELPLANE.contains(field);
    }
}
