package dev.stowage.certs;

/** Where the state is kept that all replicas share. Throws {@link CertificateFault} if it cannot be reached. */
public interface AuthorityStore {
    /** The newest, never one that was remembered. */
    Stored read();

    /** Writes only over the version that was read. */
    Written write(Version over, AuthorityState state);

    /** What was read. */
    sealed interface Stored {
        Version version();

        record Present(Version version, AuthorityState state) implements Stored {}

        /**
         * There is nothing, or something that is of no use.
         *
         * @param reason in words
         */
        record Lost(Version version, String reason) implements Stored {}
    }

    /** What came of writing. */
    enum Written {
        WRITTEN,
        /** Somebody else wrote since. */
        CONFLICT
    }
}
