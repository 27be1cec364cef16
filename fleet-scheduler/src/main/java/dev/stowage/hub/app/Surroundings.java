package dev.stowage.hub.app;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executor;

/**
 * What the hub's loop is told of the world.
 *
 * @param namespace the hub's own
 * @param holder which process this is
 * @param fleet the uid of the hub's namespace kube-system
 * @param threads for what blocks
 * @param patience how long a cluster may be out of reach before a replica there counts as gone when it is to go
 */
record Surroundings(String namespace, String holder, String fleet, Clock clock, Executor threads, Duration patience) {}
