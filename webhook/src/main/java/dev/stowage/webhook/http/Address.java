package dev.stowage.webhook.http;

/**
 * Where a server listens.
 *
 * @param host an address of this machine, or {@code 0.0.0.0} for all
 * @param port 0 for any that is free
 */
public record Address(String host, int port) {}
