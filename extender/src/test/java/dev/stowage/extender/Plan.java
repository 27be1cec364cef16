package dev.stowage.extender;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A replica, as tests write it: {@code Plan.of("a").pods("main", 2, 4).slot("a/0", 8, "main", 2)}. */
public final class Plan {
    private final ReplicaKey key;
    private final List<PlannedReplica.Group> groups = new ArrayList<>();
    private final List<PlannedReplica.Slot> prediction = new ArrayList<>();

    private Plan(ReplicaKey key) {
        this.key = key;
    }

    public static Plan of(String replica) {
        return of(replica, replica + "-uid");
    }

    public static Plan of(String replica, String uid) {
        return new Plan(new ReplicaKey("team", replica, uid));
    }

    /** So many pods of an engine, and what each needs. */
    public Plan pods(String engine, int count, Integer... need) {
        return with(new PodGroup(engine, "Standalone", PodGroup.NO_COPY), count, need);
    }

    /** So many pods of a role of the only gang, and what each needs. */
    public Plan gang(String role, int count, Integer... need) {
        return with(new PodGroup("main", role, 0), count, need);
    }

    private Plan with(PodGroup group, int count, Integer... need) {
        groups.add(new PlannedReplica.Group(group, DeviceCounts.of(need), count));
        return this;
    }

    /** The node of this slot has so much free, and takes one pod for each engine or role that is named. */
    public Plan slot(String name, int free, String... pods) {
        return slot(name, "", new DeviceCounts(List.of(free)), pods);
    }

    public Plan slot(String name, String domain, DeviceCounts free, String... pods) {
        List<PlannedReplica.Pods> counted = new ArrayList<>();
        List.of(pods).stream()
                .distinct()
                .forEach(pod -> counted.add(
                        new PlannedReplica.Pods(group(pod).group(), Collections.frequency(List.of(pods), pod))));
        prediction.add(new PlannedReplica.Slot(new SlotName(name), free, domain, counted));
        return this;
    }

    PlannedReplica.Group group(String engineOrRole) {
        return groups.stream()
                .filter(group -> engineOrRole.equals(
                        group.group().isGang()
                                ? group.group().role()
                                : group.group().engine()))
                .findFirst()
                .orElseThrow();
    }

    Member member(String engineOrRole) {
        return new Member(key, group(engineOrRole).group());
    }

    PlannedReplica build() {
        return new PlannedReplica(key, groups, prediction);
    }
}
