package dev.stowage.observer;

/** Why a companion that is late may say something else than the model of a walk, which never is, and do no harm. */
enum Excuse {
    /** It has not seen that something was freed: it goes by less than there is. */
    RELEASE_UNSEEN,
    /** It has not seen a foreign pod, which no hub can foresee either. */
    STRANGER_UNSEEN,
    /** It has not seen a replica that some pod is of, or that is gone. */
    REPLICA_UNSEEN,
    /** It has not seen whose a pod is that is on a node: it publishes nothing then. */
    OWNER_UNSEEN,
    /** It saw a claim only when its pod was gone, so it does not know whose slot that claim keeps where it is. */
    CAME_AND_WENT,
    /**
     * It looked at what it had seen when the pod was sent to a node, or came to it, and found another slot than the model, or none. It
     * publishes what it found, and steers by it, so nobody believes anything else.
     */
    LANDING
}
