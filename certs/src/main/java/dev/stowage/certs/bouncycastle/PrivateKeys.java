package dev.stowage.certs.bouncycastle;

import dev.stowage.certs.CertificateFault;
import java.io.IOException;
import java.io.StringReader;
import java.security.PrivateKey;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;

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
            JcaPEMKeyConverter converter = new JcaPEMKeyConverter();
            for (Object block = parser.readObject(); block != null; block = parser.readObject()) {
                if (block instanceof PEMKeyPair pair) {
                    return converter.getPrivateKey(pair.getPrivateKeyInfo());
                }
                if (block instanceof PrivateKeyInfo key) {
                    return converter.getPrivateKey(key);
                }
            }
        } catch (IOException malformed) {
            throw new CertificateFault(CertificateFault.Reason.MALFORMED, "The private key is malformed.", malformed);
        }
        throw new CertificateFault(CertificateFault.Reason.MALFORMED, "There is no private key.");
    }
}
