package dev.stowage.observer.wire;

import dev.stowage.extender.DeviceCounts;
import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ResourceVersion;
import dev.stowage.extender.SlotName;
import dev.stowage.manifests.AccountedPods;
import dev.stowage.manifests.Bucket;
import dev.stowage.manifests.Ineligible;
import dev.stowage.manifests.Member;
import dev.stowage.manifests.Observation;
import dev.stowage.manifests.OpenSlot;
import dev.stowage.manifests.PoolObservation;
import dev.stowage.manifests.UnsettledReplica;
import dev.stowage.observer.PoolStatus;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes what is published of a pool as the API has it. */
public final class ObservationDocument {
    /** The version of what the fields mean. */
    public static final int PROTOCOL = 1;

    private ObservationDocument() {}

    /** What is sent to the API server to apply, with field manager {@code stowage-observer}, to the object's status. */
    public static PoolObservation toApply(PoolName pool, PoolStatus status, String observer) {
        PoolObservation document = new PoolObservation();
        document.setMetadata(new ObjectMetaBuilder().withName(pool.text()).build());
        document.setStatus(of(status, observer));
        return document;
    }

    /** {@code observer} says which process publishes. */
    public static Observation of(PoolStatus status, String observer) {
        PoolStatus.Nodes nodes = status.nodes();
        List<String> kinds = nodes.kinds();
        return new Observation(
                state(status.state()),
                reason(status.state()),
                nodes.observed(),
                nodes.ineligible().stream()
                        .map(one -> new Ineligible(one.reason().toString(), one.nodes()))
                        .toList(),
                nodes.buckets().stream()
                        .map(bucket -> new Bucket(counts(kinds, bucket.free()), bucket.nodes(), given(bucket.domain())))
                        .toList(),
                sums(kinds, nodes.free()),
                sums(kinds, nodes.total()),
                nodes.summary(),
                status.growth().toString(),
                status.steering().toString(),
                replicasVersion(status.seen().replicas()),
                usageVersion(status.seen().usage()),
                status.inFlight().openSlots().stream()
                        .map(slot -> new OpenSlot(slot.slot().text(), counts(kinds, slot.free()), given(slot.domain())))
                        .toList(),
                status.inFlight().unsettled().stream()
                        .map(ObservationDocument::unsettled)
                        .toList(),
                PROTOCOL,
                observer);
    }

    /** Whether an observation can be used, and why not; both as the API has it, or empty. */
    public record Verdict(String state, String reason) {
        /** Of a pool of which nothing is published. */
        public static final Verdict NONE = new Verdict("", "");
    }

    public static Verdict verdict(PoolStatus.State state) {
        return new Verdict(state(state), Objects.requireNonNullElse(reason(state), ""));
    }

    public static Verdict verdict(PoolObservation published) {
        Observation status = published.getStatus();
        return status == null
                ? Verdict.NONE
                : new Verdict(status.state(), Objects.requireNonNullElse(status.reason(), ""));
    }

    private static String state(PoolStatus.State state) {
        return switch (state) {
            case PoolStatus.State.Observed() -> "Observed";
            case PoolStatus.State.TooManyUnsettled() -> "Stale";
            case PoolStatus.State.Unobservable _ -> "Unobservable";
        };
    }

    private static @Nullable String reason(PoolStatus.State state) {
        return switch (state) {
            case PoolStatus.State.Observed() -> null;
            case PoolStatus.State.TooManyUnsettled() -> "TooManyUnsettled";
            case PoolStatus.State.Unobservable(var reason) -> reason.toString();
        };
    }

    private static UnsettledReplica unsettled(PoolStatus.Unsettled one) {
        return new UnsettledReplica(
                one.replica().namespace(),
                one.replica().name(),
                one.replica().uid(),
                one.accounted().stream()
                        .map(pods -> accounted(pods.group(), pods.slot(), pods.pods()))
                        .toList());
    }

    private static AccountedPods accounted(PodGroup group, SlotName slot, int pods) {
        return new AccountedPods(
                group.engine(),
                Member.Role.valueOf(group.role().toUpperCase(Locale.ROOT)),
                group.copy() == PodGroup.NO_COPY ? null : group.copy(),
                given(slot.text()),
                pods);
    }

    /** Absent, no version is known, and a hub takes nothing for accounted. */
    private static @Nullable String replicasVersion(ResourceVersion version) {
        return version.equals(ResourceVersion.NONE) ? null : version.toString();
    }

    /** Of ResourceClaims; then, where pods are counted too, a slash and that of Pods. */
    private static String usageVersion(List<ResourceVersion> versions) {
        return versions.stream().map(ResourceVersion::toString).collect(Collectors.joining("/"));
    }

    private static @Nullable String given(String text) {
        return text.isEmpty() ? null : text;
    }

    private static Map<String, Integer> counts(List<String> kinds, DeviceCounts counts) {
        Map<String, Integer> byKind = new LinkedHashMap<>();
        for (int kind = 0; kind < kinds.size(); kind++) {
            byKind.put(kinds.get(kind), counts.count(kind));
        }
        return byKind;
    }

    private static Map<String, Integer> sums(List<String> kinds, List<Long> sums) {
        Map<String, Integer> byKind = new LinkedHashMap<>();
        for (int kind = 0; kind < kinds.size(); kind++) {
            byKind.put(kinds.get(kind), Math.toIntExact(sums.get(kind)));
        }
        return byKind;
    }
}
