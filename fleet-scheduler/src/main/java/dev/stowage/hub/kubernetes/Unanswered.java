package dev.stowage.hub.kubernetes;

import dev.stowage.hub.Unready;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.security.GeneralSecurityException;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** Says in words why an API server gave no answer. */
final class Unanswered {
    private Unanswered() {}

    /** @param server its address, as the kubeconfig has it */
    static LinkFault fault(String server, Throwable failure) {
        String words = words(failure);
        return new LinkFault(Unready.UNREACHABLE, "%s %s".formatted(server, words), failure);
    }

    private static String words(Throwable failure) {
        // The outer ones hide it: a certificate that is not trusted comes as a failure of the connection.
        if (has(failure, GeneralSecurityException.class) || has(failure, SSLException.class)) {
            return "cannot be trusted: " + innermost(failure);
        }
        if (has(failure, UnresolvedAddressException.class) || has(failure, UnknownHostException.class)) {
            return "has a host name that cannot be resolved";
        }
        if (has(failure, HttpConnectTimeoutException.class)) {
            return "cannot be connected to in time";
        }
        if (has(failure, HttpTimeoutException.class) || has(failure, TimeoutException.class)) {
            return "does not answer in time";
        }
        if (has(failure, ConnectException.class)) {
            return "refuses connections";
        }
        return "gave no answer: " + innermost(failure);
    }

    private static boolean has(Throwable failure, Class<? extends Throwable> type) {
        return find(failure, type).isPresent();
    }

    private static Optional<Throwable> find(Throwable failure, Class<? extends Throwable> type) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return Optional.of(cause);
            }
        }
        return Optional.empty();
    }

    private static String innermost(Throwable failure) {
        Throwable last = failure;
        while (last.getCause() != null) {
            last = last.getCause();
        }
        String message = last.getMessage();
        return message == null ? last.getClass().getSimpleName() : message;
    }
}
