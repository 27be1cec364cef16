package dev.stowage.extender;

import java.util.BitSet;
import java.util.Map;
import java.util.Optional;

/** Scores the candidates of a pod that has no slot: it shall leave the open slots what they need. Lives for one question. */
final class ForeignScoring {
    private final Terrain terrain;
    private final Map<PoolName, Wants> wants;
    private final BitSet siblings;

    /**
     * @param wants of the pools whose devices the pod takes and that have open slots
     * @param siblings nodes of the pods of its gang
     */
    ForeignScoring(Terrain terrain, Map<PoolName, Wants> wants, BitSet siblings) {
        this.terrain = terrain;
        this.wants = wants;
        this.siblings = siblings;
    }

    /**
     * Where nothing is at stake, all are alike, and kube-scheduler's other plugins decide. Of nodes that slots could be on
     * one is chosen, so that it is known at once: the last by name, since slots take the first.
     */
    Scores score(Candidates candidates) {
        Scores.Builder scores = new Scores.Builder(candidates);
        int last = -1;
        boolean isAtStake = true;
        for (int place = 0; place < candidates.size(); place++) {
            Ruling ruling = ruling(candidates.node(place));
            scores.rule(place, ruling);
            isAtStake &= ruling != Ruling.UNNEEDED;
            boolean isLast = ruling == Ruling.SPARE && (last < 0 || candidates.node(place) > candidates.node(last));
            last = isLast ? place : last;
        }
        if (isAtStake && last >= 0) {
            scores.rule(last, Ruling.LAST_SPARE);
        }
        return scores.forNoSlot();
    }

    private Ruling ruling(int node) {
        if (node < 0) {
            return Ruling.UNKNOWN;
        }
        if (siblings.get(node)) {
            return Ruling.SIBLING;
        }
        PoolName pool = terrain.stockAt(terrain.stock(node)).pool();
        return Optional.ofNullable(wants.get(pool))
                .map(wanted ->
                        wanted.needs(node) ? Ruling.NEEDED : wanted.isWanted(node) ? Ruling.SPARE : Ruling.UNNEEDED)
                .orElse(Ruling.UNNEEDED);
    }
}
