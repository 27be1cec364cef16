package dev.stowage.webhook.http;

import java.time.Duration;
import java.util.function.UnaryOperator;

/** The limits of tests, but for one. */
final class ChangedLimits {
    private ChangedLimits() {}

    static UnaryOperator<Limits> tokens(long tokens) {
        return limits -> new Limits(
                limits.bodyBytes(),
                limits.bodiesBytes(),
                limits.smallBodiesBytes(),
                tokens,
                limits.headerBytes(),
                limits.inWork(),
                limits.connections(),
                limits.idle(),
                limits.exchange(),
                limits.age());
    }

    static UnaryOperator<Limits> connections(int connections) {
        return limits -> new Limits(
                limits.bodyBytes(),
                limits.bodiesBytes(),
                limits.smallBodiesBytes(),
                limits.tokens(),
                limits.headerBytes(),
                limits.inWork(),
                connections,
                limits.idle(),
                limits.exchange(),
                limits.age());
    }

    static UnaryOperator<Limits> exchange(Duration exchange) {
        return limits -> times(limits, limits.idle(), exchange, limits.age());
    }

    static UnaryOperator<Limits> idle(Duration exchange, Duration idle) {
        return limits -> times(limits, idle, exchange, limits.age());
    }

    static UnaryOperator<Limits> age(Duration age) {
        return limits -> times(limits, limits.idle(), limits.exchange(), age);
    }

    private static Limits times(Limits limits, Duration idle, Duration exchange, Duration age) {
        return new Limits(
                limits.bodyBytes(),
                limits.bodiesBytes(),
                limits.smallBodiesBytes(),
                limits.tokens(),
                limits.headerBytes(),
                limits.inWork(),
                limits.connections(),
                idle,
                exchange,
                age);
    }
}
