package dev.stowage.observer;

import dev.stowage.fleet.Acceptance;
import dev.stowage.fleet.Observation;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.ResourceVersion;
import java.util.List;
import java.util.SortedSet;

/**
 * What a hub knows: its objects, which survive it, and what it remembers of observations, which does not.
 *
 * @param wanted the deployments that there are
 * @param isCurrent whether the last observation that was written has reached it
 * @param newest up to where the newest observation had seen claims that reached it
 */
record HubMind(
        List<Replica> replicas, SortedSet<String> wanted, Acceptance acceptance, boolean isCurrent, long newest) {
    /** The version of a ReplicaObservation that was not made yet. */
    static final int UNDISPATCHED = 0;

    /**
     * A committed ModelReplica.
     *
     * @param uid also that of its ReplicaObservation
     * @param isSure whether nothing has happened since the observation by which it was placed that no hub can foresee
     */
    record Replica(Plan.PlannedReplica plan, String uid, int dispatched, boolean isTerminating, boolean isSure) {
        String name() {
            return plan.name();
        }

        Replica dispatchedAt(int version) {
            return new Replica(plan, uid, version, isTerminating, isSure);
        }

        Replica terminating() {
            return new Replica(plan, uid, dispatched, true, isSure);
        }

        Replica unsure() {
            return new Replica(plan, uid, dispatched, isTerminating, false);
        }

        boolean isDispatched() {
            return dispatched != UNDISPATCHED;
        }
    }

    HubMind {
        replicas = List.copyOf(replicas);
    }

    HubMind with(List<Replica> changed) {
        return new HubMind(changed, wanted, acceptance, isCurrent, newest);
    }

    HubMind replacing(Replica old, Replica changed) {
        return with(
                replicas.stream().map(one -> one.equals(old) ? changed : one).toList());
    }

    HubMind wanting(SortedSet<String> names) {
        return new HubMind(replicas, names, acceptance, isCurrent, newest);
    }

    HubMind believing(Acceptance changed, boolean current, long claims) {
        return new HubMind(replicas, wanted, changed, current, claims);
    }

    /** Something happened that no hub can foresee. */
    HubMind surprised() {
        return with(replicas.stream().map(Replica::unsure).toList());
    }

    Observation observation() {
        return acceptance.observation(WalkCensus.POOL.text());
    }

    static ResourceVersion version(long number) {
        return ResourceVersion.parse(Long.toString(number));
    }
}
