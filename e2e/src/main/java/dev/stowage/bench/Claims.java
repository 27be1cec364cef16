package dev.stowage.bench;

import io.fabric8.kubernetes.api.model.resource.v1.DeviceRequestAllocationResult;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Which devices are allocated, by the ResourceClaims of a cluster. */
public final class Claims {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private final KubernetesClient client;

    Claims(KubernetesClient client) {
        this.client = client;
    }

    /** The devices of a node that are allocated, as {@code DRIVER/DEVICE}, sorted. */
    public List<String> allocatedOn(String node) {
        return allocatedOn(
                node,
                client.resources(ResourceClaim.class).inAnyNamespace().list().getItems());
    }

    private static List<String> allocatedOn(String node, List<ResourceClaim> claims) {
        return claims.stream()
                .flatMap(Claims::results)
                .filter(result -> result.getPool().equals(node))
                .map(result -> result.getDriver() + "/" + result.getDevice())
                .sorted()
                .toList();
    }

    private static Stream<DeviceRequestAllocationResult> results(ResourceClaim claim) {
        return claim.getStatus() == null || claim.getStatus().getAllocation() == null
                ? Stream.empty()
                : claim.getStatus().getAllocation().getDevices().getResults().stream();
    }

    /** How many claims there are. */
    public int made() {
        return client.resources(ResourceClaim.class)
                .inAnyNamespace()
                .list()
                .getItems()
                .size();
    }

    /** Waits until there are so many claims. */
    public void awaitMade(int count) {
        Waiting.until(
                count + " claims",
                client.resources(ResourceClaim.class).inAnyNamespace(),
                claims -> claims.size() == count,
                DEADLINE);
    }

    /** Waits until so many devices of the node are allocated. */
    public void awaitAllocated(String node, int count) {
        Waiting.until(
                "%d devices of %s to be allocated".formatted(count, node),
                client.resources(ResourceClaim.class).inAnyNamespace(),
                claims -> allocatedOn(node, claims).size() == count,
                DEADLINE);
    }
}
