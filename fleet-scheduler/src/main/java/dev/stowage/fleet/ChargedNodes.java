package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;

/** The nodes of a pool while pods are being charged to them. A node is named by its position until the next charge. */
final class ChargedNodes {
    private final Pool pool;
    private final List<NodeGroup> groups;
    private final IdentityHashMap<NodeGroup, Origin> origins = new IdentityHashMap<>();

    /** What a touched node was before it was touched, and whose slot it became then. */
    private record Origin(Devices free, String slot) {
        static final Comparator<Origin> TIGHTEST_FIRST =
                Comparator.comparing(Origin::free).thenComparing(Origin::slot);
    }

    /** {@code growth} nodes may still come. */
    ChargedNodes(Pool pool, List<NodeGroup> published, int growth) {
        this.pool = pool;
        this.groups = new ArrayList<>(published);
        if (growth > 0) {
            groups.add(new NodeGroup.Charged(pool.shape().empty(), "", growth, NodeGroup.FUTURE));
        }
        groups.sort(NodeGroup.TIGHTEST_FIRST);
    }

    List<NodeGroup> tightestFirst() {
        return List.copyOf(groups);
    }

    boolean exists(int group) {
        return groups.get(group).exists();
    }

    int tightestUntouched(Devices need) {
        for (int i = 0; i < groups.size(); i++) {
            NodeGroup group = groups.get(i);
            if (group.isUntouched() && group.free().covers(need)) {
                return i;
            }
        }
        return -1;
    }

    int tightestTouched(Devices need) {
        int tightest = -1;
        for (int i = 0; i < groups.size(); i++) {
            NodeGroup group = groups.get(i);
            boolean usable =
                    !group.isUntouched() && !group.isFuture() && group.free().covers(need);
            if (usable && (tightest < 0 || isTighter(group, groups.get(tightest)))) {
                tightest = i;
            }
        }
        return tightest;
    }

    private boolean isTighter(NodeGroup one, NodeGroup other) {
        return Origin.TIGHTEST_FIRST.compare(
                        Objects.requireNonNull(origins.get(one)), Objects.requireNonNull(origins.get(other)))
                < 0;
    }

    int untouched(Devices free, String domain) {
        for (int i = 0; i < groups.size(); i++) {
            NodeGroup group = groups.get(i);
            boolean here =
                    !pool.hasDomains() || domain.isEmpty() || group.domain().equals(domain);
            if (group.isUntouched() && group.free().equals(free) && here) {
                return i;
            }
        }
        return -1;
    }

    int future() {
        for (int i = 0; i < groups.size(); i++) {
            if (groups.get(i).isFuture()) {
                return i;
            }
        }
        return -1;
    }

    void take(int group, Devices need, NodeGroup.Charges charged) {
        NodeGroup taken = groups.get(group);
        if (taken.nodes() == 1) {
            groups.remove(group);
        } else {
            groups.set(group, taken.withNodes(taken.nodes() - 1));
        }
        NodeGroup.Charged node = new NodeGroup.Charged(taken.free().minus(need), taken.domain(), 1, charged);
        groups.add(node);
        Origin first = new Origin(
                taken.free(), node.slot().map(slot -> slot.name().text()).orElse(""));
        origins.put(node, origins.getOrDefault(taken, first));
        groups.sort(NodeGroup.TIGHTEST_FIRST);
    }
}
