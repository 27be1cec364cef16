package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is free in a pool, at one moment. All of it comes from one snapshot and is written in one write: the
 * buckets, which replicas they do not contain yet, and up to which versions the observer had seen. On the hub it
 * is a mirror of the PoolObservation, for people and tools.
 *
 * <p>{@code state}, {@code growth} and {@code steering} are texts here, though the schema lists their values: a
 * hub must be able to read what a newer companion wrote, to call it {@code ProtocolMismatch}.
 */
@ApiRecord
@SchemaCustomizer(
        value = Shape.class,
        input = "ineligible: atomic; buckets: atomic; openSlots: atomic; unsettled: atomic")
public record Observation(
        @Required
        @SchemaFrom(type = ObservationState.class)
        @JsonPropertyDescription("Whether the observation can be used: Observed, Stale or Unobservable.")
        String state,

        @Size(max = 63)
        @JsonPropertyDescription("Why it is stale (ObserverGone, TooManyUnsettled) or unobservable (TwoAllocators, "
                + "SeveralAllocators, SharedDevices, IncompleteSlices, ProtocolMismatch).")
        @Nullable
        String reason,

        @Min(0) @Max(Limits.NODES) @JsonPropertyDescription("All nodes of the pool that exist.") @Nullable
        Integer observedNodes,

        @Size(max = 16) @OmitEmpty @JsonPropertyDescription("Nodes that exist but cannot be used, by reason.")
        List<Ineligible> ineligible,

        @Size(max = 256) @JsonPropertyDescription("The histogram of the usable nodes.")
        List<Bucket> buckets,

        @Size(max = Limits.KINDS) @OmitEmpty @JsonPropertyDescription("Sums of the buckets, by kind.")
        Map<String, @Min(0) @Max(Limits.DEVICES_PER_POOL) Integer> free,

        @Size(max = Limits.KINDS) @OmitEmpty @JsonPropertyDescription("Devices of all nodes that exist, by kind.")
        Map<String, @Min(0) @Max(Limits.DEVICES_PER_POOL) Integer> total,

        @Size(max = 1024) @JsonPropertyDescription("Free and total devices by kind, for people: gpu 19/32.") @Nullable
        String summary,

        @SchemaFrom(type = Growth.class)
        @JsonPropertyDescription("Whether nodes may come: Possible, Blocked or Unknown.")
        @Nullable
        String growth,

        @SchemaFrom(type = MeasuredSteering.class)
        @JsonPropertyDescription("Whether pods land where they were predicted: Active, Inactive or Unknown.")
        @Nullable
        String steering,

        @Size(max = 63)
        @JsonPropertyDescription("The resourceVersion up to which the observer had seen ReplicaObservations.")
        @Nullable
        String replicaObservationsVersion,

        @Size(max = 63)
        @JsonPropertyDescription(
                "The resourceVersion up to which it had seen ResourceClaims; where pods hold devices as well, CLAIMS/PODS.")
        @Nullable
        String resourceClaimsVersion,

        @Size(max = 1000) @OmitEmpty @JsonPropertyDescription("Slots with bound pods that are still open.")
        List<OpenSlot> openSlots,

        @Size(max = 1000)
        @OmitEmpty
        @JsonPropertyDescription(
                "Replicas of which some pods are not in the buckets yet, or are there but off an open slot.")
        List<UnsettledReplica> unsettled,

        @Min(1)
        @Max(1000)
        @JsonPropertyDescription(
                "The version of what these fields mean. A hub that does not know it treats the pool as "
                        + "Unobservable.")
        @Nullable
        Integer protocol,

        @Size(max = 253) @JsonPropertyDescription("Which process wrote it.") @Nullable
        String observer) {
    public Observation {
        ineligible = Copies.list(ineligible);
        buckets = Copies.list(buckets);
        free = Copies.map(free);
        total = Copies.map(total);
        openSlots = Copies.list(openSlots);
        unsettled = Copies.list(unsettled);
    }
}
