package dev.stowage.extender;

import java.util.List;
import java.util.Optional;

/**
 * The claims, and what they hold. What is in use is told by claims alone: a finished pod's claim holds its devices until it is
 * deallocated, and one that nobody uses any more still holds them.
 *
 * @param taken by device: the claims that hold it
 * @param ofPod by pod: the claims that are there on its behalf
 * @param twice devices that several claims hold though one of them wants it alone
 */
record ClaimIndex(
        HashTrie<ClaimKey, Claim> claims,
        Index<DeviceId, ClaimKey> taken,
        Index<PodUid, ClaimKey> ofPod,
        SortedKeys<DeviceId> twice) {
    static ClaimIndex empty() {
        return new ClaimIndex(HashTrie.empty(), Index.empty(), Index.empty(), SortedKeys.none());
    }

    Optional<Claim> get(ClaimKey key) {
        return claims.get(key);
    }

    boolean isInUse(DeviceId device) {
        return !taken.of(device).isEmpty();
    }

    List<Claim> holding(DeviceId device) {
        return taken.of(device).keys().stream()
                .flatMap(key -> claims.get(key).stream())
                .toList();
    }

    List<Claim> of(PodUid pod) {
        return ofPod.of(pod).keys().stream()
                .flatMap(key -> claims.get(key).stream())
                .toList();
    }

    ClaimIndex with(Claim claim) {
        ClaimIndex rest = without(claim.key());
        Index<DeviceId, ClaimKey> changedTaken = rest.taken;
        for (DeviceId device : claim.takes()) {
            changedTaken = changedTaken.with(device, claim.key());
        }
        Index<PodUid, ClaimKey> changedOfPod = rest.ofPod;
        for (PodUid pod : claim.holders()) {
            changedOfPod = changedOfPod.with(pod, claim.key());
        }
        return new ClaimIndex(rest.claims.with(claim.key(), claim), changedTaken, changedOfPod, rest.twice)
                .lookingTwiceAt(claim.takes());
    }

    ClaimIndex without(ClaimKey key) {
        Optional<Claim> old = claims.get(key);
        if (old.isEmpty()) {
            return this;
        }
        Index<DeviceId, ClaimKey> changedTaken = taken;
        for (DeviceId device : old.get().takes()) {
            changedTaken = changedTaken.without(device, key);
        }
        Index<PodUid, ClaimKey> changedOfPod = ofPod;
        for (PodUid pod : old.get().holders()) {
            changedOfPod = changedOfPod.without(pod, key);
        }
        return new ClaimIndex(claims.without(key), changedTaken, changedOfPod, twice)
                .lookingTwiceAt(old.get().takes());
    }

    private ClaimIndex lookingTwiceAt(List<DeviceId> devices) {
        SortedKeys<DeviceId> changed = twice;
        for (DeviceId device : devices) {
            changed = changed.with(device, isTakenTwice(device));
        }
        return new ClaimIndex(claims, taken, ofPod, changed);
    }

    private boolean isTakenTwice(DeviceId device) {
        return taken.of(device).size() > 1
                && holding(device).stream().anyMatch(claim -> claim.takesAlone().contains(device));
    }
}
