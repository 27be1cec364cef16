package dev.stowage.observer;

import dev.stowage.extender.ClaimKey;
import dev.stowage.extender.DeviceId;
import dev.stowage.extender.Finding;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.PoolState;
import dev.stowage.extender.ResourcePoolId;
import dev.stowage.extender.SchedulerName;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Something that people are told once, as an Event. */
public sealed interface Happening {
    /** So many names are said of many. */
    int NAMED = 5;

    /** In a few words without spaces, as Events give it. */
    String reason();

    /** Whether somebody should do something about it. */
    default boolean isWarning() {
        return true;
    }

    /** In a sentence. */
    String text();

    /** A pool's histogram is published. */
    record Observed(PoolName pool) implements Happening {
        @Override
        public String reason() {
            return "PoolObserved";
        }

        @Override
        public boolean isWarning() {
            return false;
        }

        @Override
        public String text() {
            return "What is free in the pool is published.";
        }
    }

    /** More is in flight than can be published. */
    record TooManyUnsettled(PoolName pool) implements Happening {
        @Override
        public String reason() {
            return "PoolStale";
        }

        @Override
        public String text() {
            return "More replicas are on their way than can be listed (TooManyUnsettled): what was published before stays.";
        }
    }

    /**
     * Whatever would be published of a pool would be wrong.
     *
     * @param why as in the API
     */
    record Unobservable(PoolName pool, String why, List<String> nodes, List<String> schedulers) implements Happening {
        public Unobservable {
            nodes = List.copyOf(nodes);
            schedulers = List.copyOf(schedulers);
        }

        @Override
        public String reason() {
            return "PoolUnobservable";
        }

        @Override
        public String text() {
            List<String> parts = new ArrayList<>();
            if (!schedulers.isEmpty()) {
                parts.add("schedulers " + named(schedulers));
            }
            if (!nodes.isEmpty()) {
                parts.add("nodes " + named(nodes));
            }
            String where = parts.isEmpty() ? "" : ": " + String.join("; ", parts);
            return "What is free in the pool cannot be said (%s)%s.".formatted(why, where);
        }
    }

    /** A claim holds a device that another one believes to be its alone. */
    record AllocatedTwice(ClaimKey claim, DeviceId device, List<ClaimKey> claims) implements Happening {
        public AllocatedTwice {
            claims = List.copyOf(claims);
        }

        @Override
        public String reason() {
            return "DeviceAllocatedTwice";
        }

        @Override
        public String text() {
            return "The device (%s) is allocated to several claims: %s."
                    .formatted(
                            device,
                            named(claims.stream().map(ClaimKey::toString).toList()));
        }
    }

    /** Nothing is allocated from a pool of devices. */
    record InvalidResourcePool(ResourcePoolId resourcePool) implements Happening {
        @Override
        public String reason() {
            return "ResourcePoolInvalid";
        }

        @Override
        public String text() {
            return "Nothing is allocated from the resource pool (%s): its devices have equal names, or counters that do not exist."
                    .formatted(resourcePool);
        }
    }

    /**
     * What became of a pool.
     *
     * @param state as it is published
     * @param ledger what it follows from, if that is still so
     */
    static Happening of(PoolName pool, PoolStatus.State state, PoolState ledger) {
        return switch (state) {
            case PoolStatus.State.Observed() -> new Observed(pool);
            case PoolStatus.State.TooManyUnsettled() -> new TooManyUnsettled(pool);
            case PoolStatus.State.Unobservable(var reason) ->
                ledger instanceof PoolState.Unobservable(var found, var nodes, var schedulers) && found == reason
                        ? new Unobservable(
                                pool,
                                reason.toString(),
                                nodes.stream().map(NodeName::text).toList(),
                                schedulers.stream().map(SchedulerName::text).toList())
                        : new Unobservable(pool, reason.toString(), List.of(), List.of());
        };
    }

    /** What is told of something wrong: to each claim that it concerns. */
    static List<Happening> of(Finding finding) {
        return switch (finding) {
            case Finding.AllocatedTwice(var device, var claims) ->
                claims.stream()
                        .<Happening>map(claim -> new AllocatedTwice(claim, device, claims))
                        .toList();
            case Finding.InvalidPool(var pool) -> List.of(new InvalidResourcePool(pool));
        };
    }

    private static String named(List<String> names) {
        String first = names.stream().limit(NAMED).collect(Collectors.joining(", "));
        return names.size() > NAMED ? "%s and %d more".formatted(first, names.size() - NAMED) : first;
    }
}
