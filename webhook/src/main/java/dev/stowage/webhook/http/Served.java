package dev.stowage.webhook.http;

import io.javalin.config.JavalinConfig;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * What is served on one port, and how.
 *
 * @param name of its threads
 * @param ticker nanoseconds, for what lasts
 * @param random spreads what would otherwise happen at once
 */
record Served(
        String name,
        Address address,
        Limits limits,
        Protocol protocol,
        Consumer<JavalinConfig> routes,
        LongSupplier ticker,
        RandomGenerator random) {}
