package dev.stowage.webhook.http;

import dev.stowage.text.LogValue;
import dev.stowage.webhook.Decision;
import dev.stowage.webhook.wire.AdmissionRequest;
import dev.stowage.webhook.wire.AdmissionReviews;
import dev.stowage.webhook.wire.Received;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.StringNode;

/**
 * Answers the calls to one endpoint. A verdict is always HTTP 200, also a denial. Everything else is a call that failed, so
 * that the failure policy of the webhook decides: 400 for what is no review, 405, 413 and 415 for what is no such call, 429
 * or 503 while there is too much to do, 500 for a fault of ours. Logs a line for each verdict
 * and a few for calls that failed, never what was in them.
 */
final class AdmissionHandler implements Handler {
    private static final Logger LOG = LoggerFactory.getLogger("stowage.admission");

    private final Route route;
    private final Served served;
    private final Sparingly sparingly = new Sparingly();

    /** What all endpoints share. */
    record Served(
            AdmissionReviews reviews,
            InWork work,
            TokensInWork tokens,
            AdmissionMetrics metrics,
            LongSupplier ticker) {}

    AdmissionHandler(Route route, Served served) {
        this.route = route;
        this.served = served;
    }

    @Override
    public void handle(Context context) {
        if (!isJson(context.contentType())) {
            fail(context, Failure.UNSUPPORTED_TYPE, 415, "A review must be application/json.");
            return;
        }
        Body body = Objects.requireNonNull(context.attribute(Body.ATTRIBUTE));
        switch (body) {
            case Body.Whole whole -> enter(context, whole.content());
            case Body.TooLong() -> fail(context, Failure.TOO_LARGE, 413, "A review must not be that long.");
            case Body.TooMuch() -> shed(context);
        }
    }

    private void enter(Context context, byte[] body) {
        if (!served.work().enter()) {
            shed(context);
            return;
        }
        try {
            answer(context, body);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError fault) {
            internal(context, "", fault);
        } finally {
            served.work().leave();
        }
    }

    private void answer(Context context, byte[] body) {
        long began = served.ticker().getAsLong();
        Budget budget;
        try {
            budget = Budget.of(Objects.requireNonNullElse(context.queryParam("timeout"), ""));
        } catch (IllegalArgumentException fault) {
            fail(context, Failure.MALFORMED, 400, Objects.requireNonNull(fault.getMessage()));
            return;
        }
        long arrived = Objects.requireNonNull(context.<Long>attribute(Traffic.BEGAN));
        if (!budget.has(began - arrived)) {
            fail(context, Failure.LATE, 503, "The call took too long to arrive.");
            return;
        }
        long tokens = served.reviews().weigh(body);
        if (!served.tokens().enter(tokens)) {
            shed(context);
            return;
        }
        try {
            read(context, body, began);
        } finally {
            served.tokens().leave(tokens);
        }
    }

    private void read(Context context, byte[] body, long began) {
        switch (served.reviews().read(body)) {
            case Received.Review(var request) -> decide(context, request, began);
            case Received.Malformed(var reason) -> fail(context, Failure.MALFORMED, 400, reason);
        }
    }

    private void decide(Context context, AdmissionRequest request, long began) {
        try {
            Decision decision = route.endpoint().decide(request);
            byte[] answer = served.reviews().write(request, decision);
            context.status(200);
            context.contentType("application/json");
            context.result(answer);
            long nanos = served.ticker().getAsLong() - began;
            served.metrics().decided(route, decision, answer.length, nanos / 1e9);
            log(request, decision, nanos);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError fault) {
            internal(context, request.uid(), fault);
        }
    }

    private void internal(Context context, String uid, Throwable fault) {
        served.metrics().failed(route, Failure.INTERNAL);
        LOG.error("uid={} endpoint={} failure={}", LogValue.of(uid), route.name(), Failure.INTERNAL.label(), fault);
        context.status(500);
        context.contentType("application/json");
        context.result("{\"uid\":%s,\"error\":\"internal error\"}\n".formatted(StringNode.valueOf(uid)));
    }

    private void shed(Context context) {
        if (route.overload() == Overload.RETRY) {
            context.header("Retry-After", "1");
        }
        fail(context, Failure.SHED, route.overload().status(), "Too much to do.");
    }

    private void fail(Context context, Failure failure, int status, String reason) {
        served.metrics().failed(route, failure);
        long left = sparingly.left(failure, served.ticker().getAsLong());
        if (left >= 0) {
            LOG.warn(
                    "endpoint={} failure={} reason={} more={}",
                    route.name(),
                    failure.label(),
                    LogValue.of(reason),
                    left);
        }
        Answers.text(context, status, reason);
    }

    private void log(AdmissionRequest request, Decision decision, long nanos) {
        LOG.info(
                "uid={} endpoint={} operation={} resource={} namespace={} outcome={} micros={}",
                LogValue.of(request.uid()),
                route.name(),
                request.operation(),
                LogValue.of(request.resource().resource()),
                LogValue.of(request.namespace()),
                decision.outcome().label(),
                nanos / 1_000);
    }

    private static boolean isJson(@Nullable String contentType) {
        if (contentType == null) {
            return false;
        }
        int end = contentType.indexOf(';');
        return (end < 0 ? contentType : contentType.substring(0, end)).strip().equalsIgnoreCase("application/json");
    }
}
