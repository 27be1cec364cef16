package dev.stowage.e2e;

/** What kube-scheduler says about a pod that it finds no node for ({@code framework/types.go, FitError}). */
final class FailedScheduling {
    /** The first minor version of Kubernetes whose plugin for claims says nothing that it could not help with. */
    private static final int CLAIMS_ARE_SILENT = 37;

    private FailedScheduling() {}

    /**
     * The text as the version words it.
     *
     * @param kubernetes for example {@code 1.36.3}
     * @param filters why no node passes
     * @param claims why no claim can be given back to make room
     * @param preemption why no pod can be evicted to make room
     */
    static String text(String kubernetes, String filters, String claims, String preemption) {
        int minor = Integer.parseInt(kubernetes.split("\\.", -1)[1]);
        String room = minor < CLAIMS_ARE_SILENT ? claims + ", " : "";
        return "%s. %spreemption: %s.".formatted(filters, room, preemption);
    }
}
