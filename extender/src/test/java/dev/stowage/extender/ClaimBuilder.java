package dev.stowage.extender;

import java.util.ArrayList;
import java.util.List;

/** A claim of namespace team that holds nothing yet. */
final class ClaimBuilder {
    private final ClaimKey key;
    private Claim.Owner owner = new Claim.Owner.Nobody();
    private final List<PodUid> reservedFor = new ArrayList<>();
    private final List<Claim.Result> results = new ArrayList<>();
    private Place place = new Place.Unsaid();
    private boolean backsResources;
    private final List<Claim.Request> requests = new ArrayList<>();

    ClaimBuilder(String name) {
        this.key = new ClaimKey("team", name);
    }

    static DeviceId device(String pool, String name) {
        return new DeviceId(new ResourcePoolId(SliceBuilder.DRIVER, pool), name);
    }

    ClaimBuilder holds(String pool, String device) {
        results.add(new Claim.Result(device(pool, device), false, false));
        return this;
    }

    ClaimBuilder watches(String pool, String device) {
        results.add(new Claim.Result(device(pool, device), true, false));
        return this;
    }

    ClaimBuilder shares(String pool, String device) {
        results.add(new Claim.Result(device(pool, device), false, true));
        return this;
    }

    ClaimBuilder on(String node) {
        place = new Place.On(new NodeName(node));
        return this;
    }

    ClaimBuilder reservedFor(String pod) {
        reservedFor.add(new PodUid(pod));
        return this;
    }

    ClaimBuilder ownedBy(String pod) {
        owner = new Claim.Owner.OfPod(new PodUid(pod));
        return this;
    }

    ClaimBuilder asks(String deviceClass, int count) {
        requests.add(new Claim.Request(new ClassName(deviceClass), count));
        return this;
    }

    ClaimBuilder backsResources() {
        backsResources = true;
        return this;
    }

    Claim claim() {
        Claim.Allocation allocation =
                results.isEmpty() ? new Claim.Allocation.None() : new Claim.Allocation.Allocated(results, place);
        return new Claim(key, requests, owner, reservedFor, backsResources, allocation);
    }

    Change seen() {
        return new Change.ClaimSeen(claim());
    }
}
