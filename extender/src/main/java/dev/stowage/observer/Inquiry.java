package dev.stowage.observer;

import dev.stowage.extender.ClaimKey;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import java.util.List;

/** Something that has to be found out before the pools it concerns can be published: it exists, or it existed a moment ago. */
public sealed interface Inquiry {
    /** Pods on whose behalf a claim holds devices and that have not been seen. To be read from the API server, in the claim's namespace. */
    record OfPods(ClaimKey claim, List<PodUid> pods) implements Inquiry {
        public OfPods {
            pods = List.copyOf(pods);
        }
    }

    /** Whose this pod is. */
    record OfOwner(PodKey key, PodUid pod) implements Inquiry {}

    /** The ReplicaObservation of that uid, to which a pod was attributed and that has not been seen; it is in the pod's namespace. */
    record OfReplica(PodKey key, String observation) implements Inquiry {}
}
