package dev.stowage.owners;

/** What is known about an object that another one names as its owner. */
public sealed interface Finding {
    /** It is there. */
    record Known(KnownObject object) implements Finding {}

    /** It is not there, or the news of it has not come yet. */
    record Missing() implements Finding {}

    /** Nobody has asked about its kind so far, so its kind is not known. */
    record NotFollowed() implements Finding {}

    /** Its kind cannot be known. */
    record CannotBeFollowed(String why) implements Finding {}

    /** It is in no namespace, so nothing in a namespace can own it. */
    record ClusterScoped() implements Finding {}
}
