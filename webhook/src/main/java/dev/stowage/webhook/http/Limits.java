package dev.stowage.webhook.http;

import java.time.Duration;

/**
 * What a server puts up with.
 *
 * @param bodyBytes of one request
 * @param bodiesBytes of all requests that have been received and not answered, so that they fit into the heap together
 * @param smallBodiesBytes the part of it that is kept for bodies of up to a quarter of that part
 * @param tokens of JSON in all requests that are being decided. The tree of a review takes up to 70 bytes for each
 *     (measured on a 64-bit JVM with compressed references)
 * @param headerBytes of one request, with the request line
 * @param inWork requests that are being decided at the same time
 * @param connections that are open at the same time; at one more the longest idle is closed, and if none is idle, further ones
 *     wait to be accepted
 * @param idle how long a connection may wait for its next request. The API server keeps idle ones for 90 s
 *     (Go, {@code net/http/transport.go}, {@code DefaultTransport}); whoever closes first should be the client
 * @param exchange how long a handshake may take, and how long a request from its first byte to the end of the answer
 * @param age about how long a connection is used; then the client is asked to make another, which may lead elsewhere
 */
public record Limits(
        int bodyBytes,
        int bodiesBytes,
        int smallBodiesBytes,
        long tokens,
        int headerBytes,
        int inWork,
        int connections,
        Duration idle,
        Duration exchange,
        Duration age) {
    /** For admission: a review of an update holds two objects of up to 3 MiB each, which grow as JSON. */
    public static Limits admission(int inWork) {
        return new Limits(
                16 << 20,
                20 << 20,
                4 << 20,
                1_000_000,
                16 << 10,
                inWork,
                1_024,
                Duration.ofSeconds(200),
                Duration.ofSeconds(15),
                Duration.ofMinutes(5));
    }

    /**
     * For kube-scheduler: 5,000 names take 0.2 MB, as many whole nodes more than it may send. It may stay on one connection,
     * since what it was answered a moment ago is remembered here alone.
     */
    public static Limits extender() {
        return new Limits(
                16 << 20,
                32 << 20,
                4 << 20,
                0,
                16 << 10,
                16,
                64,
                Duration.ofSeconds(200),
                Duration.ofSeconds(10),
                Duration.ofDays(1));
    }

    /** For probes and metrics. */
    public static Limits plain() {
        return new Limits(
                0, 0, 0, 0, 8 << 10, 4, 64, Duration.ofSeconds(60), Duration.ofSeconds(10), Duration.ofMinutes(5));
    }
}
