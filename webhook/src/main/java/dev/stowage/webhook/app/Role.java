package dev.stowage.webhook.app;

import java.util.Locale;

/** Beside which kind of cluster a companion runs, which decides what it serves. */
public enum Role {
    /** One that runs replicas: pods are stamped and their labels guarded. */
    WORKLOAD,
    /** The one with the deployments: what is written there is validated. */
    HUB;

    /** As the command line has it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
