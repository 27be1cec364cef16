package dev.stowage.extender;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A pod of namespace team, not bound yet, whose uid is its name. */
final class PodBuilder {
    private final String name;
    private String uid;
    private Place place = new Place.Unsaid();
    private String scheduler = "default-scheduler";
    private boolean finished;
    private long milliCpu;
    private long memory;
    private final SortedMap<ResourceName, Long> extended = new TreeMap<>();
    private int ownClaims;
    private final List<ClaimKey> namedClaims = new ArrayList<>();

    PodBuilder(String name) {
        this.name = name;
        this.uid = name;
    }

    PodBuilder uid(String other) {
        uid = other;
        return this;
    }

    PodBuilder on(String node) {
        place = new Place.On(new NodeName(node));
        return this;
    }

    PodBuilder scheduler(String other) {
        scheduler = other;
        return this;
    }

    PodBuilder finished() {
        finished = true;
        return this;
    }

    PodBuilder milliCpu(long amount) {
        milliCpu = amount;
        return this;
    }

    PodBuilder memory(long bytes) {
        memory = bytes;
        return this;
    }

    PodBuilder requests(String resource, long count) {
        extended.put(new ResourceName(resource), count);
        return this;
    }

    PodBuilder ownClaims(int count) {
        ownClaims = count;
        return this;
    }

    PodBuilder namedClaim(String claim) {
        namedClaims.add(new ClaimKey("team", claim));
        return this;
    }

    Pod pod() {
        return new Pod(
                new PodKey("team", name),
                new PodUid(uid),
                place,
                new SchedulerName(scheduler),
                finished,
                new Resources(new MilliCpu(milliCpu), new Bytes(memory), new ResourceCounts(extended)),
                ownClaims,
                namedClaims);
    }

    Change seen() {
        return new Change.PodSeen(pod());
    }
}
