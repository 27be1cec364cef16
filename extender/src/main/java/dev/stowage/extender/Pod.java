package dev.stowage.extender;

import java.util.List;

/**
 * What the ledger needs of a Pod.
 *
 * @param place the node it is bound to
 * @param finished whether its phase is Succeeded or Failed; one that is only being deleted still runs
 * @param requests see {@link PodRequests#effective}
 * @param ownClaims how many of its claims are made from templates
 * @param namedClaims its other claims
 */
public record Pod(
        PodKey key,
        PodUid uid,
        Place place,
        SchedulerName scheduler,
        boolean finished,
        Resources requests,
        int ownClaims,
        List<ClaimKey> namedClaims) {
    public Pod {
        namedClaims = List.copyOf(namedClaims);
    }
}
