package dev.stowage.extender;

import java.util.List;
import java.util.Map;

/**
 * Finds out whether a pod is accounted: from the very objects by which devices are counted, never from its labels or phase. A
 * delay of either can only make the answer Open, and then its devices are at worst both missing and charged. Lives for one
 * question.
 */
final class HoldingQuestion {
    private final LedgerState state;
    private final Pod pod;
    private final List<Claim> claims;
    private final List<ResourceName> resources;

    HoldingQuestion(LedgerState state, Pod pod) {
        this.state = state;
        this.pod = pod;
        // INVARIANT: anybody may create a claim that names this pod as its owner, but only kube-scheduler reserves one
        // for it, and
        // with the same write allocates it (dynamicresources.go, bindClaim).
        this.claims = state.claims().of(pod.uid()).stream()
                .filter(claim -> claim.isAllocated() && claim.reservedFor().contains(pod.uid()))
                .toList();
        this.resources = pod.requests().extended().counts().entrySet().stream()
                .filter(request -> request.getValue() > 0 && isCounted(request.getKey()))
                .map(Map.Entry::getKey)
                .toList();
    }

    Holding answer() {
        if (pod.ownClaims() == 0 && pod.namedClaims().isEmpty() && resources.isEmpty()) {
            return new Holding.Nothing();
        }
        boolean complete = holdsOwnClaims()
                && pod.namedClaims().stream().allMatch(this::holdsNamed)
                && resources.stream().allMatch(this::holdsResource);
        return complete ? new Holding.Held(place()) : new Holding.Open();
    }

    private boolean holdsOwnClaims() {
        return claims.stream()
                        .filter(claim -> !claim.backsResources() && claim.isOwnedBy(pod.uid()))
                        .count()
                >= pod.ownClaims();
    }

    private boolean holdsNamed(ClaimKey key) {
        return claims.stream().anyMatch(claim -> claim.key().equals(key));
    }

    /**
     * By being bound where a device plugin serves it; else by the claim that kube-scheduler made. Before a pod is bound nobody
     * knows which of several resources that claim is about.
     */
    private boolean holdsResource(ResourceName resource) {
        return switch (pod.place()) {
            case Place.On(var node) when isServedByPlugin(node, resource) -> !pod.finished();
            case Place.On _ -> holdsBackingClaim();
            case Place.Unsaid() -> resources.size() == 1 && holdsBackingClaim();
        };
    }

    private boolean isServedByPlugin(NodeName node, ResourceName resource) {
        return state.nodes()
                .get(node)
                .filter(stocked -> stocked.node().allocatable().extended().of(resource) > 0)
                .isPresent();
    }

    private boolean holdsBackingClaim() {
        return claims.stream().anyMatch(claim -> claim.backsResources() && claim.isOwnedBy(pod.uid()));
    }

    /** Whether a pool counts the resource. */
    private boolean isCounted(ResourceName resource) {
        return state.pools().values().stream()
                .flatMap(pool -> pool.pool().kinds().stream())
                .anyMatch(kind -> kind.claiming().equals(new Kind.Claiming.ByResource(resource)));
    }

    private Place place() {
        if (pod.place() instanceof Place.On) {
            return pod.place();
        }
        return claims.stream()
                .map(Claim::allocation)
                .<Place>mapMulti((allocation, found) -> {
                    if (allocation instanceof Claim.Allocation.Allocated(var _, Place.On on)) {
                        found.accept(on);
                    }
                })
                .findFirst()
                .orElseGet(Place.Unsaid::new);
    }
}
