package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tries engines on every pool and pods on every node until a valid packing is found: slow, and too simple to be wrong. */
final class TinyPacker {
    private final List<Ground> pools;
    private final List<Engine> engines;
    private final List<Pod> pods = new ArrayList<>();

    /** A pool's nodes as they will be once all that was promised earlier is there. */
    static final class Ground {
        final Pool pool;
        final List<Node> nodes = new ArrayList<>();
        final List<Devices> published = new ArrayList<>();
        final int growth;

        Ground(Pool pool, int growth) {
            this.pool = pool;
            this.growth = growth;
            for (int node = 0; node < growth; node++) {
                Devices empty = pool.shape().empty();
                nodes.add(new Node("", false, Yard.NO_SLOT, empty, empty, empty));
            }
        }

        /** {@code bucket} is what the slot was named with; of a slot that is not open only the node as it is counts. */
        void add(Yard.Node node, SlotName slot, Devices bucket, Devices left, boolean open) {
            published.add(node.free);
            nodes.add(
                    open
                            ? new Node(node.domain, true, slot, bucket, left, left)
                            : new Node(node.domain, true, Yard.NO_SLOT, node.free, node.free, node.free));
        }

        /** Whether pods of that need can make a node come: no published one holds them, an empty one does. */
        boolean growsFor(Devices need) {
            return pool.shape().empty().covers(need) && published.stream().noneMatch(free -> free.covers(need));
        }

        /** What a pod of the member takes here, or none if the member does not match. */
        Devices need(Engine.Member member) {
            int[] counts = new int[pool.shape().kinds().size()];
            for (Engine.Request request : member.requests()) {
                int kind = pool.shape().kinds().indexOf(request.name());
                if (kind < 0 || pool.shape().empty().count(kind) < request.count()) {
                    return Devices.none(counts.length);
                }
                counts[kind] = request.count();
            }
            return Devices.of(counts);
        }

        boolean matches(Engine engine) {
            return engine.members().stream()
                    .allMatch(member ->
                            member.requests().isEmpty() || !need(member).isNone());
        }
    }

    /** A node; {@code bucket} and {@code left} are what the slot is named with and what it had before the search. */
    static final class Node {
        final String domain;
        final boolean exists;
        final SlotName slot;
        final Devices bucket;
        final Devices left;
        final Set<String> copies = new HashSet<>();
        Devices free;

        Node(String domain, boolean exists, SlotName slot, Devices bucket, Devices left, Devices free) {
            this.domain = domain;
            this.exists = exists;
            this.slot = slot;
            this.bucket = bucket;
            this.left = left;
            this.free = free;
        }
    }

    private record Pod(int engine, String copy, boolean gang, int size, Engine.Member member) {}

    private TinyPacker(List<Ground> pools, List<Engine> engines) {
        this.pools = pools;
        this.engines = engines;
        for (int engine = 0; engine < engines.size(); engine++) {
            addPods(engine, engines.get(engine));
        }
    }

    static boolean fitsSomewhere(Map<String, Map<String, Ground>> clusters, List<Engine> engines) {
        return clusters.values().stream()
                .anyMatch(pools -> new TinyPacker(List.copyOf(pools.values()), engines).assign(new ArrayList<>()));
    }

    private void addPods(int position, Engine engine) {
        boolean gang = engine.members().size() > 1;
        for (int copy = 0; copy < engine.copies(); copy++) {
            List<Engine.Member> claiming = new ArrayList<>();
            for (Engine.Member member : engine.members()) {
                int count = member.role() == Role.WORKER ? member.workers() : 1;
                for (int pod = 0; pod < count && !member.requests().isEmpty(); pod++) {
                    claiming.add(member);
                }
            }
            for (Engine.Member member : claiming) {
                pods.add(new Pod(position, position + "." + copy, gang, claiming.size(), member));
            }
        }
    }

    private boolean assign(List<Ground> chosen) {
        if (chosen.size() == engines.size()) {
            return place(0, chosen, "");
        }
        for (Ground pool : pools) {
            if (pool.matches(engines.get(chosen.size()))) {
                chosen.add(pool);
                if (assign(chosen)) {
                    return true;
                }
                chosen.removeLast();
            }
        }
        return false;
    }

    /** {@code domain} is that of the copy's pods that are placed already. */
    private boolean place(int number, List<Ground> chosen, String domain) {
        if (number == pods.size()) {
            return true;
        }
        Pod pod = pods.get(number);
        Ground ground = chosen.get(pod.engine);
        boolean first = number == 0 || !pods.get(number - 1).copy.equals(pod.copy);
        boolean held = pod.gang && pod.size > 1 && !ground.pool.topologyKey().isEmpty();
        Devices need = ground.need(pod.member);
        Set<String> tried = new HashSet<>();
        for (Node node : ground.nodes) {
            boolean may = node.free.covers(need)
                    && !(pod.gang && node.copies.contains(pod.copy))
                    && (node.exists ? !held || first || node.domain.equals(domain) : !held && ground.growsFor(need));
            if (may && tried.add(node.free + node.domain + node.exists + node.copies)) {
                node.free = node.free.minus(need);
                boolean marked = node.copies.add(pod.copy);
                boolean fits = place(number + 1, chosen, node.domain);
                node.free = node.free.plus(need);
                if (marked) {
                    node.copies.remove(pod.copy);
                }
                if (fits) {
                    return true;
                }
            }
        }
        return false;
    }
}
