package dev.stowage.hub.wire;

import dev.stowage.hub.wire.FenceServer.Answered;
import dev.stowage.hub.wire.FenceServer.Twice;
import dev.stowage.hub.wire.FenceStep.Answer;
import dev.stowage.hub.wire.FenceStep.Question;
import dev.stowage.hub.wire.SteppedHub.Reached;

/** One hub alone, that hears everything at once, for as long as it has something to do. */
final class FenceEnding {
    private static final int MOST_ROUNDS = 12;

    private final SteppedHub.State begun;
    private FenceServer server;
    private SteppedHub.State state;

    FenceEnding(FenceServer server, SteppedHub.State state) {
        this.server = server;
        this.state = state;
        this.begun = state;
    }

    /** Throws if it does not come to rest, or not as it should. */
    void check() {
        for (int rounds = 0; rounds < MOST_ROUNDS; rounds++) {
            FenceServer before = server;
            boolean whole = state.recovered() && state.answers().isEmpty();
            round();
            if (server.equals(before) && whole) {
                expect();
                return;
            }
        }
        throw new Twice("%s does not come to rest: %s".formatted(begun.replica(), server));
    }

    private void round() {
        while (true) {
            switch (SteppedHub.reached(state, server)) {
                case Reached.Over(var next) -> {
                    state = next;
                    return;
                }
                case Reached.Asks(var question, var _) -> answer(question);
            }
        }
    }

    private void answer(Question question) {
        switch (question) {
            case Question.Hear _, Question.HearUpTo _ ->
                state = state.with(new Answer.Heard(server.changes().size(), true));
            case Question.Write write -> {
                Answered answered = server.write(write);
                server = answered.server();
                state = state.with(answered.answer());
            }
        }
    }

    private void expect() {
        long serving = server.replicas().values().stream()
                .filter(replica -> replica.committed() && !replica.leaving())
                .count();
        boolean leftovers = server.replicas().values().stream().anyMatch(replica -> !replica.committed());
        // One that led all the time looks at the FleetPlan when it places. Until then entries of replicas that are
        // marked may
        // stay, which say nothing that is not so.
        boolean entries = isFresh() && !server.plan().entries().isEmpty();
        if (serving != 1 || leftovers || entries) {
            throw new Twice("%s comes to rest like this: %s".formatted(begun.replica(), server));
        }
    }

    private boolean isFresh() {
        return begun.equals(SteppedHub.State.fresh(begun.replica()));
    }
}
