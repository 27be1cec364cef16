package dev.stowage.extender;

/** What a pod is to its replica. */
public record Member(ReplicaKey replica, PodGroup group) {
    /** Whose pods it may not share a node with; to be asked of gangs only. */
    Gang gang() {
        return new Gang(replica, group.engine(), group.copy());
    }

    /** One copy of an engine of several pods. */
    record Gang(ReplicaKey replica, String engine, int copy) {}
}
