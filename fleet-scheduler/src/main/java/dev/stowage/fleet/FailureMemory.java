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

    /** Of a deployment for which nothing ever failed. */
    static final FailureMemory NONE =
            new FailureMemory(List.of(), List.of(), List.of(), new Current("", Instant.MIN, new Surroundings() {
                @Override
                public int seats(String cluster, int most) {
                    return 0;
                }

                @Override
                public Duration growthTimeout(Replica replica) {
                    return Duration.ZERO;
                }
            }));

    private final List<FailedPlacement> entries;
    private final List<Roster.Held> failing;
    private final List<Instant> endings;
    private final Current current;
    private final Map<String, Boolean> skipped = new HashMap<>();

    /** What the memory asks of the fleet as it is now. */
    interface Surroundings {
        /**
         * How many replicas of the deployment's request fit a cluster, without the charges of its own failing ones, counted
         * up to {@code most}.
         */
        int seats(String cluster, int most);

        /** How long the nodes may take that a replica waits for; zero if it waits for none. */
        Duration growthTimeout(Replica replica);
    }

    /** The hash of today's request, and the fleet as it is now. */
    private record Current(String request, Instant now, Surroundings surroundings) {}

    private record Key(String cluster, String request) {}

    private FailureMemory(
            List<FailedPlacement> entries, List<Roster.Held> failing, List<Instant> endings, Current current) {
        this.entries = entries;
        this.failing = failing;
        this.endings = endings;
        this.current = current;
    }

    static FailureMemory of(Roster roster, Instant now, Surroundings surroundings) {
        List<Roster.Held> failing = new ArrayList<>();
        List<Instant> endings = new ArrayList<>();
        // With a selector that does not compile nobody knows what is asked for: what is remembered stays as it is.
        boolean known = roster.selectors() instanceof Matching.SelectorCheck.Valid;
        for (Roster.Held held : roster.held()) {
            if (known && held.replica().isUnschedulable() && !held.outdated()) {
                Instant fails = failsAt(roster, held.replica(), surroundings);
                if (fails.isAfter(now)) {
                    endings.add(fails);
                } else {
                    failing.add(held);
                }
            }
        }
        if (failing.isEmpty()
                && endings.isEmpty()
                && roster.deployment().failedPlacements().isEmpty()) {
            return NONE;
        }
        Current current = new Current(hash(roster.deployment().engines()), now, surroundings);
        List<FailedPlacement> entries = update(roster, failing, current);
        entries.stream()
                .filter(entry -> entry.inForce(now))
                .map(FailedPlacement::until)
                .forEach(endings::add);
        return new FailureMemory(entries, failing, endings, current);
    }

    /** All that is remembered, by cluster and request, expired entries included: they remember how often it failed. */
    List<FailedPlacement> entries() {
        return entries;
    }

    /** Times at which a window or an entry ends. */
    List<Instant> endings() {
        return endings;
    }

    /** Whether the cluster is skipped: until the window ends, or more replicas fit than when one failed. */
    boolean skips(String cluster) {
        return !entries.isEmpty() && skipped.computeIfAbsent(cluster, this::isSkipped);
    }

    private boolean isSkipped(String cluster) {
        for (FailedPlacement entry : entries) {
            if (entry.inForce(current.now) && isAbout(entry, cluster)) {
                int seats = current.surroundings.seats(
                        cluster, entry.fitted() < MAX_SEATS ? entry.fitted() + 1 : MAX_SEATS);
                return seats <= entry.fitted();
            }
        }
        return false;
    }

    /** The entry for a cluster that {@link #skips} names. */
    FailedPlacement entry(String cluster) {
        return entries.stream()
                .filter(entry -> isAbout(entry, cluster))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Nothing failed on the cluster (%s).".formatted(cluster)));
    }

    /**
     * Replicas that may be moved if another cluster fits them: unschedulable for long enough, none of their pods ready,
     * and the ones whose failure is remembered. One that came after that and failed again waits for the window's end.
     */
    List<Roster.Held> movable() {
        List<Roster.Held> movable = new ArrayList<>();
        for (Roster.Held held : failing) {
            boolean remembered = entries.stream()
                    .anyMatch(entry -> entry.inForce(current.now)
                            && isAbout(entry, held.replica().cluster())
                            && !since(held.replica()).isAfter(entry.failedAt()));
            if (remembered && held.replica().status().podsReady() == 0) {
                movable.add(held);
            }
        }
        return movable;
    }

    private boolean isAbout(FailedPlacement entry, String cluster) {
        return entry.cluster().equals(cluster) && entry.request().equals(current.request);
    }

    private static List<FailedPlacement> update(Roster roster, List<Roster.Held> failing, Current current) {
        Map<Key, FailedPlacement> updated =
                new TreeMap<>(Comparator.comparing(Key::cluster).thenComparing(Key::request));
        for (FailedPlacement entry : roster.deployment().failedPlacements()) {
            if (!wasScheduledSince(entry, roster, current)) {
                updated.put(new Key(entry.cluster(), entry.request()), entry);
            }
        }
        for (Roster.Held held : failing) {
            updated.compute(new Key(held.replica().cluster(), current.request), (key, entry) -> {
                if (entry != null && entry.inForce(current.now)) {
                    return entry;
                }
                int count = entry == null ? 1 : Math.min(entry.count(), Integer.MAX_VALUE - 1) + 1;
                int fitted = current.surroundings.seats(key.cluster, MAX_SEATS);
                Instant until = current.now.plus(FailedPlacement.window(count));
                return new FailedPlacement(key.cluster, current.request, fitted, count, until);
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

    /** When a replica that stays unschedulable counts as failed: later where a node of it is still to come. */
    private static Instant failsAt(Roster roster, Replica replica, Surroundings surroundings) {
        Duration growth = surroundings.growthTimeout(replica);
        Duration window = growth.isZero() ? roster.deployment().unschedulableAfter() : growth;
        Instant since = since(replica);
        return since.isAfter(Instant.MAX.minus(window)) ? Instant.MAX : since.plus(window);
    }

    private static Instant since(Replica replica) {
        return replica.status().scheduled() instanceof Replica.Scheduled.False(var _, var since) ? since : Instant.MAX;
    }

    /** Whether a replica of that request was scheduled there after the failure. */
    private static boolean wasScheduledSince(FailedPlacement entry, Roster roster, Current current) {
        return entry.request().equals(current.request)
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
