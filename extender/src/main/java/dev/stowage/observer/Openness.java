package dev.stowage.observer;

import dev.stowage.extender.HashTrie;
import dev.stowage.extender.ResourceVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Which replicas keep slots of a pool open, by the uids of their ReplicaObservations: those that are not all there, and
 * those that the hub cannot know to be.
 *
 * @param unsettled of which some pod is not accounted
 * @param untold since when they are here was never published: how far it has to be
 * @param published what the hub knows
 */
record Openness(HashTrie<String, String> unsettled, HashTrie<String, ResourceVersion> untold, LastPublished published) {
    /** Nobody has said yet how far ReplicaObservations were seen when this one was. */
    private static final ResourceVersion NOT_REACHED = new ResourceVersion(Long.MAX_VALUE);

    static Openness empty() {
        return new Openness(HashTrie.empty(), HashTrie.empty(), LastPublished.NOTHING);
    }

    Openness settled(String observation, boolean isSettled) {
        return new Openness(
                isSettled ? unsettled.without(observation) : unsettled.with(observation, observation),
                untold,
                published);
    }

    Openness untold(String observation) {
        return new Openness(unsettled, untold.with(observation, NOT_REACHED), published);
    }

    Openness without(String observation) {
        return new Openness(unsettled.without(observation), untold.without(observation), published);
    }

    /** All ReplicaObservations up to that version were seen. */
    Openness reached(ResourceVersion version) {
        HashTrie<String, ResourceVersion> changed = untold;
        for (String observation : untold.keys()) {
            if (untold.get(observation).equals(Optional.of(NOT_REACHED))) {
                changed = changed.with(observation, version);
            }
        }
        return new Openness(unsettled, changed, published);
    }

    /** The hub knows of every replica that could be seen when this was published. */
    Openness published(LastPublished last) {
        HashTrie<String, ResourceVersion> left = untold;
        for (String observation : untold.keys()) {
            if (untold.getOrDefault(observation, NOT_REACHED).compareTo(last.replicas()) <= 0) {
                left = left.without(observation);
            }
        }
        return new Openness(unsettled, left, last);
    }

    /** All of them, in order. */
    SortedSet<String> observations(ReplicaBook replicas) {
        List<String> open = new ArrayList<>(unsettled.keys());
        open.addAll(untold.keys());
        published
                .unsettled()
                .forEach(uid ->
                        replicas.ofModel(uid).map(ObservedReplica::observation).ifPresent(open::add));
        return new TreeSet<>(open);
    }
}
