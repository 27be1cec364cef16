package dev.stowage.fleet.wire;

import dev.stowage.fleet.Devices;
import dev.stowage.fleet.NodeShape;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.Observation;
import dev.stowage.fleet.Observation.Accounted;
import dev.stowage.fleet.Observation.Bucket;
import dev.stowage.fleet.Observation.OpenSlot;
import dev.stowage.fleet.Observation.Unsettled;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.fleet.SlotName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads what was observed of a pool. */
final class ObservationDecoder {
    private final Shared shared;
    private final DeviceDecoder devices;

    ObservationDecoder(Shared shared, DeviceDecoder devices) {
        this.shared = shared;
        this.devices = devices;
    }

    /** {@code hasDomains} says whether the pool has a topology key; without one, domains mean nothing. */
    Observation.Snapshot read(Node.Mapping observation, NodeShape shape, boolean hasDomains) {
        return new Observation.Snapshot(
                freshness(observation.text("state")),
                observation.text("reason"),
                observation.count("observedNodes"),
                buckets(observation.maps("buckets"), shape, hasDomains),
                growth(observation.text("growth")),
                steering(observation.text("steering")),
                ResourceVersion.parse(observation.text("replicaObservationsVersion")),
                openSlots(observation.maps("openSlots"), shape, hasDomains),
                observation.maps("unsettled").stream().map(this::unsettled).toList());
    }

    private List<Bucket> buckets(List<Node.Mapping> buckets, NodeShape shape, boolean hasDomains) {
        record Key(Devices free, String domain) {}
        Map<Key, Integer> nodes = new LinkedHashMap<>();
        for (Node.Mapping bucket : buckets) {
            int count = bucket.count("nodes");
            if (count > 0) {
                Devices free = devices.counts(bucket.map("free")).in(shape);
                String domain = hasDomains ? bucket.text("domain") : "";
                nodes.merge(new Key(free, domain), count, (a, b) -> (int) Math.min(Integer.MAX_VALUE, (long) a + b));
            }
        }
        List<Bucket> merged = new ArrayList<>(nodes.size());
        nodes.forEach((key, count) -> merged.add(shared.one(new Bucket(key.free, key.domain, count))));
        return merged;
    }

    private List<OpenSlot> openSlots(List<Node.Mapping> slots, NodeShape shape, boolean hasDomains) {
        return slots.stream()
                .map(slot -> new OpenSlot(
                        new SlotName(slot.text("slot")),
                        devices.counts(slot.map("free")).in(shape),
                        hasDomains ? slot.text("domain") : ""))
                .toList();
    }

    private Unsettled unsettled(Node.Mapping entry) {
        return new Unsettled(
                new ObjectKey(entry.text("namespace", Decoders.DEFAULT_NAMESPACE), entry.text("replica")),
                entry.text("uid"),
                entry.maps("accounted").stream()
                        .map(pods -> new Accounted(
                                Decoders.podGroup(pods), new SlotName(pods.text("slot")), pods.count("pods")))
                        .toList());
    }

    /** A state that is not known tells nothing about the pool. */
    private static Observation.Freshness freshness(String state) {
        return switch (state) {
            case "Observed" -> Observation.Freshness.OBSERVED;
            case "Stale" -> Observation.Freshness.STALE;
            default -> Observation.Freshness.UNOBSERVABLE;
        };
    }

    private static Observation.Growth growth(String growth) {
        return switch (growth) {
            case "Possible" -> Observation.Growth.POSSIBLE;
            case "Blocked" -> Observation.Growth.BLOCKED;
            default -> Observation.Growth.UNKNOWN;
        };
    }

    private static Observation.Steering steering(String steering) {
        return switch (steering) {
            case "Active" -> Observation.Steering.ACTIVE;
            case "Inactive" -> Observation.Steering.INACTIVE;
            default -> Observation.Steering.UNKNOWN;
        };
    }
}
