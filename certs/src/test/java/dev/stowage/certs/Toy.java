package dev.stowage.certs;

import java.security.PrivateKey;
import java.time.Instant;
import java.util.List;

/** Certificates without cryptography. */
final class Toy {
    private Toy() {}

    /** Equal to all others. */
    private record Key() implements PrivateKey {
        @Override
        public String getAlgorithm() {
            return "EC";
        }

        @Override
        public String getFormat() {
            return "toy";
        }

        @Override
        public byte[] getEncoded() {
            return new byte[0];
        }
    }

    static final KeyMaterial MATERIAL = new KeyMaterial(new Key(), List.of());

    static SigningAuthority authority(long generation, String maker, Instant notAfter) {
        Fingerprint fingerprint = new Fingerprint(generation + "-" + maker);
        return new SigningAuthority(
                new AuthorityCertificate(
                        new Generation(generation),
                        fingerprint,
                        new Validity(Instant.EPOCH, notAfter),
                        new Pem(fingerprint.hex())),
                new Pem("key of " + fingerprint.hex()));
    }

    static ConfigurationReading.Bundle bundle(List<AuthorityCertificate> authorities) {
        return new ConfigurationReading.Bundle(authorities, true);
    }

    /** Makes authorities whose fingerprints tell who made them. */
    record Maker(String name) implements Issuer {
        @Override
        public SigningAuthority authority(Generation generation, Validity validity) {
            SigningAuthority made = Toy.authority(generation.number(), name, validity.notAfter());
            return new SigningAuthority(
                    new AuthorityCertificate(
                            generation,
                            made.certificate().fingerprint(),
                            validity,
                            made.certificate().pem()),
                    made.key());
        }

        @Override
        public KeyMaterial leaf(SigningAuthority authority, Validity validity) {
            return MATERIAL;
        }
    }
}
