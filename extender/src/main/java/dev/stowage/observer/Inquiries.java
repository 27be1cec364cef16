package dev.stowage.observer;

import dev.stowage.extender.Claim;
import dev.stowage.extender.ClaimKey;
import dev.stowage.extender.DeviceId;
import dev.stowage.extender.Kind;
import dev.stowage.extender.Place;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.PoolLedger;
import dev.stowage.extender.PoolName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Finds out what has to be found out. Lives for one state of the census. */
final class Inquiries {
    private final CensusState state;

    Inquiries(CensusState state) {
        this.state = state;
    }

    /** All of them, in order: of pods that were not seen, then of others. */
    List<Inquiry> all() {
        List<Inquiry> all = new ArrayList<>();
        for (ClaimKey key : state.ledger().unattributed()) {
            state.ledger().claim(key).ifPresent(claim -> {
                if (isOfAnyPool(claim)) {
                    addUnseen(claim, all);
                }
            });
        }
        unanswered().forEach(pod -> all.add(about(pod)));
        return List.copyOf(all);
    }

    /**
     * Those without whose answers it cannot be said who holds the devices that are missing from a pool's buckets. What a pod
     * only asks for is still there, and nobody has to wait for it.
     */
    List<Inquiry> holdingUp(PoolName pool) {
        List<Inquiry> some = new ArrayList<>();
        for (ClaimKey key : state.ledger().unattributed()) {
            state.ledger().claim(key).ifPresent(claim -> {
                if (holds(claim, pool)) {
                    addUnseen(claim, some);
                }
            });
        }
        for (Pod pod : unanswered()) {
            if (holds(pod, pool)) {
                some.add(about(pod));
            }
        }
        return List.copyOf(some);
    }

    private List<Pod> unanswered() {
        List<PodUid> uids = state.unanswered().keys();
        Collections.sort(uids);
        return uids.stream().flatMap(uid -> state.ledger().pod(uid).stream()).toList();
    }

    private void addUnseen(Claim claim, List<Inquiry> found) {
        List<PodUid> unseen = claim.holders().stream()
                .filter(pod -> state.ledger().pod(pod).isEmpty()
                        && !state.pods().absent().contains(pod))
                .toList();
        if (!unseen.isEmpty()) {
            found.add(new Inquiry.OfPods(claim.key(), unseen));
        }
    }

    private Inquiry about(Pod pod) {
        return state.pods()
                .attributions()
                .get(pod.uid())
                .<Inquiry>map(attribution -> switch (attribution) {
                    case Attribution.OfReplica(var observation, var _) -> new Inquiry.OfReplica(pod.key(), observation);
                    case Attribution.Foreign() -> new Inquiry.OfOwner(pod.key(), pod.uid());
                })
                .orElseGet(() -> new Inquiry.OfOwner(pod.key(), pod.uid()));
    }

    private boolean isOfAnyPool(Claim claim) {
        return claim.takes().stream()
                .anyMatch(device -> !state.ledger().poolsOf(device).isEmpty());
    }

    private boolean holds(Claim claim, PoolName pool) {
        for (DeviceId device : claim.takes()) {
            if (state.ledger().poolsOf(device).contains(pool)) {
                return true;
            }
        }
        return false;
    }

    private boolean holds(Pod pod, PoolName pool) {
        return state.ledger().claimsOf(pod.uid()).stream().anyMatch(claim -> holds(claim, pool))
                || (pod.place() instanceof Place.On(var node)
                        && !pod.finished()
                        && state.ledger().poolsOf(node).contains(pool)
                        && asksForResourceOf(pod, pool));
    }

    private boolean asksForResourceOf(Pod pod, PoolName pool) {
        return state.ledger().pool(pool).map(PoolLedger::pool).stream()
                .flatMap(found -> found.kinds().stream())
                .anyMatch(kind -> kind.claiming() instanceof Kind.Claiming.ByResource(var resource)
                        && pod.requests().extended().of(resource) > 0);
    }
}
