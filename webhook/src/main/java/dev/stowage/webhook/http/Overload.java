package dev.stowage.webhook.http;

/** How an endpoint turns requests away while there is too much to do; never as a verdict about the object. */
public enum Overload {
    /** 503 without {@code Retry-After}: a failed call at once, which lets the object through where the webhook ignores failures. */
    FAIL(503),
    /**
     * 429 with {@code Retry-After: 1}: the API server asks again within the webhook's timeout (client-go, {@code
     * rest/with_retry.go}), which is better than to refuse the object.
     */
    RETRY(429);

    private final int status;

    Overload(int status) {
        this.status = status;
    }

    int status() {
        return status;
    }
}
