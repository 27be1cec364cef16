package dev.stowage.observer;

import dev.stowage.fleet.Observation;
import dev.stowage.fleet.ObservationReport.Written;
import dev.stowage.observer.Truth.TruePod;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All there is, at one moment of a walk.
 *
 * @param lagging which informers may be late; the others are not
 * @param api what is in PoolObservation.status
 * @param release the version of claims at which one was freed last
 * @param surprise the version of claims at which something happened last that no hub can foresee
 */
record Moment(
        Set<Scenario.Type> lagging,
        Truth truth,
        List<Watcher> observers,
        Written api,
        HubMind hub,
        Left left,
        int surprise,
        int release) {
    /** What may still happen. */
    record Left(int wishes, int removals, int returns, int evictions, int foreign, int restarts) {}

    Moment {
        observers = List.copyOf(observers);
    }

    Moment with(Truth now) {
        return new Moment(
                lagging,
                now,
                observers.stream().map(one -> one.toldOf(now, lagging)).toList(),
                api,
                hub,
                left,
                surprise,
                release);
    }

    Moment with(HubMind mind) {
        return new Moment(lagging, truth, observers, api, mind, left, surprise, release);
    }

    Moment with(Left rest) {
        return new Moment(lagging, truth, observers, api, hub, rest, surprise, release);
    }

    Moment with(int observer, Watcher changed) {
        List<Watcher> all = new ArrayList<>(observers);
        all.set(observer, changed);
        return new Moment(lagging, truth, all, api, hub, left, surprise, release);
    }

    Moment written(Written now) {
        return new Moment(
                lagging,
                truth,
                observers,
                now,
                hub.believing(hub.acceptance(), false, hub.newest()),
                left,
                surprise,
                release);
    }

    /** What just happened could not be foreseen by any hub. */
    Moment surprising() {
        return new Moment(
                lagging,
                truth,
                observers,
                api,
                hub.surprised(),
                left,
                truth.claims().version(),
                release);
    }

    /** Something that was held just became free. */
    Moment releasing() {
        return new Moment(
                lagging,
                truth,
                observers,
                api,
                hub,
                left,
                surprise,
                truth.claims().version());
    }

    /**
     * Whether what is placed by an observation that had seen claims so far can rely on it: nobody can foresee an eviction or a
     * foreign pod that comes; nor that something becomes free for a replica that fits nowhere then, and so is not charged.
     */
    boolean canBeReliedOn(long claims) {
        boolean isAnyUncharged = hub.replicas().stream().anyMatch(replica -> !replica.isSure());
        return claims >= surprise && !hasEvicted() && (claims >= release || !isAnyUncharged);
    }

    /** Pods that were evicted and may go elsewhere, before what they held is free and so before anybody charges them anew. */
    boolean hasEvicted() {
        return truth.pods().objects().values().stream().anyMatch(pod -> !pod.isBound() && hasFormerClaim(pod));
    }

    /** The replicas of which it was not published yet that all of their pods are there. */
    Set<String> untold() {
        Observation.Snapshot published = api.content();
        Set<String> untold = published.unsettled().stream()
                .map(Observation.Unsettled::uid)
                .collect(Collectors.toCollection(HashSet::new));
        hub.replicas().stream()
                .filter(replica -> replica.dispatched() > published.token().bits())
                .forEach(replica -> untold.add(replica.uid()));
        return untold;
    }

    boolean hasFormerClaim(TruePod pod) {
        return truth.claims().objects().keySet().stream()
                .anyMatch(claim ->
                        !claim.equals(pod.uid()) && Incarnation.name(claim).equals(Incarnation.name(pod.uid())));
    }
}
