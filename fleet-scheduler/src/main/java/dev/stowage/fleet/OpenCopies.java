package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Brings the pods still to be bound together as the Guaranteed bound looks at them: by gang copy, or outside gangs. */
final class OpenCopies {
    private OpenCopies() {}

    static List<OpenCopy> of(Pool pool, List<Charge> charges, List<NodeGroup> published) {
        record Copy(ObjectKey replica, String engine, int copy, boolean gang) {}
        SequencedMap<Copy, List<Charge>> copies = new LinkedHashMap<>();
        for (Charge charge : charges) {
            Copy copy = new Copy(
                    charge.replica().key(),
                    charge.group().engine(),
                    charge.group().copy(),
                    charge.gang());
            copies.computeIfAbsent(copy, key -> new ArrayList<>()).add(charge);
        }
        List<OpenCopy> open = new ArrayList<>();
        copies.forEach((copy, pods) -> {
            OpenCopy all = openCopy(pool, copy.gang, pods);
            OpenCopy bindable = all.bindableTo(published);
            if (!bindable.pods().isEmpty()) {
                open.add(bindable);
            }
        });
        return List.copyOf(open);
    }

    private static OpenCopy openCopy(Pool pool, boolean gang, List<Charge> charges) {
        Replica replica = charges.getFirst().replica();
        PodGroup group = charges.getFirst().group();
        int claiming = 0;
        List<Devices> open = new ArrayList<>();
        String domain = Board.ANY_DOMAIN;
        for (Charge charge : charges) {
            for (int pod = 0; pod < charge.open(); pod++) {
                open.add(charge.need());
            }
            if (gang
                    && pool.hasDomains()
                    && charge.where() instanceof Charge.Where.OnSlot(var node)
                    && !node.domain().isEmpty()) {
                domain = node.domain();
            }
        }
        if (gang) {
            claiming = claimingPods(replica, group.engine(), pool);
        }
        return new OpenCopy(replica.key().name(), gang, domain, Math.max(0, claiming - open.size()), open);
    }

    private static int claimingPods(Replica replica, String engineName, Pool pool) {
        int pods = 0;
        for (PlacedEngine engine : replica.engines()) {
            for (PlacedEngine.PlacedMember member : engine.members()) {
                boolean here = engine.name().equals(engineName) && member.pool().equals(pool.name());
                pods += here && !member.need(pool.shape()).isNone() ? member.pods() : 0;
            }
        }
        return pods;
    }
}
