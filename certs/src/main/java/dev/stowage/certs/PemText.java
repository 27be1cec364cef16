package dev.stowage.certs;

import java.io.ByteArrayInputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/** Reads PEM (RFC 7468), tolerating what people put around and between the blocks. */
public final class PemText {
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----(.*?)-----END \\1-----", Pattern.DOTALL);

    /** One block; its content may be no Base64 at all. */
    public record Block(String label, String content) {
        @Override
        public String toString() {
            return label;
        }
    }

    private PemText() {}

    /** The blocks in a text, in its order. */
    public static List<Block> blocks(String text) {
        return BLOCK.matcher(text)
                .results()
                .map(found -> new Block(found.group(1), found.group(2)))
                .toList();
    }

    /**
     * What a block holds.
     *
     * @throws CertificateFault if it is not Base64
     */
    public static byte[] der(Block block) {
        try {
            return Base64.getMimeDecoder().decode(block.content());
        } catch (IllegalArgumentException malformed) {
            throw new CertificateFault(
                    CertificateFault.Reason.MALFORMED,
                    "A block (%s) is no Base64.".formatted(block.label()),
                    malformed);
        }
    }

    /**
     * What a text of one block holds.
     *
     * @throws CertificateFault if there is not exactly one, or it is malformed
     */
    public static byte[] der(Pem pem) {
        List<Block> blocks = blocks(pem.text());
        if (blocks.size() != 1) {
            throw new CertificateFault(
                    CertificateFault.Reason.MALFORMED,
                    "There must be one block of PEM, not %d.".formatted(blocks.size()));
        }
        return der(blocks.getFirst());
    }

    /**
     * The certificate in a text of one block.
     *
     * @throws CertificateFault if there is none
     */
    public static X509Certificate certificate(Pem pem) {
        return certificate(der(pem));
    }

    /**
     * A certificate in DER.
     *
     * @throws CertificateFault if it is none
     */
    public static X509Certificate certificate(byte[] der) {
        try {
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der));
        } catch (CertificateException malformed) {
            throw new CertificateFault(CertificateFault.Reason.MALFORMED, "A block is no certificate.", malformed);
        }
    }

    /** When a certificate is valid. */
    public static Validity validity(X509Certificate certificate) {
        return new Validity(
                certificate.getNotBefore().toInstant(),
                certificate.getNotAfter().toInstant());
    }
}
