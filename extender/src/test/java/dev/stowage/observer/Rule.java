package dev.stowage.observer;

/** The rules by which nothing is counted twice, nor missed (docs/observer.md), each of which a walk can leave out. */
enum Rule {
    /** Buckets and what they contain are one object. */
    ONE_OBJECT,
    /** A replica whose ReplicaObservation the observer had not seen is charged in full. */
    TOKEN,
    /** Whose pod it is is known from what controls it, never from labels. */
    ATTRIBUTED_BY_OWNER,
    /** A pod is accounted by its allocated claim, not by being bound. */
    ACCOUNTED_BY_CLAIM,
    /** Nothing is published while nobody knows whose a claim is. */
    WITHHELD,
    /** The ReplicaObservation is there before the pods are. */
    RECORDED_FIRST,
    /** A replica is charged until its claims are gone. */
    CHARGED_TO_THE_END,
    /** A replica made anew under the same name is another one. */
    UID,
    /** Only the hub ends a ReplicaObservation. */
    FINALIZER,
    /** No observation replaces a newer one. */
    NEVER_BACKWARDS,
    /** Of an open slot with pods on its node it is said which bucket that is in. */
    OPEN_SLOTS,
    /** Of accounted pods it is said on which slot they are. */
    ACCOUNTED_WITH_SLOTS,
    /** A slot whose pods are gone stays where they were, as long as what they claimed is held there. */
    SLOTS_STAY,
    /** For pods to come of a slot nothing more of its node is kept than comes back when others of its pods have left. */
    COMES_BACK,
    /** After a restart the hub reads the observations before it places. */
    LISTED_FIRST
}
