package dev.stowage.extender;

/** A pod that a node was found for: it is bound or nominated, or its claim is allocated. */
public record PlacedPod(PodUid uid, Member member, NodeName node, Landing landing, Presence presence) {
    /** Whether a pod is where it was. */
    public enum Presence {
        STAYING,
        /** It is being deleted, or is gone, and what it took is not free yet. */
        LEAVING,
        /** What it took is free again: it only shows where its slot was. */
        SPENT
    }
}
