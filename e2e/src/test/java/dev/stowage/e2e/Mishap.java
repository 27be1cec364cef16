package dev.stowage.e2e;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.function.UnaryOperator;

/** What becomes of a Secret, whose type and immutability are for life, so that it is another one afterwards. */
record Mishap(String name, UnaryOperator<SecretBuilder> change) {
    /** Whether it did; the replica may be faster. */
    boolean happen(KubernetesClient client, Secret before) {
        Secret spoilt = change.apply(new SecretBuilder(before)
                        .editMetadata()
                        .withResourceVersion("")
                        .withUid("")
                        .endMetadata())
                .build();
        try {
            client.resource(before).delete();
            client.resource(spoilt).create();
            return true;
        } catch (KubernetesClientException faster) {
            return false;
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
