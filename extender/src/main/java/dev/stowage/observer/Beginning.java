package dev.stowage.observer;

import dev.stowage.extender.Holding;
import dev.stowage.extender.Landing;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.Place;
import dev.stowage.extender.PlannedReplica;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.SlotName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What can be known of pods that were on their nodes before this census began. A replica that is all there, and that the hub
 * knows to be, is where it was predicted, as the hub believes too. Those that are involved in open slots have to be looked at.
 * Lives for the beginning of one pool.
 */
final class Beginning {
    private final CensusState state;
    private final PoolBook book;
    private final SortedMap<String, List<Pod>> placed = new TreeMap<>();
    private final Set<String> involved = new HashSet<>();

    Beginning(CensusState state, PoolBook book) {
        this.state = state;
        this.book = book;
        Set<SlotName> open = new HashSet<>();
        for (String observation : book.tenants().keys()) {
            Tenant tenant = book.tenants().get(observation).orElseThrow();
            List<Pod> pods = placedOf(observation, tenant.planned());
            placed.put(observation, pods);
            if (!isSettled(tenant.planned(), pods)) {
                involved.add(observation);
                tenant.planned().prediction().forEach(slot -> open.add(slot.name()));
            }
        }
        for (SlotName slot : open) {
            involved.addAll(book.naming().of(slot).keys());
        }
    }

    /** The pods that have to be looked at, oldest first. */
    List<Pod> involved() {
        List<Pod> pods = new ArrayList<>();
        placed.forEach((observation, theirs) -> {
            if (involved.contains(observation)) {
                theirs.stream().filter(pod -> !isKnown(pod)).forEach(pods::add);
            }
        });
        return CensusUpdate.inOrder(state, pods);
    }

    /** The census with the stays of all others. */
    CensusState seated() {
        PodBook pods = state.pods();
        for (String observation : placed.keySet()) {
            if (!involved.contains(observation)) {
                PlannedReplica planned =
                        book.tenants().get(observation).orElseThrow().planned();
                pods = seated(pods, planned, placed.getOrDefault(observation, List.of()));
            }
        }
        return state.with(pods);
    }

    private List<Pod> placedOf(String observation, PlannedReplica planned) {
        List<Pod> pods = new ArrayList<>();
        for (PodUid uid : state.pods().ofReplica().of(observation).keys()) {
            state.ledger()
                    .pod(uid)
                    .filter(pod -> state.placeOf(pod) instanceof Place.On
                            && planned.groups().stream()
                                    .anyMatch(group -> group.group().equals(groupOf(pod))))
                    .ifPresent(pods::add);
        }
        return pods;
    }

    private PodGroup groupOf(Pod pod) {
        return Tenancy.groupOf(state, pod.uid());
    }

    private boolean isSettled(PlannedReplica planned, List<Pod> pods) {
        return !book.open().published().unsettled().contains(planned.key().uid())
                && planned.groups().stream()
                        .allMatch(group -> pods.stream()
                                        .filter(pod -> groupOf(pod).equals(group.group()))
                                        .filter(pod -> Tenancy.isStaying(state, pod.uid()))
                                        .filter(pod -> state.ledger().holding(pod) instanceof Holding.Held)
                                        .count()
                                >= group.pods());
    }

    /** Slot by slot the node that has most of the pods that belong there. */
    private PodBook seated(PodBook before, PlannedReplica planned, List<Pod> pods) {
        PodBook book = before;
        Set<Pod> left = new LinkedHashSet<>(CensusUpdate.inOrder(state, pods));
        for (PlannedReplica.Slot slot : planned.prediction()) {
            List<Pod> best = List.of();
            for (NodeName node : nodesOf(left)) {
                List<Pod> here = matching(slot, node, left);
                best = here.size() > best.size() ? here : best;
            }
            for (Pod pod : best) {
                book = staying(book, pod, new Landing.OnSlot(slot.name()));
            }
            best.forEach(left::remove);
        }
        for (Pod pod : left) {
            book = staying(book, pod, new Landing.OffSlot());
        }
        return book;
    }

    private Set<NodeName> nodesOf(Set<Pod> pods) {
        Set<NodeName> nodes = new LinkedHashSet<>();
        for (Pod pod : pods) {
            if (state.placeOf(pod) instanceof Place.On(var node)) {
                nodes.add(node);
            }
        }
        return nodes;
    }

    private List<Pod> matching(PlannedReplica.Slot slot, NodeName node, Set<Pod> pods) {
        List<Pod> matching = new ArrayList<>();
        for (PlannedReplica.Pods planned : slot.pods()) {
            pods.stream()
                    .filter(pod -> groupOf(pod).equals(planned.group()))
                    .filter(pod -> state.placeOf(pod).equals(new Place.On(node)))
                    .limit(planned.count())
                    .forEach(matching::add);
        }
        return matching;
    }

    /** Whether it was found out before: the pool was gone for a while. */
    private boolean isKnown(Pod pod) {
        return state.placeOf(pod) instanceof Place.On(var node)
                && state.pods()
                        .stays()
                        .get(pod.uid())
                        .filter(stay -> stay.node().equals(node))
                        .isPresent();
    }

    private PodBook staying(PodBook book, Pod pod, Landing landing) {
        return state.placeOf(pod) instanceof Place.On(var node) && !isKnown(pod)
                ? book.staying(pod.uid(), new Stay(node, landing, true))
                : book;
    }
}
