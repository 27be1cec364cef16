package dev.stowage.extender;

import java.util.BitSet;
import java.util.List;

/**
 * The node that a pod should go to.
 *
 * @param slot the one it is for
 * @param node its number; negative if no candidate will do
 * @param ruling how that node was found
 */
record Aim(OpenSlot slot, int node, Ruling ruling) {
    /** Finds it, among the slots that the pod can be for. Lives for one question. */
    static final class Finder {
        private final Terrain terrain;
        private final Board board;
        private final Subject.OfReplica pod;
        private final BitSet candidates = new BitSet();

        Finder(Terrain terrain, Board board, Subject.OfReplica pod, Candidates candidates) {
            this.terrain = terrain;
            this.board = board;
            this.pod = pod;
            for (int place = 0; place < candidates.size(); place++) {
                if (candidates.node(place) >= 0) {
                    this.candidates.set(candidates.node(place));
                }
            }
        }

        /** The slot whose node is known, else one whose bucket still has a node, else the first. */
        Aim find(List<OpenSlot> open) {
            for (OpenSlot slot : open) {
                int home = home(slot);
                if (home >= 0) {
                    return new Aim(slot, home, Ruling.HOME);
                }
            }
            for (OpenSlot slot : open) {
                int first = first(slot);
                if (first >= 0) {
                    return new Aim(slot, first, Ruling.FIRST);
                }
            }
            return new Aim(open.getFirst(), -1, Ruling.TIGHTEST);
        }

        /** Of several the tightest: a slot that moved goes on where it moved to. */
        private int home(OpenSlot slot) {
            BitSet homes = (BitSet) slot.homes().clone();
            homes.and(candidates);
            homes.andNot(board.siblings(pod.member()));
            int tightest = homes.nextSetBit(0);
            for (int home = tightest; home >= 0; home = homes.nextSetBit(home + 1)) {
                if (free(home).compareTo(free(tightest)) < 0) {
                    tightest = home;
                }
            }
            return tightest;
        }

        private DeviceCounts free(int node) {
            return terrain.stockAt(terrain.stock(node)).free();
        }

        /** By name. The node of a slot that has all its pods may be wanted for a replica that the hub places next. */
        private int first(OpenSlot slot) {
            int bucket = bucket(slot, pod.need(), terrain, board);
            if (bucket < 0) {
                return -1;
            }
            BitSet excluded = siblings(slot, pod.member(), board);
            Wants wants = Wants.except(terrain, board, slot);
            int second = -1;
            for (int node = candidates.nextSetBit(0); node >= 0; node = candidates.nextSetBit(node + 1)) {
                if (terrain.stock(node) == bucket && !excluded.get(node) && !wants.isAwaited(node)) {
                    if (!wants.isHome(node)) {
                        return node;
                    }
                    second = second < 0 ? node : second;
                }
            }
            return second;
        }
    }

    /** The number of the stock of the nodes that a slot can be on; negative if there are none. */
    static int bucket(OpenSlot slot, DeviceCounts need, Terrain terrain, Board board) {
        Stock target = slot.target(board.pool());
        return target.free().cover(need) ? terrain.numberOf(target) : -1;
    }

    /** The nodes of the gangs of all pods that are to come to a slot: one of them would find it taken by its own gang. */
    static BitSet siblings(OpenSlot slot, Member asked, Board board) {
        BitSet siblings = (BitSet) board.siblings(asked).clone();
        slot.toCome().forEach(pods -> siblings.or(board.siblings(pods.member())));
        return siblings;
    }
}
