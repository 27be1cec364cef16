package dev.stowage.extender;

/** Whether what a pod asked for is missing from the histogram. */
public sealed interface Holding {
    /** The pod asks for nothing that is counted. */
    record Nothing() implements Holding {}

    /** Some of it is still counted as free, or may be: the pod must be charged. */
    record Open() implements Holding {}

    /** All of it is missing from the histogram: the pod is accounted. */
    record Held(Place place) implements Holding {}
}
