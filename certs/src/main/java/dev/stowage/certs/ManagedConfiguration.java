package dev.stowage.certs;

import java.util.Comparator;

/** One of the webhook configurations whose bundles of authorities are kept by us. */
public record ManagedConfiguration(Kind kind, String name) implements Comparable<ManagedConfiguration> {
    private static final Comparator<ManagedConfiguration> ORDER =
            Comparator.comparing(ManagedConfiguration::kind).thenComparing(ManagedConfiguration::name);

    /** As {@code admissionregistration.k8s.io/v1} has them. */
    public enum Kind {
        MUTATING("MutatingWebhookConfiguration"),
        VALIDATING("ValidatingWebhookConfiguration");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** As the API spells it. */
        public String text() {
            return text;
        }
    }

    /** One that changes objects. */
    public static ManagedConfiguration mutating(String name) {
        return new ManagedConfiguration(Kind.MUTATING, name);
    }

    /** One that only accepts or denies. */
    public static ManagedConfiguration validating(String name) {
        return new ManagedConfiguration(Kind.VALIDATING, name);
    }

    @Override
    public int compareTo(ManagedConfiguration other) {
        return ORDER.compare(this, other);
    }

    /** {@code KIND/NAME}. */
    @Override
    public String toString() {
        return kind.text() + "/" + name;
    }
}
