package dev.stowage.extender.wire;

import dev.stowage.extender.Answer;
import dev.stowage.extender.Decision;
import dev.stowage.extender.FilterAnswer;
import dev.stowage.extender.Outcome;
import dev.stowage.extender.Question;
import dev.stowage.extender.Roster;
import dev.stowage.extender.Steering;
import dev.stowage.extender.View;
import dev.stowage.extender.wire.ArgsReader.Extent;
import dev.stowage.extender.wire.ExtenderArgs.Nodes;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonFactory;

/**
 * The verbs of a scheduler extender, from body to body. They fail open: a question that cannot be read, or that nothing
 * is known about, gets an answer that changes nothing. Any number of threads may ask.
 */
public final class ExtenderVerbs {
    private static final byte[] NO_SCORES = {'[', ']'};
    private static final Roster NO_NODES = Roster.of(Map.of());
    private static final Asked UNREAD = new Asked.Nothing();

    private final Steering steering;
    private final JsonFactory factory = new JsonFactory();

    /** Of the last roster that was answered about. */
    private volatile HostTexts hosts = HostTexts.of(NO_NODES);

    public ExtenderVerbs(Steering steering) {
        this.steering = steering;
    }

    /** Answers either verb. */
    public Reply answer(Decision.Verb verb, byte[] body, View view, Instant now) {
        return switch (verb) {
            case FILTER -> filter(body, view, now);
            case PRIORITIZE -> prioritize(body, view, now);
        };
    }

    /**
     * An answer that changes nothing, whatever is wrong here.
     *
     * @param body empty if it is not there
     */
    public byte[] neutral(Decision.Verb verb, byte[] body) {
        return switch (verb) {
            case FILTER -> filter(body, View.unsynced(), Instant.EPOCH).json();
            case PRIORITIZE -> NO_SCORES.clone();
        };
    }

    /** Answers {@code prioritizeVerb} with a {@code HostPriorityList}; a node without an entry scores 0. */
    public Reply prioritize(byte[] body, View view, Instant now) {
        if (!view.isSynced()) {
            return new Reply(Outcome.UNSYNCED, UNREAD, NO_SCORES.clone());
        }
        try {
            ExtenderArgs args = ArgsReader.read(
                    body, new ArgsReader.Source(factory, view::isDevice), view.roster(), Extent.UNLESS_IDLE);
            if (!args.takesDevices()) {
                return new Reply(Outcome.NO_DEVICES, UNREAD, NO_SCORES.clone());
            }
            Answer answer = steering.prioritize(view, new Question(args.pod(), args.candidates(), now));
            return switch (answer) {
                case Answer.Neutral(var outcome) -> new Reply(outcome, args.asked(), NO_SCORES.clone());
                case Answer.Scored(var outcome, var scores) ->
                    new Reply(outcome, args.asked(), HostPriorities.write(scores, hosts(view.roster())));
            };
        } catch (JacksonException malformed) {
            return new Reply(Outcome.MALFORMED, UNREAD, NO_SCORES.clone());
        }
    }

    /**
     * Answers {@code filterVerb} with an {@code ExtenderFilterResult}. A question without nodes that can be given back is
     * answered with an error, which an extender that is {@code ignorable} may have: no error would mean no node.
     */
    public Reply filter(byte[] body, View view, Instant now) {
        try {
            ExtenderArgs args = ArgsReader.read(
                    body,
                    new ArgsReader.Source(factory, view::isDevice),
                    view.isSynced() ? view.roster() : NO_NODES,
                    Extent.ALL);
            if (args.nodes() instanceof Nodes.Unread) {
                return new Reply(Outcome.MALFORMED, UNREAD, FilterResult.error("The ExtenderArgs have no nodes."));
            }
            FilterAnswer answer = args.takesDevices()
                    ? steering.filter(view, new Question(args.pod(), args.candidates(), now))
                    : new FilterAnswer.All(Outcome.NO_DEVICES);
            return switch (answer) {
                case FilterAnswer.All(var outcome) ->
                    new Reply(outcome, args.asked(), FilterResult.all(body, args.nodes()));
                case FilterAnswer.Only only -> {
                    List<Items.Item> items = Items.of(body, factory, args.nodes());
                    yield new Reply(
                            only.outcome(), args.asked(), new FilterResult(body, args.nodes(), items).only(only));
                }
            };
        } catch (JacksonException malformed) {
            return new Reply(Outcome.MALFORMED, UNREAD, FilterResult.error("The ExtenderArgs could not be read."));
        }
    }

    private HostTexts hosts(Roster roster) {
        HostTexts known = hosts;
        if (known.fit(roster)) {
            return known;
        }
        HostTexts written = HostTexts.of(roster);
        hosts = written;
        return written;
    }
}
