package dev.stowage.observer;

import dev.stowage.extender.HashTrie;
import dev.stowage.extender.Index;
import dev.stowage.extender.PlannedReplica;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.PoolPicture;
import dev.stowage.extender.SlotName;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What is known of one pool beside its ledger, by the uids of ReplicaObservations.
 *
 * @param tenants the replicas with pods that claim devices of the pool
 * @param naming by slot: the replicas that are predicted onto it
 * @param record where the last pods landed
 * @param begun whether it was found out who is where; nothing is published or steered before
 * @param picture for steering, as of the last batch of news
 */
record PoolBook(
        HashTrie<String, Tenant> tenants,
        Index<SlotName, String> naming,
        Openness open,
        SteeringRecord record,
        boolean begun,
        PoolPicture picture) {
    static PoolBook empty(PoolName name) {
        return new PoolBook(
                HashTrie.empty(),
                Index.empty(),
                Openness.empty(),
                SteeringRecord.after(SteeringState.UNKNOWN),
                false,
                PoolPicture.quiet(name));
    }

    /** Instead of what it was before. */
    PoolBook with(String observation, Tenant tenant) {
        Index<SlotName, String> changed = naming;
        for (PlannedReplica.Slot slot : prediction(observation)) {
            changed = changed.without(slot.name(), observation);
        }
        for (PlannedReplica.Slot slot : tenant.planned().prediction()) {
            changed = changed.with(slot.name(), observation);
        }
        return new PoolBook(
                tenants.with(observation, tenant),
                changed,
                open.settled(observation, tenant.isSettled()),
                record,
                begun,
                picture);
    }

    PoolBook without(String observation) {
        Index<SlotName, String> changed = naming;
        for (PlannedReplica.Slot slot : prediction(observation)) {
            changed = changed.without(slot.name(), observation);
        }
        return new PoolBook(tenants.without(observation), changed, open.without(observation), record, begun, picture);
    }

    private List<PlannedReplica.Slot> prediction(String observation) {
        return tenants.get(observation)
                .map(tenant -> tenant.planned().prediction())
                .orElse(List.of());
    }

    PoolBook with(Openness changed) {
        return new PoolBook(tenants, naming, changed, record, begun, picture);
    }

    PoolBook with(SteeringRecord changed) {
        return new PoolBook(tenants, naming, open, changed, begun, picture);
    }

    PoolBook with(PoolPicture changed) {
        return new PoolBook(tenants, naming, open, record, begun, changed);
    }

    /** It is known who is where; what was known about steering before is what was published. */
    PoolBook beginning() {
        return new PoolBook(
                tenants, naming, open, SteeringRecord.after(open.published().steering()), true, picture);
    }

    /** The replicas that name an open slot, or that keep any open, in order. */
    SortedSet<String> atOpenSlots(ReplicaBook replicas) {
        SortedSet<String> all = new TreeSet<>();
        for (String observation : open.observations(replicas)) {
            if (tenants.contains(observation)) {
                all.add(observation);
                prediction(observation)
                        .forEach(slot -> all.addAll(naming.of(slot.name()).keys()));
            }
        }
        return all;
    }
}
