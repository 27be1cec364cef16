package dev.stowage.extender;

import java.time.Instant;

/**
 * What kube-scheduler asks.
 *
 * @param pod takes devices
 * @param candidates numbers of nodes on the roster of exactly the view that is asked
 */
public record Question(AskedPod pod, Candidates candidates, Instant at) {}
