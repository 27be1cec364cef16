package dev.stowage.fleet;

import java.util.Locale;

/**
 * The name of an object that is made of a replica on its cluster: a DNS label that begins with a letter, as a Service needs
 * it (RFC 1035). A StatefulSet's name leaves room for {@code -} and the ten characters of a revision in a label's value.
 */
public record WorkloadName(String text) implements Comparable<WorkloadName> {
    /** Of Deployments, StatefulSets, Services and what they use. */
    static final int MAX_LENGTH = 52;

    /** A LeaderWorkerSet names StatefulSets after itself, with {@code -0} at the end. */
    static final int MAX_SET_LENGTH = MAX_LENGTH - 2;

    private static final int HASH_LENGTH = 10;

    /** The parts joined by hyphens; with a hash of them at the end if they had to be cut or changed. */
    static WorkloadName of(int maxLength, String... parts) {
        String joined = String.join("-", parts);
        return joined.length() <= maxLength && joined.equals(spelled(joined))
                ? new WorkloadName(joined)
                : hashed(maxLength, parts);
    }

    /** The parts with a hash of them at the end, for a name that would be another object's. */
    static WorkloadName hashed(int maxLength, String... parts) {
        String start = spelled(String.join("-", parts));
        String cut = start.substring(0, Math.min(start.length(), maxLength - HASH_LENGTH - 1));
        return new WorkloadName(withoutHyphensAtTheEnd(cut) + "-" + ReplicaNames.hash(parts));
    }

    /** Names of custom resources may have dots and begin with a digit. */
    private static String spelled(String text) {
        String hyphenated = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]", "-");
        return withoutHyphensAtTheEnd(hyphenated.matches("[a-z].*") ? hyphenated : "r" + hyphenated);
    }

    private static String withoutHyphensAtTheEnd(String text) {
        return text.replaceAll("-+$", "");
    }

    @Override
    public int compareTo(WorkloadName other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
