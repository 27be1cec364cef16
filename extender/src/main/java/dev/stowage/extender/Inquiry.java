package dev.stowage.extender;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A question about a pod, with all that its answer depends on.
 *
 * @param assumed about other pods
 */
record Inquiry(View view, Question question, List<Assumption> assumed) {
    static Inquiry of(View view, Question question, Memory before) {
        return new Inquiry(view, question, before.others(question.pod().uid(), view, question.at()));
    }

    /** The answer to prioritize. */
    Answer answer() {
        return switch (view.subject(question.pod())) {
            case Subject.OfReplica of when of.need().isNone() -> new Answer.Neutral(Outcome.NO_DEVICES);
            case Subject.OfReplica of -> ofReplica(of);
            case Subject.Foreign _ -> foreign();
        };
    }

    private Answer ofReplica(Subject.OfReplica of) {
        Terrain terrain = terrain();
        Board board = board(of.pool());
        List<OpenSlot> open = board.openFor(of.member());
        if (!open.isEmpty()) {
            Scores scores = new SlotScoring(terrain, board, of, question.candidates()).score(open);
            boolean willDo = scores.landing() instanceof Landing.OnSlot;
            return new Answer.Scored(willDo ? Outcome.ON_SLOT : Outcome.OFF_SLOT, scores);
        }
        return board.hasPodsToCome()
                ? new Answer.Scored(
                        Outcome.NO_SLOT,
                        new ForeignScoring(
                                        terrain,
                                        Map.of(of.pool(), Wants.of(terrain, board)),
                                        board.siblings(of.member()))
                                .score(question.candidates()))
                : new Answer.Neutral(Outcome.NOTHING_OPEN);
    }

    private Answer foreign() {
        Terrain terrain = terrain();
        Map<PoolName, Wants> wants = new HashMap<>();
        for (PoolName name : view.pools()) {
            Board board = board(name);
            if (board.hasPodsToCome() && !view.need(question.pod(), name).isNone()) {
                wants.put(name, Wants.of(terrain, board));
            }
        }
        return wants.isEmpty()
                ? new Answer.Neutral(Outcome.NOTHING_OPEN)
                : new Answer.Scored(
                        Outcome.FOREIGN, new ForeignScoring(terrain, wants, new BitSet()).score(question.candidates()));
    }

    /**
     * What is remembered after the answer.
     *
     * @param isDecided whether the pod goes to the best node, if there is only one best
     */
    Memory remember(Memory before, Answer answer, Decision.Verb verb, boolean isDecided) {
        return switch (answer) {
            case Answer.Neutral(var outcome) ->
                before.after(
                        new Decision(
                                Decision.About.of(question),
                                verb,
                                outcome,
                                new Landing.OffSlot(),
                                List.of(),
                                new Whereabouts.Unseen()),
                        assumed,
                        List.of());
            case Answer.Scored(var outcome, var scores) -> {
                List<Assumption> added = isDecided ? assume(scores) : List.of();
                Whereabouts where = added.isEmpty()
                        ? new Whereabouts.Unseen()
                        : new Whereabouts.At(added.getFirst().reserved().node());
                yield before.after(
                        new Decision(
                                Decision.About.of(question),
                                verb,
                                outcome,
                                scores.wanted(),
                                Ranking.of(scores, view.roster()),
                                where),
                        assumed,
                        added);
            }
        };
    }

    private List<Assumption> assume(Scores scores) {
        int best = scores.best();
        if (best < 0) {
            return List.of();
        }
        Roster roster = view.roster();
        int node = scores.node(best);
        Subject subject = view.subject(question.pod());
        DeviceCounts need = switch (subject) {
            case Subject.OfReplica of -> of.need();
            case Subject.Foreign _ ->
                view.need(question.pod(), roster.stockAt(roster.stock(node)).pool());
        };
        return List.of(new Assumption(
                new Reserved(question.pod().uid(), roster.name(node), need),
                subject,
                scores.landing(),
                question.at().plus(Assumption.TTL)));
    }

    private Terrain terrain() {
        List<Reserved> reserved = new ArrayList<>();
        for (PoolName name : view.pools()) {
            view.pool(name).reserved().stream()
                    .filter(one -> !one.pod().equals(question.pod().uid()))
                    .forEach(reserved::add);
        }
        assumed.forEach(assumption -> reserved.add(assumption.reserved()));
        return Terrain.of(view.roster(), reserved);
    }

    private Board board(PoolName name) {
        PoolPicture picture = view.pool(name);
        return Board.of(picture, Occupant.all(picture, question.pod().uid(), assumed, view.roster()));
    }
}
