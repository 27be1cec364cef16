package dev.stowage.fleet.kubernetes;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Says in one line why something failed. */
final class Words {
    private Words() {}

    static String of(Throwable fault) {
        if (causes(fault)
                .anyMatch(cause ->
                        cause instanceof UnresolvedAddressException || cause instanceof UnknownHostException)) {
            return "no such host";
        }
        if (causes(fault)
                .anyMatch(cause -> cause instanceof HttpTimeoutException || cause instanceof TimeoutException)) {
            return "no answer in time";
        }
        Throwable last = causes(fault).reduce(fault, (_, cause) -> cause);
        // The JDK's client says no more of a connection that is refused.
        if (causes(fault).anyMatch(cause -> cause instanceof ConnectException && cause.getMessage() == null)) {
            return "it refuses connections";
        }
        String message = last.getMessage();
        return message == null || message.isBlank()
                ? last.getClass().getSimpleName()
                : message.strip().lines().findFirst().orElse("");
    }

    private static Stream<Throwable> causes(Throwable fault) {
        return Stream.iterate(fault, cause -> cause != null, Throwable::getCause);
    }
}
