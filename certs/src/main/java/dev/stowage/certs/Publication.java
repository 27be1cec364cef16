package dev.stowage.certs;

import java.util.List;

/** The webhook configurations, which tell the API server whom to trust. */
public interface Publication {
    /** The newest of each, never one that was remembered; what cannot be read is said to be unreadable. */
    List<ConfigurationReading> readAll();

    /**
     * Gives every entry of a configuration its bundle, only over the version that was read. Throws {@link
     * CertificateFault} if it cannot be reached.
     */
    AuthorityStore.Written write(ConfigurationReading.Present over, List<NewBundle> bundles);

    /**
     * What one entry is to hold.
     *
     * @param authorities in the order of the text
     */
    record NewBundle(String webhook, List<AuthorityCertificate> authorities) {
        public NewBundle {
            authorities = List.copyOf(authorities);
        }
    }
}
