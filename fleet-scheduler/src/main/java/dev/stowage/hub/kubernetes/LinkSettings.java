package dev.stowage.hub.kubernetes;

import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * How workload clusters are connected.
 *
 * @param companions the namespace of their companions, where the observers' Lease is
 * @param ticker elapsed nanoseconds
 * @param random is used by several threads
 */
public record LinkSettings(String companions, LongSupplier ticker, RandomGenerator random) {}
