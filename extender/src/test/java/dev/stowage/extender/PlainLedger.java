package dev.stowage.extender;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Counts a cluster from scratch: no index, nothing kept from one state to the next, one loop for each rule. */
record PlainLedger(World world, PlainDevices devices, Map<NodeName, List<PlainDevices.Found>> onNodes) {
    PlainLedger(World world, DeviceMatcher matcher) {
        this(world, new PlainDevices(world, matcher), new HashMap<>());
    }

    boolean isIn(Node node, Pool pool) {
        return pool.nodeSelector().values().entrySet().stream()
                .allMatch(
                        label -> label.getValue().equals(node.labels().values().get(label.getKey())));
    }

    Optional<Standing> standing(Pool pool, NodeName name) {
        Node node = world.nodes.get(name);
        return node == null || !isIn(node, pool) ? Optional.empty() : Optional.of(standing(pool, node));
    }

    private Standing standing(Pool pool, Node node) {
        boolean repelled = node.taints().stream()
                .anyMatch(taint -> taint.effect() != Taint.Effect.OTHER
                        && pool.tolerations().stream().noneMatch(toleration -> toleration.tolerates(taint)));
        if (node.cordoned()) {
            return new Standing.Ineligible(IneligibleReason.CORDONED);
        } else if (!node.ready()) {
            return new Standing.Ineligible(IneligibleReason.NOT_READY);
        } else if (repelled) {
            return new Standing.Ineligible(IneligibleReason.TAINTED);
        } else if (hasTwoAllocators(pool, node)) {
            return new Standing.Unknown(UnobservableReason.TWO_ALLOCATORS);
        } else if (hasSharedDevices(pool, node)) {
            return new Standing.Unknown(UnobservableReason.SHARED_DEVICES);
        } else if (isIncomplete(pool, node)) {
            return new Standing.Unknown(UnobservableReason.INCOMPLETE_SLICES);
        } else if (total(pool, node).stream().allMatch(count -> count == 0)) {
            return new Standing.Ineligible(IneligibleReason.NO_DEVICES);
        } else if (running(node).size() >= node.podSlots()) {
            return new Standing.Ineligible(IneligibleReason.NO_POD_SLOTS);
        }
        String domain = node.labels().values().getOrDefault(pool.topologyKey(), "");
        return new Standing.Usable(new DeviceCounts(sustained(pool, node, free(pool, node))), domain);
    }

    private List<Pod> running(Node node) {
        return world.pods.values().stream()
                .filter(pod -> pod.place().equals(new Place.On(node.name())) && !pod.finished())
                .toList();
    }

    /** Devices of complete pools, or invalid ones, that reach the node. */
    private List<PlainDevices.Found> on(Node node) {
        return onNodes.computeIfAbsent(node.name(), _ -> find(node));
    }

    private List<PlainDevices.Found> find(Node node) {
        return devices.pools().stream()
                .filter(devices::isComplete)
                .flatMap(pool -> devices.newestDevices(pool).stream())
                .filter(found -> devices.reaches(found.device(), node))
                .sorted(Comparator.comparing(PlainDevices.Found::id))
                .toList();
    }

    private List<PlainDevices.Found> ofKind(Kind kind, Node node) {
        return on(node).stream()
                .filter(found -> devices.isOf(kind, found) && devices.isWhole(found) && !isSharedByNodes(found))
                .toList();
    }

    private boolean hasTwoAllocators(Pool pool, Node node) {
        return pool.kinds().stream().anyMatch(kind -> {
            List<ResourceName> plugins = kind.claiming() instanceof Kind.Claiming.ByResource(var resource)
                    ? List.of(resource)
                    : devices.classOf(kind).map(PlainDevices::resources).orElse(List.of());
            return !ofKind(kind, node).isEmpty()
                    && plugins.stream()
                            .anyMatch(plugin -> node.allocatable().extended().of(plugin) > 0);
        });
    }

    private boolean hasSharedDevices(Pool pool, Node node) {
        List<Kind> all = world.pools.values().stream()
                .filter(other -> isIn(node, other))
                .flatMap(other -> other.kinds().stream())
                .toList();
        return pool.kinds().stream().anyMatch(kind -> {
            boolean resourceTwice = kind.claiming() instanceof Kind.Claiming.ByResource
                    && all.stream()
                                    .filter(other -> other.claiming().equals(kind.claiming()))
                                    .count()
                            > 1;
            return resourceTwice
                    || on(node).stream()
                            .filter(found -> devices.isOf(kind, found))
                            .anyMatch(found -> isSharedByNodes(found)
                                    || all.stream()
                                                    .filter(other -> devices.isOf(other, found))
                                                    .count()
                                            > 1);
        });
    }

    private boolean isSharedByNodes(PlainDevices.Found found) {
        return !devices.isInvalid(found.pool()) && devices.isShared(found);
    }

    private boolean isIncomplete(Pool pool, Node node) {
        return devices.pools().stream()
                .filter(id -> !devices.isComplete(id))
                .anyMatch(id -> devices.everOn(id, node).stream()
                        .anyMatch(found -> pool.kinds().stream().anyMatch(kind -> switch (kind.claiming()) {
                            case Kind.Claiming.ByClaim(var driver, var _, var _) -> driver.equals(id.driver());
                            case Kind.Claiming.ByResource _ -> devices.isOf(kind, found);
                        })));
    }

    private boolean isPlugin(Kind kind, Node node) {
        return kind.claiming() instanceof Kind.Claiming.ByResource(var resource)
                && node.allocatable().extended().of(resource) > 0;
    }

