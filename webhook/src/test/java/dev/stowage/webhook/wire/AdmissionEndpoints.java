package dev.stowage.webhook.wire;

import dev.stowage.webhook.TrustedAccounts;
import java.util.List;

/** Every endpoint, with a lineage for each kind of controller: what holds for all of them is tested for all of them. */
final class AdmissionEndpoints {
    private AdmissionEndpoints() {}

    static List<Endpoint> all() {
        FakeReplicas replicas = new FakeReplicas();
        return List.of(
                new PodStampingEndpoint(replicas),
                new ReplicaGuardEndpoint(TrustedAccounts.usual("stowage-system"), replicas),
                HubOfTests.endpoint());
    }

    /** Whether the webhook configuration has it as one that may change objects. */
    static boolean isMutating(Endpoint endpoint) {
        return endpoint.path().startsWith("/mutate");
    }
}
