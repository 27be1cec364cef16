package dev.stowage.extender;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/** Scores the candidates of a pod that has a slot. Lives for one question. */
final class SlotScoring {
    private static final int LOWEST_FIT = 2;

    private final Terrain terrain;
    private final Board board;
    private final Subject.OfReplica pod;
    private final Candidates candidates;

    /** Nodes of the pods of its gang. */
    private final BitSet siblings;

    /** By the number of a stock; {@link Ruling#UNKNOWN} until it was needed. */
    private final Ruling[] ofStocks;

    SlotScoring(Terrain terrain, Board board, Subject.OfReplica pod, Candidates candidates) {
        this.terrain = terrain;
        this.board = board;
        this.pod = pod;
        this.candidates = candidates;
        this.siblings = board.siblings(pod.member());
        this.ofStocks = new Ruling[terrain.stocks()];
        Arrays.fill(ofStocks, Ruling.UNKNOWN);
    }

    /**
     * What is the same for all candidates.
     *
     * @param barred nodes that the slot must not be on, since a gang of its pods has one there
     */
    private record Measure(OpenSlot slot, int bucket, String domain, BitSet barred, Wants wants) {}

    Scores score(List<OpenSlot> open) {
        Aim aim = new Aim.Finder(terrain, board, pod, candidates).find(open);
        OpenSlot slot = aim.slot();
        Measure measure = new Measure(
                slot,
                Aim.bucket(slot, pod.need(), terrain, board),
                slot.target(board.pool()).domain(),
                Aim.siblings(slot, pod.member(), board),
                Wants.except(terrain, board, slot));
        Scores.Builder scores = new Scores.Builder(candidates);
        for (int place = 0; place < candidates.size(); place++) {
            int node = candidates.node(place);
            scores.rule(place, node == aim.node() && node >= 0 ? aim.ruling() : ruling(node, measure));
        }
        rankFits(scores, aim);
        return scores.forSlot(slot.name(), aim.node() >= 0);
    }

    private Ruling ruling(int node, Measure measure) {
        if (node < 0) {
            return Ruling.UNKNOWN;
        }
        int stock = terrain.stock(node);
        Ruling ofStock = ofStock(stock, measure.domain);
        if (ofStock == Ruling.OTHER_POOL) {
            return ofStock;
        }
        boolean isOfBucket = stock == measure.bucket;
        // On a node of another bucket the pod is off its slot, and the gangs of those it was to share it with are not
        // its own.
        if (siblings.get(node) || (isOfBucket && measure.barred.get(node))) {
            return Ruling.SIBLING;
        }
        if (measure.wants.isAwaited(node)) {
            return Ruling.NEEDED;
        }
        if (isOfBucket) {
            return Ruling.BUCKET;
        }
        return measure.wants.needs(node) ? Ruling.NEEDED : ofStock;
    }

    /** What is the same for all nodes of a stock: found out once, since stocks are few and nodes thousands. */
    private Ruling ofStock(int number, String domain) {
        if (ofStocks[number] == Ruling.UNKNOWN) {
            Stock stock = terrain.stockAt(number);
            if (!stock.pool().equals(board.pool())) {
                ofStocks[number] = Ruling.OTHER_POOL;
            } else if (!stock.domain().equals(domain)) {
                ofStocks[number] = Ruling.OTHER_DOMAIN;
            } else {
                ofStocks[number] = stock.free().cover(pod.need()) ? Ruling.FITS : Ruling.FULL;
            }
        }
        return ofStocks[number];
    }

    /** The tighter the better; without an aim the first of the tightest is the best. */
    private void rankFits(Scores.Builder scores, Aim aim) {
        NavigableSet<DeviceCounts> fits = new TreeSet<>();
        boolean[] seen = new boolean[terrain.stocks()];
        for (int place = 0; place < candidates.size(); place++) {
            if (scores.ruling(place) == Ruling.FITS && !seen[terrain.stock(candidates.node(place))]) {
                seen[terrain.stock(candidates.node(place))] = true;
                fits.add(terrain.stockAt(terrain.stock(candidates.node(place))).free());
            }
        }
        int[] scoreOfStock = new int[terrain.stocks()];
        for (int stock = 0; stock < seen.length; stock++) {
            if (seen[stock]) {
                int looser = fits.headSet(terrain.stockAt(stock).free()).size();
                scoreOfStock[stock] = Math.max(LOWEST_FIT, Ruling.FITS.score() - looser);
            }
        }
        int first = -1;
        for (int place = 0; place < candidates.size(); place++) {
            if (scores.ruling(place) == Ruling.FITS) {
                int score = scoreOfStock[terrain.stock(candidates.node(place))];
                scores.rule(place, Ruling.FITS, score);
                boolean isTightest = score == Ruling.FITS.score();
                first = isTightest && (first < 0 || candidates.node(place) < candidates.node(first)) ? place : first;
            }
        }
        if (aim.node() < 0 && first >= 0) {
            scores.rule(first, Ruling.TIGHTEST);
        }
    }
}
