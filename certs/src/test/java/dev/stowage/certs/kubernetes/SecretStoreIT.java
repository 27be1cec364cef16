package dev.stowage.certs.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.certs.AuthorityState;
import dev.stowage.certs.CertificateFault;
import dev.stowage.certs.Generation;
import dev.stowage.certs.Rotation;
import dev.stowage.certs.ServiceName;
import dev.stowage.certs.Validity;
import dev.stowage.certs.bouncycastle.BouncyCastleIssuer;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

final class SecretStoreIT {
    private static final ServiceName SERVICE = new ServiceName("companion", "stowage-system");
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final AuthorityState STATE = new AuthorityState(
            1,
            new Rotation.Initial(new BouncyCastleIssuer(SERVICE, "", new SecureRandom())
                    .authority(new Generation(1), new Validity(NOW, NOW.plusSeconds(1000)))),
            List.of());

    @Test
    void saysThatThereIsNoNamespaceToWriteInto() throws IOException {
        try (SmallApi api = new SmallApi()) {
            var store = new SecretStore(
                    api.client, SERVICE.namespace(), "authority", new SecretFormat(SERVICE, new JsonMapper()));
            var nothing = store.read();

            assertThatThrownBy(() -> store.write(nothing.version(), STATE))
                    .isInstanceOf(CertificateFault.class)
                    .hasMessage("The Secret authority cannot be written: 404, not there");
            assertThat(api.requests).contains("POST /api/v1/namespaces/stowage-system/secrets");
        }
    }
}
