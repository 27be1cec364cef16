package dev.stowage.certs.bouncycastle;

import dev.stowage.certs.CertificateFault;
import java.io.IOException;
import java.io.StringReader;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;

/** Reads private keys as other programs write them. */
public final class PrivateKeys {
    private PrivateKeys() {}

    /**
     * The first key in a text of PEM: PKCS #8, SEC 1 or PKCS #1, not encrypted.
     *
     * @throws CertificateFault if there is none
     */
    public static PrivateKey read(String pem) {
        try (PEMParser parser = new PEMParser(new StringReader(pem))) {
            for (Object block = parser.readObject(); block != null; block = parser.readObject()) {
                if (block instanceof PEMKeyPair pair) {
                    return read(pair.getPrivateKeyInfo());
                }
                if (block instanceof PrivateKeyInfo key) {
                    return read(key);
                }
            }
        } catch (IOException | GeneralSecurityException malformed) {
            throw new CertificateFault(CertificateFault.Reason.MALFORMED, "The private key is malformed.", malformed);
        }
        throw new CertificateFault(CertificateFault.Reason.MALFORMED, "There is no private key.");
    }

    /** By the platform, which knows algorithms by their object identifiers, too. */
    private static PrivateKey read(PrivateKeyInfo key) throws IOException, GeneralSecurityException {
        return KeyFactory.getInstance(
                        key.getPrivateKeyAlgorithm().getAlgorithm().getId())
                .generatePrivate(new PKCS8EncodedKeySpec(key.getEncoded()));
    }
}
