package dev.stowage.fleet;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A replica in few words: of the deployment {@code team/chat}, dispatched at a version that the observer has seen. */
final class ReplicaBuilder {
    private final String name;
    private final String cluster;
    private String uid;
    private String deployment = "chat";
    private int index = 0;
    private boolean terminating = false;
    private List<PlacedEngine> engines = List.of();
    private final List<PredictedNode> prediction = new ArrayList<>();
    private String version = "50";
    private Replica.Scheduled scheduled = new Replica.Scheduled.Unknown();
    private int podsScheduled = 0;
    private int podsReady = 0;
    private boolean ready = false;

    ReplicaBuilder(String name, String cluster) {
        this.name = name;
        this.cluster = cluster;
        this.uid = "uid-" + name;
    }

    ReplicaBuilder of(String owner) {
        deployment = owner;
        return this;
    }

    ReplicaBuilder uid(String value) {
        uid = value;
        return this;
    }

    ReplicaBuilder index(int value) {
        index = value;
        return this;
    }

    ReplicaBuilder terminating() {
        terminating = true;
        return this;
    }

    ReplicaBuilder runs(PlacedEngine... all) {
        engines = List.of(all);
        return this;
    }

    /** Pods of the Standalone engine {@code main} on a node that has so many devices free. */
    ReplicaBuilder slot(String pool, String slot, int free, int pods) {
        return slot(pool, slot, Given.counts("gpu", free), "", Given.pods("main", Role.STANDALONE, 0, pods));
    }

    ReplicaBuilder slot(String pool, String slot, DeviceCounts free, String domain, PredictedNode.Pods... pods) {
        prediction.add(new PredictedNode(pool, new SlotName(slot), free, domain, false, List.of(pods)));
        return this;
    }

    /** Pods of the Standalone engine {@code main} on a node that is still to come. */
    ReplicaBuilder newSlot(String pool, String slot, int free, int pods) {
        prediction.add(new PredictedNode(
                pool,
                new SlotName(slot),
                Given.counts("gpu", free),
                "",
                true,
                List.of(Given.pods("main", Role.STANDALONE, 0, pods))));
        return this;
    }

    /** Dispatched later than anything that the observer has seen. */
    ReplicaBuilder unseen() {
        return version("101");
    }

    ReplicaBuilder version(String value) {
        version = value;
        return this;
    }

    ReplicaBuilder scheduled(Instant since) {
        scheduled = new Replica.Scheduled.True(since);
        podsScheduled = 1;
        return this;
    }

    ReplicaBuilder unschedulable(Instant since) {
        return unscheduled("Unschedulable", since);
    }

    ReplicaBuilder unscheduled(String reason, Instant since) {
        scheduled = new Replica.Scheduled.False(reason, since);
        return this;
    }

    ReplicaBuilder pods(int bound, int serving) {
        podsScheduled = bound;
        podsReady = serving;
        return this;
    }

    ReplicaBuilder ready() {
        ready = true;
        podsReady = 1;
        return scheduled(Given.NOW);
    }

    Replica build() {
        return new Replica(
                new ObjectKey("team", name),
                uid,
                deployment,
                cluster,
                index,
                terminating,
                engines,
                prediction,
                ResourceVersion.parse(version),
                new Replica.Status(scheduled, podsScheduled, podsReady, ready));
    }
}
