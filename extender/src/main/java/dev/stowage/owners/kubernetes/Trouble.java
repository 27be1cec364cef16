package dev.stowage.owners.kubernetes;

import java.net.HttpURLConnection;

/** Why there is no news of a kind, by what has to happen before there can be. */
public enum Trouble {
    /** The API server or the way to it fails, which passes. */
    FAULT,

    /** There is no right to it. Right after an installation that passes too, else it is for people to change. */
    REFUSED,

    /** There is no such kind, or nothing of it to follow, which is for people to change. */
    ABSENT;

    /**
     * So many refusals on end, a second apart, may pass by themselves. On a fresh installation kube-controller-manager has
     * yet to fill the aggregated ClusterRole, and one that takes over from another waits until that one's lease has run out:
     * 15 s unless configured (component-base, {@code config/v1alpha1/defaults.go}).
     */
    static final int PASSING_REFUSALS = 20;

    /** @param code of HTTP; 0 where there was no answer */
    static Trouble of(int code) {
        return switch (code) {
            case HttpURLConnection.HTTP_UNAUTHORIZED, HttpURLConnection.HTTP_FORBIDDEN -> REFUSED;
            case HttpURLConnection.HTTP_NOT_FOUND, HttpURLConnection.HTTP_BAD_METHOD -> ABSENT;
            default -> FAULT;
        };
    }

    /**
     * Whether nothing will come of it soon.
     *
     * @param failures how often it was so before on end
     */
    boolean isLasting(int failures) {
        return switch (this) {
            case FAULT -> false;
            case REFUSED -> failures + 1 >= PASSING_REFUSALS;
            case ABSENT -> true;
        };
    }
}
