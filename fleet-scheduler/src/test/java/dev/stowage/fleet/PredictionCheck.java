package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether a prediction is a valid packing of a replica onto the ground that there really is. */
final class PredictionCheck {
    private final Deployment deployment;
    private final Plan.PlannedReplica replica;
    private final List<String> complaints = new ArrayList<>();

    private PredictionCheck(Deployment deployment, Plan.PlannedReplica replica) {
        this.deployment = deployment;
        this.replica = replica;
    }

    static List<String> complaints(
            Map<String, TinyPacker.Ground> pools, Deployment deployment, Plan.PlannedReplica replica) {
        PredictionCheck check = new PredictionCheck(deployment, replica);
        check.counts();
        check.gangs();
        pools.values().forEach(check::nodes);
        return check.complaints;
    }

    private Engine engine(String name) {
        return deployment.engines().stream()
                .filter(engine -> engine.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private Engine.Member member(PodGroup group) {
        return engine(group.engine()).members().stream()
                .filter(member -> member.role() == group.role())
                .findFirst()
                .orElseThrow();
    }

    /** Every claiming pod is predicted once, onto its engine's pool. */
    private void counts() {
        record Key(String pool, PodGroup group) {}
        Map<Key, Integer> expected = new HashMap<>();
        for (PlacedEngine placed : replica.engines()) {
            Engine engine = engine(placed.name());
            boolean gang = engine.members().size() > 1;
            String pool = placed.members().getFirst().pool();
            for (Engine.Member member : engine.members()) {
                for (int copy = 0; copy < engine.copies() && !member.requests().isEmpty(); copy++) {
                    PodGroup group = new PodGroup(engine.name(), member.role(), gang ? copy : 0);
                    expected.merge(
                            new Key(pool, group), member.role() == Role.WORKER ? member.workers() : 1, Integer::sum);
                }
            }
        }
        Map<Key, Integer> found = new HashMap<>();
        for (PredictedNode node : replica.prediction()) {
            node.pods().forEach(pods -> found.merge(new Key(node.pool(), pods.group()), pods.count(), Integer::sum));
        }
        if (!found.equals(expected)) {
            complaints.add("pods " + found + " instead of " + expected);
        }
    }

    /** Claiming pods of one copy are on different nodes and, with a topology key, in one domain. */
    private void gangs() {
        record Copy(String engine, int copy) {}
        Map<Copy, Set<String>> domains = new HashMap<>();
        for (PredictedNode node : replica.prediction()) {
            Map<Copy, Integer> here = new HashMap<>();
            for (PredictedNode.Pods pods : node.pods()) {
                if (pods.group().role() != Role.STANDALONE) {
                    Copy copy = new Copy(pods.group().engine(), pods.group().copy());
                    here.merge(copy, pods.count(), Integer::sum);
                    domains.computeIfAbsent(copy, key -> new HashSet<>()).add(node.domain());
                }
            }
            if (here.values().stream().anyMatch(count -> count > 1)) {
                complaints.add("two pods of one copy on " + node);
            }
        }
        if (domains.values().stream().anyMatch(set -> set.size() > 1)) {
            complaints.add("a copy in several domains: " + domains);
        }
    }

    /** Every slot is one node that there is, with room for all that goes there. */
    private void nodes(TinyPacker.Ground ground) {
        List<TinyPacker.Node> free = new ArrayList<>(ground.nodes);
        Set<SlotName> names = new HashSet<>();
        for (PredictedNode node : replica.prediction()) {
            if (node.pool().equals(ground.pool.name())) {
                if (!names.add(node.slot())) {
                    complaints.add("the slot is named twice: " + node.slot());
                }
                TinyPacker.Node real = take(free, node, ground);
                if (real == null) {
                    complaints.add("no such node: " + node);
                } else if (!real.left.covers(sum(node, ground))) {
                    complaints.add("overdrawn, %s left: %s".formatted(real.left, node));
                } else if (!real.exists && !mayGrow(node, ground)) {
                    complaints.add("does not wait for a new node: " + node);
                }
            }
        }
    }

    private static TinyPacker.@Nullable Node take(
            List<TinyPacker.Node> free, PredictedNode node, TinyPacker.Ground ground) {
        Devices bucket = node.free().in(ground.pool.shape());
        for (TinyPacker.Node real : free) {
            boolean known = real.slot.equals(node.slot());
            boolean untouched =
                    real.slot.equals(Yard.NO_SLOT) && node.slot().text().startsWith("probe-");
            if ((known || untouched)
                    && real.bucket.equals(bucket)
                    && real.domain.equals(node.domain())
                    && real.exists != node.isNew()) {
                free.remove(real);
                return real;
            }
        }
        return null;
    }

    private Devices sum(PredictedNode node, TinyPacker.Ground ground) {
        Devices sum = Devices.none(ground.pool.shape().kinds().size());
        for (PredictedNode.Pods pods : node.pods()) {
            for (int pod = 0; pod < pods.count(); pod++) {
                sum = sum.plus(ground.need(member(pods.group())));
            }
        }
        return sum;
    }

    private boolean mayGrow(PredictedNode node, TinyPacker.Ground ground) {
        return node.pods().stream().allMatch(pods -> ground.growsFor(ground.need(member(pods.group()))));
    }
}
