package dev.stowage.fleet;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a deployment remembers of replicas whose pods stayed unschedulable (docs/planner.md, "Failure memory"), brought
 * up to date from what its replicas say now.
 */
final class FailureMemory {
    /** How many entries a deployment keeps; the oldest go first. */
    static final int MAX_ENTRIES = 16;

    /** Replicas counted to see whether more fit than when one failed; a pool that fits more stays skipped until the window ends. */
    static final int MAX_SEATS = 100;

    private final Roster roster;
    private final String request;
    private final Seats seats;
    private final Instant now;
    private final List<FailedPlacement> entries;
    private final Map<String, Boolean> skipped = new HashMap<>();

    /** How many replicas of the deployment's request fit a cluster, without the charges of its own failing ones. */
    interface Seats {
        /** Counts up to {@code most}. */
        int on(String cluster, int most);
    }

    private record Key(String cluster, String request) {}

    FailureMemory(Roster roster, Instant now, Seats seats) {
        this.roster = roster;
        this.seats = seats;
        this.now = now;
        boolean needed = !roster.deployment().failedPlacements().isEmpty()
                || roster.held().stream().anyMatch(held -> held.replica().isUnschedulable());
        this.request = needed ? hash(roster.deployment().engines()) : "";
        this.entries = needed ? update() : List.of();
    }

    List<FailedPlacement> entries() {
        return entries;
    }

    /** Whether the cluster is skipped: until the window ends, or more replicas fit than when one failed. */
    boolean skips(String cluster) {
        return !entries.isEmpty() && skipped.computeIfAbsent(cluster, this::isSkipped);
    }

    private boolean isSkipped(String cluster) {
        for (FailedPlacement entry : entries) {
            if (entry.inForce(now)
                    && entry.cluster().equals(cluster)
                    && entry.request().equals(request)) {
                return seats.on(cluster, Math.min(MAX_SEATS, entry.fitted() + 1)) <= entry.fitted();
            }
        }
        return false;
    }

    /** The entry that is in force for the cluster; call only if {@link #skips} says so. */
    FailedPlacement entry(String cluster) {
        return entries.stream()
                .filter(entry ->
                        entry.cluster().equals(cluster) && entry.request().equals(request))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Nothing failed on the cluster (%s).".formatted(cluster)));
    }

    /**
     * Replicas that may be moved if another cluster fits them: unschedulable for long enough, none of their pods ready,
     * and the ones whose failure is remembered. One that came after that and failed again waits for the window's end.
     */
    List<Roster.Held> movable() {
        return failing().stream()
                .filter(held -> held.replica().status().podsReady() == 0)
                .filter(held -> entries.stream()
                        .anyMatch(entry -> entry.inForce(now)
                                && entry.cluster().equals(held.replica().cluster())
                                && entry.request().equals(request)
                                && !since(held.replica()).isAfter(entry.failedAt())))
                .toList();
    }

    /** Times at which a window or an entry ends. */
    List<Instant> endings() {
        List<Instant> endings = new ArrayList<>();
        for (FailedPlacement entry : entries) {
            if (entry.inForce(now)) {
                endings.add(entry.until());
            }
        }
        for (Roster.Held held : roster.held()) {
            if (held.replica().isUnschedulable() && failsAt(held.replica()).isAfter(now)) {
                endings.add(failsAt(held.replica()));
            }
        }
        return endings;
    }

    private List<FailedPlacement> update() {
        Map<Key, FailedPlacement> updated =
                new TreeMap<>(Comparator.comparing(Key::cluster).thenComparing(Key::request));
        for (FailedPlacement entry : roster.deployment().failedPlacements()) {
            if (!wasScheduledSince(entry)) {
                updated.put(new Key(entry.cluster(), entry.request()), entry);
            }
        }
        for (Roster.Held held : failing()) {
            updated.compute(new Key(held.replica().cluster(), request), (key, entry) -> {
                if (entry != null && entry.inForce(now)) {
                    return entry;
                }
                int count = entry == null ? 1 : Math.min(entry.count(), Integer.MAX_VALUE - 1) + 1;
                int fitted = seats.on(key.cluster, MAX_SEATS);
                return new FailedPlacement(
                        key.cluster, request, fitted, count, now.plus(FailedPlacement.window(count)));
            });
        }
        return newest(List.copyOf(updated.values()));
    }

    private static List<FailedPlacement> newest(List<FailedPlacement> all) {
        if (all.size() <= MAX_ENTRIES) {
            return all;
        }
        List<FailedPlacement> kept = all.stream()
                .sorted(Comparator.comparing(FailedPlacement::failedAt).reversed())
                .limit(MAX_ENTRIES)
                .toList();
        return all.stream().filter(kept::contains).toList();
    }

    private List<Roster.Held> failing() {
        return roster.held().stream()
                .filter(held -> !held.outdated()
                        && held.replica().isUnschedulable()
                        && !failsAt(held.replica()).isAfter(now))
                .toList();
    }

    /** When a replica that stays unschedulable counts as failed: later where a node of it is still to come. */
    private Instant failsAt(Replica replica) {
        Duration window = roster.deployment().unschedulableAfter();
        for (PredictedNode node : replica.prediction()) {
            if (node.isNew()) {
                Duration growth = roster.growthTimeout(replica.cluster(), node.pool());
                window = growth.compareTo(window) > 0 ? growth : window;
            }
        }
        Instant since = since(replica);
        return since.isAfter(Instant.MAX.minus(window)) ? Instant.MAX : since.plus(window);
    }

    private static Instant since(Replica replica) {
        return replica.status().scheduled() instanceof Replica.Scheduled.False(var _, var since) ? since : Instant.MAX;
    }

    /** Whether a replica of that request was scheduled there after the failure. */
    private boolean wasScheduledSince(FailedPlacement entry) {
        return entry.request().equals(request)
                && roster.held().stream()
                        .filter(held ->
                                !held.outdated() && held.replica().cluster().equals(entry.cluster()))
                        .anyMatch(
                                held -> held.replica().status().scheduled() instanceof Replica.Scheduled.True(var since)
                                        && since.isAfter(entry.failedAt()));
    }

    /** Over what each engine asks for: copies, and each member's role, pods and requests. */
    static String hash(List<Engine> engines) {
        List<String> parts = new ArrayList<>();
        for (Engine engine : engines) {
            parts.add(engine.name() + " " + engine.copies());
            for (Engine.Member member : engine.members()) {
                parts.add(member.role() + " " + member.pods());
                member.requests().forEach(request -> parts.add(request.count() + " " + request.selectors()));
            }
        }
        return ReplicaNames.hash(parts.toArray(String[]::new));
    }
}
