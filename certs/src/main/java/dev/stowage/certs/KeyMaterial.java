package dev.stowage.certs;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/** A private key and the chain of certificates for it, the leaf first. Prints no key. */
public record KeyMaterial(PrivateKey key, List<X509Certificate> chain) {
    public KeyMaterial {
        chain = List.copyOf(chain);
    }

    @Override
    public String toString() {
        return "KeyMaterial[%d certificates]".formatted(chain.size());
    }
}
