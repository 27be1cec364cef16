package dev.stowage.webhook.app;

import java.util.Locale;

/** Where a companion runs, which decides what it serves. */
public enum Role {
    /** Beside a cluster that runs replicas: pods are stamped and their labels guarded. */
    WORKLOAD,
    /** Beside the cluster with the deployments: what is written there is validated. */
    HUB,
    /** Beside the kube-scheduler of a cluster that runs replicas, which is all that it answers; it writes nothing. */
    EXTENDER;

    /** As the command line has it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
