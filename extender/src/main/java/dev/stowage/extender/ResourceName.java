package dev.stowage.extender;

/** The name of a resource that containers request: {@code cpu}, {@code nvidia.com/gpu}. */
public record ResourceName(String text) implements Comparable<ResourceName> {
    public static final ResourceName CPU = new ResourceName("cpu");
    public static final ResourceName MEMORY = new ResourceName("memory");

    /** {@code ResourceHugePagesPrefix} of k8s.io/api, {@code core/v1}. */
    private static final String HUGE_PAGES = "hugepages-";

    /** Whether a request at the level of the pod replaces the containers' ({@code IsSupportedPodLevelResource}). */
    boolean countsAtPodLevel() {
        return equals(CPU) || equals(MEMORY) || text.startsWith(HUGE_PAGES);
    }

    /** Whether it is qualified by a domain, as extended resources are and the built-in ones are not. */
    boolean isQualified() {
        return text.indexOf('/') >= 0;
    }

    @Override
    public int compareTo(ResourceName other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
