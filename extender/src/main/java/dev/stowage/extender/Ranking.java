package dev.stowage.extender;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Sums up scores. Lives for one decision. */
final class Ranking {
    /** So many nodes of a rank are named. */
    static final int NAMED = 16;

    private final Roster roster;
    private final List<List<Group>> groups = new ArrayList<>();

    private Ranking(Roster roster) {
        this.roster = roster;
        for (int score = 0; score <= Ruling.FIRST.score(); score++) {
            groups.add(new ArrayList<>());
        }
    }

    /** Candidates of one ruling and score, as they are found. */
    private static final class Group {
        private final Ruling ruling;
        private final List<String> some = new ArrayList<>();
        private int nodes;

        Group(Ruling ruling) {
            this.ruling = ruling;
        }
    }

    static List<Rank> of(Scores scores, Roster roster) {
        Ranking ranking = new Ranking(roster);
        for (int place = 0; place < scores.size(); place++) {
            ranking.add(scores.score(place), scores.ruling(place), scores.node(place));
        }
        return ranking.ranks();
    }

    private void add(int score, Ruling ruling, int node) {
        Group group = group(groups.get(score), ruling);
        group.nodes++;
        if (group.some.size() < NAMED && node >= 0) {
            group.some.add(roster.name(node).text());
        }
    }

    private static Group group(List<Group> ofScore, Ruling ruling) {
        // Not by an iterator, of which there would be one for each node.
        for (int number = 0; number < ofScore.size(); number++) {
            if (ofScore.get(number).ruling == ruling) {
                return ofScore.get(number);
            }
        }
        Group added = new Group(ruling);
        ofScore.add(added);
        return added;
    }

    private List<Rank> ranks() {
        List<Rank> ranks = new ArrayList<>();
        for (int score = groups.size() - 1; score >= 0; score--) {
            List<Group> ofScore = groups.get(score);
            ofScore.sort(Comparator.comparing(group -> group.ruling));
            for (Group group : ofScore) {
                ranks.add(new Rank(
                        score,
                        group.ruling,
                        group.nodes,
                        group.some.stream().sorted().toList()));
            }
        }
        return ranks;
    }
}
