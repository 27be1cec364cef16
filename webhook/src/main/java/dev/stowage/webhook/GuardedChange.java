package dev.stowage.webhook;

/** What somebody wants to do to an object that may belong to a replica. */
public sealed interface GuardedChange {
    /** To create it. */
    record Creation(GuardedObject object) implements GuardedChange {}

    /**
     * To update it.
     *
     * @param beingDeleted whether it was before; what the object says about that now does not count
     */
    record Update(GuardedObject old, GuardedObject object, boolean beingDeleted) implements GuardedChange {}
}
