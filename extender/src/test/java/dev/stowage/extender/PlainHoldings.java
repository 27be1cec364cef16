package dev.stowage.extender;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Who holds what, from scratch. */
record PlainHoldings(World world, PlainDevices devices) {
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        Set<DeviceId> held = new TreeSet<>();
        world.claims.values().forEach(claim -> results(claim).forEach(result -> held.add(result.device())));
        for (DeviceId device : held) {
            List<Claim> holders = world.claims.values().stream()
                    .filter(claim -> PlainLedger.holds(claim, device))
                    .toList();
            boolean alone = holders.stream()
                    .flatMap(claim -> results(claim).stream())
                    .anyMatch(result -> result.device().equals(device) && !result.adminAccess() && !result.shared());
            if (alone && holders.size() > 1) {
                lines.add(new Finding.AllocatedTwice(
                                device, holders.stream().map(Claim::key).toList())
                        .toString());
            }
        }
        devices.pools().stream()
                .filter(devices::isInvalid)
                .forEach(pool -> lines.add(new Finding.InvalidPool(pool).toString()));
        lines.add("unattributed "
                + world.claims.values().stream()
                        .filter(this::isUnattributed)
                        .map(Claim::key)
                        .toList());
        world.pods.values().forEach(pod -> lines.add(pod.key().name() + " " + holding(pod)));
        return lines;
    }

    private static List<Claim.Result> results(Claim claim) {
        return claim.allocation() instanceof Claim.Allocation.Allocated(var results, var _) ? results : List.of();
    }

    private boolean isUnattributed(Claim claim) {
        boolean takes = results(claim).stream().anyMatch(result -> !result.adminAccess());
        List<PodUid> holders = new ArrayList<>(claim.reservedFor());
        if (claim.owner() instanceof Claim.Owner.OfPod(var owner)) {
            holders.add(owner);
        }
        return takes
                && holders.stream()
                        .anyMatch(uid -> world.pods.values().stream()
                                .noneMatch(pod -> pod.uid().equals(uid)));
    }

    private Holding holding(Pod pod) {
        List<ResourceName> resources = world.pools.values().stream()
                .flatMap(pool -> pool.kinds().stream())
                .filter(kind -> kind.claiming() instanceof Kind.Claiming.ByResource)
                .map(kind -> ((Kind.Claiming.ByResource) kind.claiming()).resource())
                .distinct()
                .filter(resource -> pod.requests().extended().of(resource) > 0)
                .toList();
        if (pod.ownClaims() == 0 && pod.namedClaims().isEmpty() && resources.isEmpty()) {
            return new Holding.Nothing();
        }
        List<Claim> allocated = world.claims.values().stream()
                .filter(claim -> claim.isAllocated() && claim.reservedFor().contains(pod.uid()))
                .toList();
        long own = allocated.stream()
                .filter(claim -> isOwner(pod, claim) && !claim.backsResources())
                .count();
        boolean named = pod.namedClaims().stream()
                .allMatch(
                        key -> allocated.stream().anyMatch(claim -> claim.key().equals(key)));
        boolean backed = allocated.stream().anyMatch(claim -> isOwner(pod, claim) && claim.backsResources());
        boolean served = resources.stream().allMatch(resource -> isServed(pod, resource, backed, resources.size()));
        return own >= pod.ownClaims() && named && served ? new Holding.Held(place(pod, allocated)) : new Holding.Open();
    }

    private boolean isServed(Pod pod, ResourceName resource, boolean backed, int resources) {
        if (!(pod.place() instanceof Place.On(var name))) {
            return backed && resources == 1;
        }
        Node node = world.nodes.get(name);
        boolean plugin = node != null && node.allocatable().extended().of(resource) > 0;
        return plugin ? !pod.finished() : backed;
    }

    private static boolean isOwner(Pod pod, Claim claim) {
        return claim.owner().equals(new Claim.Owner.OfPod(pod.uid()));
    }

    private static Place place(Pod pod, List<Claim> allocated) {
        if (pod.place() instanceof Place.On) {
            return pod.place();
        }
        for (Claim claim : allocated) {
            if (claim.allocation() instanceof Claim.Allocation.Allocated(var _, Place.On on)) {
                return on;
            }
        }
        return new Place.Unsaid();
    }
}