    List<Integer> total(Pool pool, Node node) {
        Set<String> usedUp = new HashSet<>();
        List<Integer> total = new ArrayList<>();
        for (Kind kind : pool.kinds()) {
            int count = fitting(ofKind(kind, node), usedUp);
            if (isPlugin(kind, node) && kind.claiming() instanceof Kind.Claiming.ByResource(var resource)) {
                count = (int) Math.min(1_024, node.allocatable().extended().of(resource));
            }
            total.add(count);
        }
        return total;
    }

    private List<Integer> free(Pool pool, Node node) {
        Set<String> usedUp = new HashSet<>();
        List<Integer> free = new ArrayList<>();
        for (Kind kind : pool.kinds()) {
            int count = fitting(ofKind(kind, node).stream().filter(this::isFree).toList(), usedUp);
            if (isPlugin(kind, node) && kind.claiming() instanceof Kind.Claiming.ByResource(var resource)) {
                long used = running(node).stream()
                        .mapToLong(pod -> pod.requests().extended().of(resource))
                        .sum();
                count = Math.clamp(node.allocatable().extended().of(resource) - used, 0, 1_024);
            }
            free.add(count);
        }
        return free;
    }

    private static int fitting(List<PlainDevices.Found> found, Set<String> usedUp) {
        int count = 0;
        for (PlainDevices.Found candidate : found) {
            List<String> sets = candidate.device().draws().stream()
                    .map(draw -> candidate.pool() + " " + draw.set())
                    .toList();
            if (sets.stream().noneMatch(usedUp::contains)) {
                usedUp.addAll(sets);
                count++;
            }
        }
        return count;
    }

    private boolean isFree(PlainDevices.Found found) {
        boolean touched = devices.newestDevices(found.pool()).stream()
                .filter(other -> isTaken(other.id()))
                .flatMap(other -> other.device().draws().stream())
                .anyMatch(draw -> found.device().draws().stream()
                        .anyMatch(own -> own.set().equals(draw.set())));
        return !touched && !isTaken(found.id()) && !devices.isTainted(found) && !devices.isInvalid(found.pool());
    }

    private boolean isTaken(DeviceId device) {
        return world.claims.values().stream().anyMatch(claim -> holds(claim, device));
    }

    static boolean holds(Claim claim, DeviceId device) {
        return claim.allocation() instanceof Claim.Allocation.Allocated(var results, var _)
                && results.stream().anyMatch(result -> result.device().equals(device) && !result.adminAccess());
    }

    /** The largest equal share for which CPU and memory suffice, then one device more at a time. */
    private List<Integer> sustained(Pool pool, Node node, List<Integer> free) {
        int most = free.stream().max(Comparator.naturalOrder()).orElse(0);
        List<Integer> best = share(pool, free, 0, Math.max(1, most));
        for (int part = 1; part <= most; part++) {
            List<Integer> candidate = share(pool, free, part, most);
            best = suffices(pool, node, candidate) ? candidate : best;
        }
        for (int kind = 0; kind < free.size(); kind++) {
            for (int count = best.get(kind) + 1; count <= free.get(kind); count++) {
                List<Integer> more = new ArrayList<>(best);
                more.set(kind, count);
                best = suffices(pool, node, more) ? more : best;
            }
        }
        return best;
    }

    private static List<Integer> share(Pool pool, List<Integer> free, int part, int of) {
        List<Integer> share = new ArrayList<>();
        for (int kind = 0; kind < free.size(); kind++) {
            Kind each = pool.kinds().get(kind);
            boolean limited = each.cpu().value() + each.memory().value() > 0;
            share.add(limited ? free.get(kind) * part / of : free.get(kind));
        }
        return share;
    }

    private boolean suffices(Pool pool, Node node, List<Integer> counts) {
        long cpu = 0;
        long memory = 0;
        for (int kind = 0; kind < counts.size(); kind++) {
            cpu += pool.kinds().get(kind).cpu().value() * counts.get(kind);
            memory += pool.kinds().get(kind).memory().value() * counts.get(kind);
        }
        long cpuUsed = running(node).stream()
                .mapToLong(pod -> pod.requests().cpu().value())
                .sum();
        long memoryUsed = running(node).stream()
                .mapToLong(pod -> pod.requests().memory().value())
                .sum();
        return cpu <= Math.max(0, node.allocatable().cpu().value() - cpuUsed)
                && memory <= Math.max(0, node.allocatable().memory().value() - memoryUsed);
    }

    /** Schedulers of pods whose claims hold what counts in the pool, on any of its nodes. */
    Set<String> allocators(Pool pool) {
        Set<String> names = new TreeSet<>();
        for (Node node : world.nodes.values()) {
            for (Kind kind : pool.kinds()) {
                if (isIn(node, pool)) {
                    ofKind(kind, node).forEach(found -> names.addAll(schedulersOf(found)));
                }
            }
        }
        return names;
    }

    private Set<String> schedulersOf(PlainDevices.Found found) {
        Set<String> names = new TreeSet<>();
        for (PlainDevices.Found other : devices.newestDevices(found.pool())) {
            boolean rival = other.device().draws().stream()
                    .anyMatch(draw -> found.device().draws().stream()
                            .anyMatch(own -> own.set().equals(draw.set())));
            for (Claim claim : world.claims.values()) {
                if ((rival || other.id().equals(found.id())) && holds(claim, other.id())) {
                    world.pods.values().stream()
                            .filter(pod -> claim.reservedFor().contains(pod.uid())
                                    || claim.owner().equals(new Claim.Owner.OfPod(pod.uid())))
                            .forEach(pod -> names.add(pod.scheduler().text()));
                }
            }
        }
        return names;
    }
}
