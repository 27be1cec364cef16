package dev.stowage.certs;

/** Something that people may want to know of. */
public sealed interface Happening {
    /** In a sentence, without secrets. */
    String text();

    /** A step of the rotation, done by this replica. */
    record Advanced(CertificateStatus.Phase to, String text) implements Happening {}

    /** This replica learned that another authority is in use now. */
    record AuthorityExchanged(String text) implements Happening {}

    /** From now on another leaf is presented. */
    record LeafPresented(String text) implements Happening {}

    /** Bundles of a configuration were filled. */
    record BundlesWritten(ManagedConfiguration configuration, String text) implements Happening {}

    /** Bundles of a configuration that were as they should be have been changed, and not by a rotation. */
    record BundlesDisturbed(ManagedConfiguration configuration, String text) implements Happening {}

    /** A leaf could not be made or loaded; the last good one stays. */
    record LeafFailed(String text) implements Happening {}

    /** Another step failed and is tried again. */
    record Failed(String text) implements Happening {}
}
