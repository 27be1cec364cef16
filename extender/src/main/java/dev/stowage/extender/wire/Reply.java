package dev.stowage.extender.wire;

import dev.stowage.extender.Outcome;

/** What is answered to kube-scheduler, always with status 200. */
public final class Reply {
    private final Outcome outcome;
    private final Asked asked;
    private final byte[] json;

    Reply(Outcome outcome, Asked asked, byte[] json) {
        this.outcome = outcome;
        this.asked = asked;
        this.json = json;
    }

    public Outcome outcome() {
        return outcome;
    }

    public Asked asked() {
        return asked;
    }

    /** The whole body, so that its length can be said: kube-scheduler gives up connections that answer in chunks. */
    public byte[] json() {
        return json;
    }
}
