package dev.stowage.extender;

import java.util.BitSet;
import java.util.Optional;

/** Which nodes the open slots of a pool need. Lives for one question. */
final class Wants {
    private final Terrain terrain;
    private final PoolName pool;

    /** Nodes that pods of other slots are on, with more to come that need what is free there. */
    private final BitSet awaited = new BitSet();

    /** Nodes that pods of other slots are on, awaited or not. */
    private final BitSet homes = new BitSet();

    /** How many slots are still to find a node, by the number of its stock. */
    private final int[] slots;

    /** How many nodes there are for them, by the number of their stock. */
    private final int[] nodes;

    private Wants(Terrain terrain, PoolName pool) {
        this.terrain = terrain;
        this.pool = pool;
        this.slots = new int[terrain.stocks()];
        this.nodes = new int[terrain.stocks()];
    }

    static Wants of(Terrain terrain, Board board) {
        return of(terrain, board, Optional.empty());
    }

    /** Without what one slot wants itself. */
    static Wants except(Terrain terrain, Board board, OpenSlot own) {
        return of(terrain, board, Optional.of(own));
    }

    private static Wants of(Terrain terrain, Board board, Optional<OpenSlot> own) {
        Wants wants = new Wants(terrain, board.pool());
        board.slots().stream()
                .filter(slot -> own.isEmpty() || slot != own.get())
                .forEach(wants::add);
        wants.countNodes();
        return wants;
    }

    private void add(OpenSlot slot) {
        homes.or(slot.homes());
        if (!slot.isToCome()) {
            return;
        }
        awaited.or(slot.awaited());
        int wanted = slot.homes().isEmpty() ? terrain.numberOf(slot.target(pool)) : -1;
        if (wanted >= 0) {
            slots[wanted]++;
        }
    }

    private void countNodes() {
        for (int node = 0; node < terrain.roster().size(); node++) {
            if (!homes.get(node)) {
                nodes[terrain.stock(node)]++;
            }
        }
    }

    /** Whether another slot's pods are on a node. */
    boolean isHome(int node) {
        return homes.get(node);
    }

    /** Whether more pods of another slot are to come to a node. */
    boolean isAwaited(int node) {
        return awaited.get(node);
    }

    /** Whether a slot would lack a node if this one were gone. */
    boolean needs(int node) {
        int stock = terrain.stock(node);
        return awaited.get(node) || (!homes.get(node) && isWanted(node) && nodes[stock] <= slots[stock]);
    }

    /** Whether a slot could be on a node. */
    boolean isWanted(int node) {
        return slots[terrain.stock(node)] > 0;
    }
}
