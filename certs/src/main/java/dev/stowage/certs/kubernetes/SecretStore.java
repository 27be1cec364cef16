package dev.stowage.certs.kubernetes;

import dev.stowage.certs.AuthorityState;
import dev.stowage.certs.AuthorityStore;
import dev.stowage.certs.CertificateFault;
import dev.stowage.certs.Version;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.node.ObjectNode;

/**
 * The state in one Secret of type Opaque. A Secret of another type, or an immutable one, cannot be changed into ours: it is
 * deleted and made anew. Not for several threads.
 */
final class SecretStore implements AuthorityStore {
    private static final String TYPE = "Opaque";
    /** Of a Secret that does not exist. */
    private static final Version NONE = new Version("");

    private final KubernetesClient client;
    private final String namespace;
    private final String name;
    private final SecretFormat format;
    /** What was read last, since checking a key against its certificate is not free. */
    private Decoded last = new Decoded(Map.of(), new Stored.Lost(NONE, ""));

    private record Decoded(Map<String, String> data, Stored stored) {}

    SecretStore(KubernetesClient client, String namespace, String name, SecretFormat format) {
        this.client = client;
        this.namespace = namespace;
        this.name = name;
        this.format = format;
    }

    private Resource<Secret> secret() {
        return client.secrets().inNamespace(namespace).withName(name);
    }

    @Override
    public Stored read() {
        Secret secret;
        try {
            secret = secret().get();
        } catch (KubernetesClientException answer) {
            throw Answers.fault(CertificateFault.Reason.SECRET, "The Secret %s cannot be read".formatted(name), answer);
        }
        if (secret == null) {
            return new Stored.Lost(NONE, "The Secret %s does not exist.".formatted(name));
        }
        Map<String, String> data = secret.getData() == null ? Map.of() : secret.getData();
        return data.equals(last.data()) ? again(version(secret)) : decode(secret, data);
    }

    private Stored again(Version version) {
        return switch (last.stored()) {
            case Stored.Present(var before, var state) -> new Stored.Present(version, state);
            case Stored.Lost(var before, var reason) -> new Stored.Lost(version, reason);
        };
    }

    private Stored decode(Secret secret, Map<String, String> data) {
        Stored stored;
        try {
            stored = new Stored.Present(version(secret), format.read(decoded(data)));
        } catch (CertificateFault malformed) {
            stored = new Stored.Lost(
                    version(secret), "The Secret %s is of no use: %s".formatted(name, malformed.getMessage()));
        }
        last = new Decoded(Map.copyOf(data), stored);
        return stored;
    }

    private static SortedMap<String, String> decoded(Map<String, String> data) {
        SortedMap<String, String> decoded = new TreeMap<>();
        for (String key : SecretFormat.KEYS) {
            String value = data.get(key);
            if (value != null) {
                decoded.put(key, Base64Text.decode(value));
            }
        }
        return decoded;
    }

    private static Version version(Secret secret) {
        boolean changeable = TYPE.equals(secret.getType()) && !Boolean.TRUE.equals(secret.getImmutable());
        return new Version((changeable ? "+" : "-") + secret.getMetadata().getResourceVersion());
    }

    @Override
    public Written write(Version over, AuthorityState state) {
        SortedMap<String, String> data = format.write(state);
        try {
            if (over.equals(NONE)) {
                create(data);
            } else if (over.text().startsWith("+")) {
                patch(over.text().substring(1), data);
            } else {
                secret().lockResourceVersion(over.text().substring(1)).delete();
                create(data);
            }
            return Written.WRITTEN;
        } catch (KubernetesClientException answer) {
            if (Answers.isConflict(answer)) {
                return Written.CONFLICT;
            }
            throw unwritable(answer);
        }
    }

    private CertificateFault unwritable(KubernetesClientException answer) {
        return Answers.fault(CertificateFault.Reason.SECRET, "The Secret %s cannot be written".formatted(name), answer);
    }

    private void create(Map<String, String> data) {
        try {
            client.resource(made(data)).create();
        } catch (KubernetesClientException answer) {
            if (answer.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                // Not a Secret that is gone, but a namespace: nobody was faster, and to try again at once is of no use.
                throw unwritable(answer);
            }
            throw answer;
        }
    }

    private Secret made(Map<String, String> data) {
        return new SecretBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(namespace)
                .addToLabels("app.kubernetes.io/managed-by", FieldOwner.NAME)
                .endMetadata()
                .withType(TYPE)
                .withStringData(data)
                .build();
    }

    /** Leaves labels and what else others put there. */
    private void patch(String version, Map<String, String> data) {
        ObjectNode patch = format.json().createObjectNode();
        patch.putObject("metadata").put("resourceVersion", version);
        ObjectNode fields = patch.putObject("data");
        for (String key : SecretFormat.KEYS) {
            String value = data.get(key);
            if (value == null) {
                fields.putNull(key);
            } else {
                fields.put(key, Base64Text.encode(value));
            }
        }
        secret().patch(PatchContext.of(PatchType.JSON_MERGE), patch.toString());
    }
}
