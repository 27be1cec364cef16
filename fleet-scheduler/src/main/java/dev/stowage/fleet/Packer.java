package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds out exactly whether the pods of a demand fit a room: pods of one gang copy on different nodes and, where the
 * pool has domains, in one. Greedy (largest pod first, tightest node first) almost always answers; behind it stands a
 * depth-first search that remembers the states it failed in and ends at a bound.
 */
final class Packer {
    /** Nodes that a search looks at before it gives up. */
    static final int MAX_NODES = 400_000;

    /** More pods than this are only packed greedily, since the search recurses once for each. */
    static final int MAX_SEARCHED_PODS = 1_000;

    private final Room room;
    private final Demand demand;
    private final List<String> domains;
    private final Effort effort;
    private final Set<String> failed = new HashSet<>();
    private Board board;

    private Packer(Room room, Demand demand, List<String> domains, Effort effort) {
        this.room = room;
        this.demand = demand;
        this.domains = domains;
        this.effort = effort;
        this.board = new Board(room);
    }

    /** Packs, each gang copy into whichever domain works, tightest first. */
    static Packing pack(Room room, Demand demand, Effort effort) {
        if (demand.isOneUnitOfEqualPods() && !room.hasDomains()) {
            return packEqual(room, demand.units().getFirst());
        }
        Packing packing = pack(room, demand, List.of(), effort);
        return packing instanceof Packing.Packed packed
                ? together(room, demand, withLessGrowth(room, demand, packed, effort))
                : packing;
    }

    /** What {@link #pack} would leave free on the nodes it uses, where that is told without packing. */
    static Tightness tightness(Room room, Demand demand) {
        if (!demand.isOneUnitOfEqualPods() || room.hasDomains()) {
            return Tightness.UNKNOWN;
        }
        Demand.Unit unit = demand.units().getFirst();
        Devices need = unit.largest();
        boolean grows = room.growsFor(need);
        int missing = unit.pods().size();
        long left = 0;
        for (NodeGroup group : room.groups()) {
            if (missing > 0 && group.exists() != grows && group.free().covers(need)) {
                int nodes = Math.min(missing, group.nodes());
                left += nodes * (group.free().sum() - need.sum());
                missing -= nodes;
            }
        }
        return missing == 0 ? new Tightness(left) : Tightness.DOES_NOT_FIT;
    }

    /** Almost every demand: one pod, or the pods of one gang copy that need the same, on the tightest nodes that hold one. */
    private static Packing packEqual(Room room, Demand.Unit unit) {
        Devices need = unit.largest();
        boolean grows = room.growsFor(need);
        List<Packing.Node> nodes = new ArrayList<>(unit.pods().size());
        for (NodeGroup group : room.groups()) {
            boolean usable = group.exists() != grows && group.free().covers(need);
            for (int node = 0;
                    usable && node < group.nodes() && nodes.size() < unit.pods().size();
                    node++) {
                Demand.Pod pod = unit.pods().get(nodes.size());
                Packing.Assigned assigned = new Packing.Assigned(unit.engine(), unit.copy(), pod.member());
                nodes.add(
                        new Packing.Node(group, List.of(assigned), group.free().minus(need)));
            }
        }
        return nodes.size() == unit.pods().size() ? new Packing.Packed(nodes) : Packing.DOES_NOT_FIT;
    }

    /** Nodes that are still to come are used as few as possible, which greedy packing does not see to. */
    private static Packing.Packed withLessGrowth(Room room, Demand demand, Packing.Packed found, Effort effort) {
        Packing.Packed best = found;
        for (int nodes = best.growth() - 1; nodes > 0; nodes--) {
            if (!(pack(room.withGrowth(nodes), demand, List.of(), effort) instanceof Packing.Packed fewer)) {
                break;
            }
            best = fewer;
        }
        return best;
    }

