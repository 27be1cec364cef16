package dev.stowage.observer;

import dev.stowage.extender.Claim;
import dev.stowage.extender.ClaimKey;
import dev.stowage.extender.DeviceCounts;
import dev.stowage.extender.HashTrie;
import dev.stowage.extender.Ledger;
import dev.stowage.extender.Member;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.Place;
import dev.stowage.extender.PlannedReplica;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.Stock;
import dev.stowage.extender.Subject;
import java.util.ArrayList;
import java.util.List;

/**
 * All that a census knows.
 *
 * @param stocks of usable nodes
 * @param reserved by pod: what it is about to take where its node says so and its claims do not yet
 * @param unanswered pods of which it is not known whose they are, or whose replica was not seen
 * @param listed whether everything there is was seen once
 */
record CensusState(
        Ledger ledger,
        Terms terms,
        PodBook pods,
        ReplicaBook replicas,
        HashTrie<PoolName, PoolBook> pools,
        HashTrie<NodeName, Stock> stocks,
        HashTrie<PodUid, List<Reservation>> reserved,
        HashTrie<PodUid, PodUid> unanswered,
        boolean listed) {
    /** What a pod is about to take of a pool. */
    record Reservation(PoolName pool, NodeName node, DeviceCounts need) {}

    static CensusState empty(Ledger ledger) {
        return new CensusState(
                ledger,
                Terms.of(ledger),
                PodBook.empty(),
                ReplicaBook.empty(),
                HashTrie.empty(),
                HashTrie.empty(),
                HashTrie.empty(),
                HashTrie.empty(),
                false);
    }

    CensusState with(PodBook changed) {
        return new CensusState(ledger, terms, changed, replicas, pools, stocks, reserved, unanswered, listed);
    }

    CensusState with(ReplicaBook changed) {
        return new CensusState(ledger, terms, pods, changed, pools, stocks, reserved, unanswered, listed);
    }

    CensusState with(PoolName pool, PoolBook book) {
        return withPools(pools.with(pool, book));
    }

    CensusState withPools(HashTrie<PoolName, PoolBook> changed) {
        return new CensusState(ledger, terms, pods, replicas, changed, stocks, reserved, unanswered, listed);
    }

    CensusState counted(Ledger next, HashTrie<NodeName, Stock> nextStocks) {
        return new CensusState(next, terms, pods, replicas, pools, nextStocks, reserved, unanswered, listed);
    }

    CensusState with(Terms changed) {
        return new CensusState(ledger, changed, pods, replicas, pools, stocks, reserved, unanswered, listed);
    }

    CensusState reserving(HashTrie<PodUid, List<Reservation>> changed) {
        return new CensusState(ledger, terms, pods, replicas, pools, stocks, changed, unanswered, listed);
    }

    CensusState asking(HashTrie<PodUid, PodUid> changed) {
        return new CensusState(ledger, terms, pods, replicas, pools, stocks, reserved, changed, listed);
    }

    CensusState listing() {
        return new CensusState(ledger, terms, pods, replicas, pools, stocks, reserved, unanswered, true);
    }

    /** Forgets that a ReplicaObservation is absent when no pod belongs to it any more. */
    CensusState mourning(String observation) {
        return pods.ofReplica().of(observation).isEmpty() ? with(replicas.forgotten(observation)) : this;
    }

    /** The claims that are there for a pod and those that it names, each once. */
    List<Claim> claimsOf(Pod pod) {
        List<Claim> claims = new ArrayList<>(ledger.claimsOf(pod.uid()));
        for (ClaimKey named : pod.namedClaims()) {
            ledger.claim(named).filter(claim -> !claims.contains(claim)).ifPresent(claims::add);
        }
        return claims;
    }

    /** Where a pod is: bound, else where its claims are allocated, else nominated. */
    Place placeOf(Pod pod) {
        if (pod.place() instanceof Place.On) {
            return pod.place();
        }
        for (Claim claim : ledger.claimsOf(pod.uid())) {
            if (claim.allocation() instanceof Claim.Allocation.Allocated(var _, Place.On on)) {
                return on;
            }
        }
        return pods.facts().get(pod.uid()).map(PodFacts::nominated).orElseGet(Place.Unsaid::new);
    }

    /** Whose pod it is, as far as that is known and its replica was seen and says something of such pods. */
    Subject subjectOf(PodUid pod) {
        return pods.attributions()
                .get(pod)
                .<Subject>map(attribution -> switch (attribution) {
                    case Attribution.Foreign() -> new Subject.Foreign();
                    case Attribution.OfReplica(var observation, var group) ->
                        replicas.get(observation)
                                .map(replica -> subject(replica, group))
                                .orElseGet(Subject.Foreign::new);
                })
                .orElseGet(Subject.Foreign::new);
    }

    /** A pod of that group of a replica. */
    Subject subject(ObservedReplica replica, PodGroup group) {
        return replica.pods().stream()
                .filter(expected -> expected.group().equals(group))
                .findFirst()
                .<Subject>map(expected -> new Subject.OfReplica(
                        new Member(replica.key(), group),
                        expected.pool(),
                        needOf(replica, group, expected.pool()),
                        replica.required()))
                .orElseGet(Subject.Foreign::new);
    }

    private DeviceCounts needOf(ObservedReplica replica, PodGroup group, PoolName pool) {
        return pools.get(pool).flatMap(book -> book.tenants().get(replica.observation())).stream()
                .flatMap(tenant -> tenant.planned().groups().stream())
                .filter(planned -> planned.group().equals(group))
                .map(PlannedReplica.Group::need)
                .findFirst()
                .orElseGet(DeviceCounts::of);
    }
}
