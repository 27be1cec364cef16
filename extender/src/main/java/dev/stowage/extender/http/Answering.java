package dev.stowage.extender.http;

import dev.stowage.extender.Decision.Verb;
import dev.stowage.extender.Steering;
import dev.stowage.extender.View;
import dev.stowage.extender.wire.Asked;
import dev.stowage.extender.wire.ExtenderVerbs;
import dev.stowage.extender.wire.Reply;
import java.time.Clock;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers kube-scheduler's questions about the latest view, and counts. There always is an answer: one that changes nothing
 * where there is a fault, since kube-scheduler takes an error for the end of the pod's turn. Any number of threads may ask.
 */
public final class Answering {
    private static final Logger LOG = LoggerFactory.getLogger("stowage.extender");
    /** Whoever reaches the port could fill the log. */
    private static final long PERIOD = TimeUnit.SECONDS.toNanos(10);

    private final ExtenderVerbs verbs;
    private final Supplier<View> view;
    private final ExtenderMetrics metrics;
    private final Times times;
    private final AtomicBoolean warned = new AtomicBoolean();
    private final AtomicLong logged;

    /**
     * Where time comes from.
     *
     * @param ticker nanoseconds, for what lasts
     */
    public record Times(Clock clock, LongSupplier ticker) {}

    public Answering(Steering steering, Supplier<View> view, ExtenderMetrics metrics, Times times) {
        this.verbs = new ExtenderVerbs(steering);
        this.view = view;
        this.metrics = metrics;
        this.times = times;
        this.logged = new AtomicLong(times.ticker().getAsLong() - PERIOD);
    }

    /** Answers with JSON, to be sent with status 200. */
    public byte[] answer(Verb verb, byte[] question) {
        long began = times.ticker().getAsLong();
        try {
            Reply reply = verbs.answer(verb, question, view.get(), times.clock().instant());
            metrics.answered(verb, reply, times.ticker().getAsLong() - began);
            warnOfWholeNodes(reply);
            return reply.json();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError fault) {
            log(verb, fault);
            return decline(verb, question, Trouble.INTERNAL);
        }
    }

    /**
     * Answers without considering the question.
     *
     * @param question as much as is needed to give its candidates back; empty if it is not there
     */
    public byte[] decline(Verb verb, byte[] question, Trouble trouble) {
        metrics.failed(verb, trouble);
        try {
            return verbs.neutral(verb, question);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError fault) {
            log(verb, fault);
            return verbs.neutral(verb, new byte[0]);
        }
    }

    private void warnOfWholeNodes(Reply reply) {
        if (reply.asked() instanceof Asked.About(var _, var _, var form)
                && form == Asked.Form.WHOLE_NODES
                && warned.compareAndSet(false, true)) {
            LOG.warn("problem=\"kube-scheduler sends whole nodes, which is slow: nodeCacheCapable must be true\"");
        }
    }

    private void log(Verb verb, Throwable fault) {
        long before = logged.get();
        long now = times.ticker().getAsLong();
        if (now - before >= PERIOD && logged.compareAndSet(before, now)) {
            LOG.error("verb={} failure={}", verb, Trouble.INTERNAL.label(), fault);
        }
    }
}
