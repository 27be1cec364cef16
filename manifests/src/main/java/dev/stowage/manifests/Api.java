package dev.stowage.manifests;

/** The names of the API. */
public final class Api {
    /** The group of every kind. */
    public static final String GROUP = "stowage.dev";

    /** The one version so far. */
    public static final String VERSION = "v1alpha1";

    /** What {@code kubectl get stowage} lists. */
    public static final String CATEGORY = "stowage";

    private Api() {}
}