    /** Engines that work together, such as a prefill and decode pair, share one node where that is the tighter packing. */
    private static Packing.Packed together(Room room, Demand demand, Packing.Packed found) {
        if (found.nodes().size() < 2 || found.growth() > 0 || !demand.isOfSeveralEngines()) {
            return found;
        }
        if (room.hasDomains() && demand.units().stream().anyMatch(Demand.Unit::gang)) {
            return found;
        }
        for (NodeGroup group : room.tightest(demand.sum(room.emptyNode().kinds()))) {
            Packing.Packed one = new Packing.Packed(List.of(Packing.Node.of(group, demand)));
            return group.exists() && one.left() < found.left() ? one : found;
        }
        return found;
    }

    /**
     * @param domains the domain of each unit of the demand, {@link Board#ANY_DOMAIN} where any will do; empty if all are
     * @param effort the search's bound
     */
    static Packing pack(Room room, Demand demand, List<String> domains, Effort effort) {
        if (!room.mayHold(demand)) {
            return Packing.DOES_NOT_FIT;
        }
        Packer packer = new Packer(room, demand, domains, effort);
        if (packer.greedy()) {
            return packer.board.packed();
        }
        if (packer.greedyIsExact()) {
            return Packing.DOES_NOT_FIT;
        }
        if (demand.pods() > MAX_SEARCHED_PODS) {
            return Packing.LIMIT_REACHED;
        }
        packer.board = new Board(room);
        return packer.search();
    }

    private boolean greedy() {
        for (int unit = 0; unit < demand.units().size(); unit++) {
            if (!greedy(unit)) {
                return false;
            }
        }
        return true;
    }

    private boolean greedy(int position) {
        Demand.Unit unit = demand.units().get(position);
        for (String domain : domainsFor(position)) {
            int[] taken = new int[unit.pods().size()];
            int placed = 0;
            while (placed < taken.length) {
                taken[placed] = board.tightest(unit, unit.pods().get(placed).need(), domain);
                if (taken[placed] == Board.NO_NODE) {
                    break;
                }
                board.put(taken[placed], unit, unit.pods().get(placed));
                placed++;
            }
            if (placed == taken.length) {
                return true;
            }
            while (placed > 0) {
                placed--;
                board.takeOff(taken[placed], unit.pods().get(placed));
            }
        }
        return false;
    }

    /** Equal pods without further constraints fit greedily or not at all, and so does a single copy of equal pods. */
    private boolean greedyIsExact() {
        Devices need = demand.units().getFirst().largest();
        boolean equal = demand.units().stream()
                .flatMap(unit -> unit.pods().stream())
                .allMatch(pod -> pod.need().equals(need));
        boolean single = demand.units().size() == 1;
        return equal && (single || demand.units().stream().noneMatch(Demand.Unit::gang));
    }

    private Packing search() {
        if (searchUnit(0)) {
            return board.packed();
        }
        return effort.isSpent() ? Packing.LIMIT_REACHED : Packing.DOES_NOT_FIT;
    }

    private boolean searchUnit(int position) {
        if (position == demand.units().size()) {
            return true;
        }
        for (String domain : domainsFor(position)) {
            if (searchPod(position, 0, domain)) {
                return true;
            }
        }
        return false;
    }

    private boolean searchPod(int position, int podIndex, String domain) {
        Demand.Unit unit = demand.units().get(position);
        if (podIndex == unit.pods().size()) {
            return searchUnit(position + 1);
        }
        String state = board.fingerprint(position * MAX_SEARCHED_PODS + podIndex, unit, domain);
        if (failed.contains(state)) {
            return false;
        }
        Demand.Pod pod = unit.pods().get(podIndex);
        for (int candidate : board.candidates(unit, pod.need(), domain)) {
            if (!effort.spend(board.size())) {
                return false;
            }
            board.put(candidate, unit, pod);
            if (searchPod(position, podIndex + 1, domain)) {
                return true;
            }
            board.takeOff(candidate, pod);
        }
        failed.add(state);
        return false;
    }

    private List<String> domainsFor(int position) {
        Demand.Unit unit = demand.units().get(position);
        if (!unit.gang() || !room.hasDomains()) {
            return ANY;
        }
        if (!domains.isEmpty() && !domains.get(position).equals(Board.ANY_DOMAIN)) {
            return List.of(domains.get(position));
        }
        return unit.pods().size() < 2 ? ANY : room.domainsTightestFirst();
    }

    private static final List<String> ANY = List.of(Board.ANY_DOMAIN);
}
