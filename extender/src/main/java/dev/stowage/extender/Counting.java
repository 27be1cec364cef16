package dev.stowage.extender;

import java.util.ArrayList;
import java.util.List;

/** Counts one node for one pool. Lives for that. */
final class Counting {
    private final Pool pool;
    private final Node node;
    private final Inventory inventory;
    private final Load load;
    private final ClaimIndex claims;
    private final PodIndex pods;

    Counting(Pool pool, Node node, Inventory inventory, ClaimIndex claims, PodIndex pods) {
        this.pool = pool;
        this.node = node;
        this.inventory = inventory;
        this.load = new Load(pods.on(node.name()));
        this.claims = claims;
        this.pods = pods;
    }

    Count count() {
        DeviceCounts total = total();
        return new Count(standing(total), total, allocators());
    }

    private Standing standing(DeviceCounts total) {
        if (node.cordoned()) {
            return new Standing.Ineligible(IneligibleReason.CORDONED);
        }
        if (!node.ready()) {
            return new Standing.Ineligible(IneligibleReason.NOT_READY);
        }
        if (node.taints().stream().anyMatch(pool::isRepelledBy)) {
            return new Standing.Ineligible(IneligibleReason.TAINTED);
        }
        SortedKeys<UnobservableReason> doubts =
                inventory.doubts().with(UnobservableReason.TWO_ALLOCATORS, hasTwoAllocators());
        if (!doubts.isEmpty()) {
            return new Standing.Unknown(doubts.keys().getFirst());
        }
        if (total.isNone()) {
            return new Standing.Ineligible(IneligibleReason.NO_DEVICES);
        }
        if (load.pods().size() >= node.podSlots()) {
            return new Standing.Ineligible(IneligibleReason.NO_POD_SLOTS);
        }
        return new Standing.Usable(free(), pool.domainOf(node));
    }

    private DeviceCounts total() {
        return ofAllKinds(new Shelves(inventory.shelves()).count(_ -> true), kind -> allocatable(kind.resource()));
    }

    private DeviceCounts free() {
        DeviceCounts free = ofAllKinds(
                new Shelves(inventory.shelves()).count(this::isFree),
                kind -> load.left(kind.resource(), allocatable(kind.resource())));
        Sustenance left = new Sustenance(
                node.allocatable().cpu().minus(load.cpu()),
                node.allocatable().memory().minus(load.memory()));
        return new DeviceCounts(left.limit(pool.kinds(), free.counts()));
    }

    private interface PluginCount {
        long of(Kind.Claiming.ByResource kind);
    }

    /** What is counted by device where DRA serves a kind, and by number where a device plugin does. */
    private DeviceCounts ofAllKinds(List<Integer> byDevice, PluginCount byNumber) {
        List<Integer> counts = new ArrayList<>(byDevice);
        for (int kind = 0; kind < counts.size(); kind++) {
            if (pool.kinds().get(kind).claiming() instanceof Kind.Claiming.ByResource resource
                    && allocatable(resource.resource()) > 0) {
                counts.set(kind, Math.clamp(byNumber.of(resource), 0, DeviceCounts.MAX));
            }
        }
        return new DeviceCounts(counts);
    }

    private boolean isFree(Item item) {
        return item.takeable() && item.rivals().stream().noneMatch(claims::isInUse);
    }

    /** A resource of which a node has any is a device plugin's ({@code shouldDelegateResourceToDRA} of kube-scheduler). */
    private long allocatable(ResourceName resource) {
        return node.allocatable().extended().of(resource);
    }

    private boolean hasTwoAllocators() {
        return inventory.shelves().stream()
                .anyMatch(shelf -> !shelf.items().isEmpty()
                        && shelf.elsewhere().stream().anyMatch(resource -> allocatable(resource) > 0));
    }

    private SortedKeys<SchedulerName> allocators() {
        SortedKeys<SchedulerName> names = SortedKeys.none();
        for (Shelf shelf : inventory.shelves()) {
            for (Item item : shelf.items()) {
                for (DeviceId device : item.rivals()) {
                    names = withSchedulersOf(device, names);
                }
            }
        }
        return names;
    }

    private SortedKeys<SchedulerName> withSchedulersOf(DeviceId device, SortedKeys<SchedulerName> names) {
        SortedKeys<SchedulerName> more = names;
        for (Claim claim : claims.holding(device)) {
            for (PodUid holder : claim.holders()) {
                SortedKeys<SchedulerName> soFar = more;
                more = pods.get(holder).map(pod -> soFar.with(pod.scheduler())).orElse(soFar);
            }
        }
        return more;
    }
}
