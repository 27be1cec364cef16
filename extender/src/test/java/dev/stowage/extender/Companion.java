package dev.stowage.extender;

import java.time.Instant;
import java.util.List;
import java.util.SortedMap;

/** What a simulation tells a companion about pool h100, and what its hub and its kube-scheduler hear from it. */
public interface Companion {
    PoolName POOL = new PoolName("h100");

    /** Nothing is taken there yet, as far as this says. */
    void node(String name, String domain, DeviceCounts free);

    void replica(PlannedReplica replica);

    void replicaGone(ReplicaKey key);

    /** The pod exists, and is of that replica. */
    void pod(PodUid pod, Member member);

    /** The pod's node can be seen, but not yet which devices it takes there. */
    void nominated(PodUid pod, NodeName node, Steering steering, Instant now);

    /** The allocation of its claim can be seen, which counts as less that is free. */
    void allocated(PodUid pod);

    /** The pod is gone, but nobody has seen that yet. */
    void ending(PodUid pod);

    /** The pod is gone, and whatever it had taken is free. */
    void gone(PodUid pod);

    /** What is open now is so for the hub until it hears otherwise. */
    void publish();

    View view();

    DeviceCounts free(NodeName node);

    SortedMap<NodeName, Stock> nodes();

    /** The pods of a replica that have a node and whose devices count as taken. */
    List<PlacedPod> accounted(ReplicaKey replica);

    /** Whether what a pod takes counts as taken. */
    boolean isAllocated(PodUid pod);

    List<PodUid> podsOf(ReplicaKey replica);

    /** Unless the pod is gone. */
    void ifPod(PodUid pod, Runnable effect);

    /** Whether all of a replica's pods are accounted. */
    default boolean isSettled(PlannedReplica replica) {
        return accounted(replica.key()).size()
                == replica.groups().stream()
                        .mapToInt(PlannedReplica.Group::pods)
                        .sum();
    }
}
