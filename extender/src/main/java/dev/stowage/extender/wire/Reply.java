package dev.stowage.extender.wire;

import dev.stowage.extender.Outcome;

/** What is answered to kube-scheduler, always with status 200. */
public final class Reply {
    private final Outcome outcome;
    private final byte[] json;

    Reply(Outcome outcome, byte[] json) {
        this.outcome = outcome;
        this.json = json;
    }

    public Outcome outcome() {
        return outcome;
    }

    /** The whole body, so that its length can be said: kube-scheduler gives up connections that answer in chunks. */
    public byte[] json() {
        return json;
    }
}
