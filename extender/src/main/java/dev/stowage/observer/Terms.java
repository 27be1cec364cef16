package dev.stowage.observer;

import dev.stowage.extender.Claim;
import dev.stowage.extender.DeviceCounts;
import dev.stowage.extender.DeviceId;
import dev.stowage.extender.Kind;
import dev.stowage.extender.Ledger;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PoolLedger;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ResourceCounts;
import dev.stowage.extender.ResourceName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** By what pods ask for the devices of pools; changes with pools and DeviceClasses only. */
record Terms(SortedMap<PoolName, List<Term>> pools) {
    /**
     * By what pods ask for one kind.
     *
     * @param resources the extended resources that stand for it
     */
    record Term(Kind kind, List<ResourceName> resources) {
        /** Whether a claim has to do with the kind: by its class, or by the driver of what it holds. */
        boolean isMetBy(Claim claim) {
            return switch (kind.claiming()) {
                case Kind.Claiming.ByClaim(var driver, var _, var _) ->
                    devices(claim) > 0
                            || claim.takes().stream()
                                    .map(DeviceId::pool)
                                    .anyMatch(pool -> pool.driver().equals(driver));
                case Kind.Claiming.ByResource _ -> false;
            };
        }

        boolean isMetBy(ResourceCounts requests) {
            return resources.stream().anyMatch(resource -> requests.of(resource) > 0);
        }

        /** How many a claim asks for by the kind's class; the selectors of the request are not looked at. */
        long devices(Claim claim) {
            return switch (kind.claiming()) {
                case Kind.Claiming.ByClaim(var _, var deviceClass, var _) ->
                    claim.requests().stream()
                            .filter(request -> request.deviceClass().equals(deviceClass))
                            .mapToLong(Claim.Request::count)
                            .sum();
                case Kind.Claiming.ByResource _ -> 0;
            };
        }

        long devices(ResourceCounts requests) {
            return resources.stream().mapToLong(requests::of).sum();
        }

        private boolean hasClassOf(Term other) {
            return kind.claiming() instanceof Kind.Claiming.ByClaim own
                    && other.kind.claiming() instanceof Kind.Claiming.ByClaim theirs
                    && own.deviceClass().equals(theirs.deviceClass());
        }
    }

    Terms {
        pools = Collections.unmodifiableSortedMap(new TreeMap<>(pools));
    }

    static Terms of(Ledger ledger) {
        SortedMap<PoolName, List<Term>> pools = new TreeMap<>();
        for (PoolLedger pool : ledger.pools()) {
            pools.put(
                    pool.pool().name(),
                    pool.pool().kinds().stream()
                            .map(kind -> new Term(kind, ledger.resourcesOf(kind)))
                            .toList());
        }
        return new Terms(pools);
    }

    /** Whether an extended resource of that name stands for devices of a pool. */
    boolean isDevice(String resource) {
        ResourceName name = new ResourceName(resource);
        return pools.values().stream().flatMap(List::stream).anyMatch(term -> term.resources.contains(name));
    }

    /** Whether a pod asks for devices like those of a pool, or holds such; {@code claims} are its own and those it names. */
    boolean concern(Pod pod, List<Claim> claims) {
        return pools.values().stream()
                .flatMap(List::stream)
                .anyMatch(term -> term.isMetBy(pod.requests().extended())
                        || claims.stream().anyMatch(term::isMetBy));
    }

    /**
     * The devices of a pool that claims and extended resources ask for. Of kinds of one class the first gets all of them: who
     * asks that way is steered a little worse, and nothing is accounted by it.
     */
    DeviceCounts need(PoolName pool, List<Claim> claims, ResourceCounts requests) {
        List<Term> terms = pools.getOrDefault(pool, List.of());
        List<Integer> counts = new ArrayList<>();
        for (int kind = 0; kind < terms.size(); kind++) {
            Term term = terms.get(kind);
            boolean isFirst = terms.subList(0, kind).stream().noneMatch(term::hasClassOf);
            long devices = term.devices(requests)
                    + (isFirst ? claims.stream().mapToLong(term::devices).sum() : 0);
            counts.add(Math.clamp(devices, 0, DeviceCounts.MAX));
        }
        return new DeviceCounts(counts);
    }
}
