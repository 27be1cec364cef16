package dev.stowage.fleet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A node pool in few words; without a bucket nothing was observed. */
final class PoolBuilder {
    private final String name;
    private List<Device> devices = List.of(Given.gpu(8));
    private int nodes = 0;
    private Pool.Scaling scaling = Pool.Scaling.FIXED;
    private String topologyKey = "";
    private boolean observed = false;
    private Observation.Freshness freshness = Observation.Freshness.OBSERVED;
    private int observedNodes = -1;
    private final List<Observation.Bucket> buckets = new ArrayList<>();
    private Observation.Growth growth = Observation.Growth.UNKNOWN;
    private Observation.Steering steering = Observation.Steering.ACTIVE;
    private ResourceVersion token = Given.SEEN;
    private final List<Observation.OpenSlot> openSlots = new ArrayList<>();
    private final List<Observation.Unsettled> unsettled = new ArrayList<>();

    PoolBuilder(String name) {
        this.name = name;
    }

    PoolBuilder devices(Device... each) {
        devices = List.of(each);
        return this;
    }

    /** Devices of the one kind on a node. */
    PoolBuilder of(int count) {
        return devices(Given.gpu(count));
    }

    /** Published nodes. */
    PoolBuilder nodes(int count) {
        nodes = count;
        return this;
    }

    /** So many nodes with these devices free. */
    PoolBuilder bucket(int count, int... free) {
        return bucketIn("", count, free);
    }

    PoolBuilder bucketIn(String domain, int count, int... free) {
        observed = true;
        buckets.add(new Observation.Bucket(Devices.of(free), domain, count));
        return this;
    }

    PoolBuilder observed() {
        observed = true;
        return this;
    }

    PoolBuilder observedNodes(int count) {
        observed = true;
        observedNodes = count;
        return this;
    }

    PoolBuilder steering(Observation.Steering measured) {
        steering = measured;
        return this;
    }

    PoolBuilder unsteered() {
        return steering(Observation.Steering.INACTIVE);
    }

    PoolBuilder freshness(Observation.Freshness value) {
        observed = true;
        freshness = value;
        return this;
    }

    PoolBuilder growsTo(int maxNodes, Observation.Growth value) {
        scaling = new Pool.Scaling(true, maxNodes, scaling.fromZero(), scaling.timeout());
        growth = value;
        return this;
    }

    PoolBuilder scaleFromZero() {
        scaling = new Pool.Scaling(scaling.declared(), scaling.maxNodes(), true, scaling.timeout());
        return this;
    }

    PoolBuilder growthTimeout(Duration timeout) {
        scaling = new Pool.Scaling(scaling.declared(), scaling.maxNodes(), scaling.fromZero(), timeout);
        return this;
    }

    PoolBuilder domains() {
        topologyKey = "example.com/rack";
        return this;
    }

    PoolBuilder token(String version) {
        token = ResourceVersion.parse(version);
        return this;
    }

    PoolBuilder openSlot(String slot, int... free) {
        return openSlotIn("", slot, free);
    }

    PoolBuilder openSlotIn(String domain, String slot, int... free) {
        openSlots.add(new Observation.OpenSlot(new SlotName(slot), Devices.of(free), domain));
        return this;
    }

    PoolBuilder unsettled(Replica replica, Observation.Accounted... accounted) {
        return unsettled(replica, replica.uid(), accounted);
    }

    PoolBuilder unsettled(Replica replica, String uid, Observation.Accounted... accounted) {
        unsettled.add(new Observation.Unsettled(replica.key(), uid, List.of(accounted)));
        return this;
    }

    Pool build() {
        Observation observation = observed
                ? new Observation.Snapshot(
                        freshness,
                        "",
                        observedNodes >= 0
                                ? observedNodes
                                : buckets.stream()
                                        .mapToInt(Observation.Bucket::nodes)
                                        .sum(),
                        buckets,
                        growth,
                        steering,
                        token,
                        openSlots,
                        unsettled)
                : new Observation.Absent();
        return new Pool(name, new NodeShape(devices), nodes, scaling, topologyKey, observation);
    }
}
