package dev.stowage.webhook.http;

import dev.stowage.extender.Decision.Verb;
import dev.stowage.extender.http.Answering;
import dev.stowage.extender.http.Trouble;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.io.IOException;
import java.util.Objects;

/**
 * Answers the calls to one verb, always with status 200, since anything else would end the turn of the pod; what cannot be
 * considered is answered so that nothing changes. No call waits for another.
 */
final class ExtenderHandler implements Handler {
    private static final byte[] NOTHING = {};

    private final Verb verb;
    private final Answering answering;
    private final InWork work;

    ExtenderHandler(Verb verb, Answering answering, InWork work) {
        this.verb = verb;
        this.answering = answering;
        this.work = work;
    }

    @Override
    public void handle(Context context) throws IOException {
        Body body = Objects.requireNonNull(context.attribute(Body.ATTRIBUTE));
        byte[] answer = switch (body) {
            case Body.Whole whole -> answer(whole.content());
            case Body.TooLong() -> answering.decline(verb, NOTHING, Trouble.TOO_LARGE);
            case Body.TooMuch() -> answering.decline(verb, NOTHING, Trouble.SHED);
        };
        context.status(200);
        context.contentType("application/json");
        // Else Jetty would send a long answer in chunks, and kube-scheduler would give the connection up.
        context.res().setContentLength(answer.length);
        context.res().getOutputStream().write(answer);
    }

    private byte[] answer(byte[] question) {
        if (!work.enter()) {
            return answering.decline(verb, question, Trouble.SHED);
        }
        try {
            return answering.answer(verb, question);
        } finally {
            work.leave();
        }
    }
}
