package dev.stowage.observer;

import dev.stowage.extender.PodGroup;
import dev.stowage.fleet.Devices;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.Observation;
import dev.stowage.fleet.ObservationReport.Written;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.fleet.Role;
import dev.stowage.fleet.SlotName;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What a hub reads of what an observer published. */
final class Letter {
    private Letter() {}

    static Written of(PoolStatus status, int own, Set<Rule> leftOut) {
        return new Written(
                WalkCensus.POOL.text(),
                HubMind.version(own),
                1,
                status.seen().usage().stream()
                        .map(version -> HubMind.version(version.number()))
                        .toList(),
                "observer",
                snapshot(status, leftOut));
    }

    private static Observation.Snapshot snapshot(PoolStatus status, Set<Rule> leftOut) {
        return new Observation.Snapshot(
                Observation.Freshness.OBSERVED,
                "",
                status.nodes().observed(),
                status.nodes().buckets().stream()
                        .map(bucket ->
                                new Observation.Bucket(Devices.of(bucket.free().count(0)), "", bucket.nodes()))
                        .toList(),
                Observation.Growth.UNKNOWN,
                Observation.Steering.UNKNOWN,
                HubMind.version(status.seen().replicas().number()),
                leftOut.contains(Rule.OPEN_SLOTS) ? List.of() : openSlots(status),
                status.inFlight().unsettled().stream()
                        .map(one -> unsettled(one, leftOut))
                        .toList());
    }

    private static List<Observation.OpenSlot> openSlots(PoolStatus status) {
        return status.inFlight().openSlots().stream()
                .map(slot -> new Observation.OpenSlot(
                        new SlotName(slot.slot().text()), Devices.of(slot.free().count(0)), ""))
                .toList();
    }

    private static Observation.Unsettled unsettled(PoolStatus.Unsettled one, Set<Rule> leftOut) {
        boolean slots = !leftOut.contains(Rule.ACCOUNTED_WITH_SLOTS);
        return new Observation.Unsettled(
                new ObjectKey(one.replica().namespace(), one.replica().name()),
                leftOut.contains(Rule.UID) ? "" : one.replica().uid(),
                one.accounted().stream()
                        .map(pods -> new Observation.Accounted(
                                group(pods.group()),
                                new SlotName(slots ? pods.slot().text() : ""),
                                pods.pods()))
                        .toList());
    }

    private static dev.stowage.fleet.PodGroup group(PodGroup group) {
        return new dev.stowage.fleet.PodGroup(
                group.engine(), Role.valueOf(group.role().toUpperCase(Locale.ROOT)), Math.max(group.copy(), 0));
    }

    /** The buckets of one, and what is said of replicas of the other. */
    static Observation.Snapshot mixed(Observation.Snapshot buckets, Observation.Snapshot replicas) {
        return new Observation.Snapshot(
                buckets.freshness(),
                buckets.reason(),
                buckets.observedNodes(),
                buckets.buckets(),
                buckets.growth(),
                buckets.steering(),
                replicas.token(),
                replicas.openSlots(),
                replicas.unsettled());
    }

    static Written with(Written written, int own, Observation.Snapshot content) {
        return new Written(
                written.pool(), version(own), written.protocol(), written.usage(), written.observer(), content);
    }

    private static ResourceVersion version(int own) {
        return HubMind.version(own);
    }
}
