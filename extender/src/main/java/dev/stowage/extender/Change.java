package dev.stowage.extender;

/**
 * What became known about one object. An object that is seen replaces what was known under its name, whatever its uid, so a
 * missed deletion does no harm; a deletion needs the name only.
 */
public sealed interface Change {
    record PoolSeen(Pool pool) implements Change {}

    record PoolGone(PoolName name) implements Change {}

    record NodeSeen(Node node) implements Change {}

    record NodeGone(NodeName name) implements Change {}

    record SliceSeen(Slice slice) implements Change {}

    record SliceGone(SliceName name) implements Change {}

    record ClassSeen(DeviceClass deviceClass) implements Change {}

    record ClassGone(ClassName name) implements Change {}

    record RuleSeen(TaintRule rule) implements Change {}

    record RuleGone(RuleName name) implements Change {}

    record ClaimSeen(Claim claim) implements Change {}

    record ClaimGone(ClaimKey key) implements Change {}

    record PodSeen(Pod pod) implements Change {}

    record PodGone(PodKey key) implements Change {}

    /** All of a type up to a version was seen. */
    record Reached(Type type, ResourceVersion version) implements Change {}

    /** The types whose versions are published. */
    enum Type {
        CLAIMS,
        PODS
    }
}
