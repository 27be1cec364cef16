package dev.stowage.extender;

import java.util.Arrays;

/** What each candidate is worth to a pod. Immutable, but for its builder. */
public final class Scores {
    private final Candidates candidates;
    private final Ruling[] rulings;
    private final byte[] scores;
    private final Landing wanted;
    private final Landing landing;

    private Scores(Builder builder, Landing wanted, Landing landing) {
        this.candidates = builder.candidates;
        this.rulings = builder.rulings;
        this.scores = builder.scores;
        this.wanted = wanted;
        this.landing = landing;
    }

    /** Gives a ruling to one candidate after another. */
    static final class Builder {
        private final Candidates candidates;
        private final Ruling[] rulings;
        private final byte[] scores;

        Builder(Candidates candidates) {
            this.candidates = candidates;
            this.rulings = new Ruling[candidates.size()];
            Arrays.fill(rulings, Ruling.UNKNOWN);
            this.scores = new byte[candidates.size()];
        }

        void rule(int place, Ruling ruling) {
            rule(place, ruling, ruling.score());
        }

        void rule(int place, Ruling ruling, int score) {
            rulings[place] = ruling;
            scores[place] = (byte) score;
        }

        Ruling ruling(int place) {
            return rulings[place];
        }

        /** The slot is lost unless a candidate will do for it. To be called last. */
        Scores forSlot(SlotName slot, boolean willDo) {
            Landing wanted = new Landing.OnSlot(slot);
            return new Scores(this, wanted, willDo ? wanted : new Landing.OffSlot());
        }

        /** To be called last. */
        Scores forNoSlot() {
            return new Scores(this, new Landing.OffSlot(), new Landing.OffSlot());
        }
    }

    public int size() {
        return candidates.size();
    }

    /** The number of a node on the roster; negative if it is not on it. */
    public int node(int place) {
        return candidates.node(place);
    }

    public int score(int place) {
        return scores[place];
    }

    public Ruling ruling(int place) {
        return rulings[place];
    }

    boolean has(Ruling ruling) {
        return Arrays.asList(rulings).contains(ruling);
    }

    /** What was looked for. */
    Landing wanted() {
        return wanted;
    }

    /** What becomes of the pod on the best node. */
    Landing landing() {
        return landing;
    }

    /** The place of the only candidate with the highest score; negative if there are several, or it is not on the roster. */
    int best() {
        int best = -1;
        int highest = -1;
        for (int place = 0; place < scores.length; place++) {
            if (scores[place] > highest) {
                highest = scores[place];
                best = place;
            } else if (scores[place] == highest) {
                best = -1;
            }
        }
        return best >= 0 && node(best) >= 0 ? best : -1;
    }

    @Override
    public String toString() {
        return Arrays.toString(scores);
    }
}
