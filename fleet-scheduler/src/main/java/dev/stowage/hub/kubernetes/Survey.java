package dev.stowage.hub.kubernetes;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.wire.Rendering;
import dev.stowage.hub.DispatchOutcome;
import dev.stowage.hub.kubernetes.Item.Known;
import dev.stowage.hub.kubernetes.Item.ReplicaOwner;
import dev.stowage.hub.kubernetes.Item.Standing;
import dev.stowage.hub.kubernetes.Item.Standing.Outdated;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** How the objects of a replica are on its cluster. */
record Survey(ObjectKey replica, List<Item> items) {
    /** What it is found out with. */
    record Sources(Requests requests, LiveObjects live, Remembered remembered, String fleet) {}

    /** Looks at all of them; asks the API server for those that are not known to be ours. */
    static Survey of(ObjectKey replica, Rendering rendering, String observationUid, Sources sources) {
        ReplicaOwner owner = new ReplicaOwner(replica, observationUid);
        return new Survey(
                replica,
                rendering.objects(observationUid).stream()
                        .map(wanted -> item(wanted, owner, sources))
                        .toList());
    }

    private static Item item(Map<String, Object> wanted, ReplicaOwner owner, Sources sources) {
        Item item = new Item(ServedKind.of(String.valueOf(wanted.get("kind"))), wanted, new Standing.Absent());
        Optional<Remembered.Applied> applied = sources.remembered.applied(item.kind(), item.name());
        return find(item, owner.replica().namespace(), sources)
                .map(object -> new Known(object, sources.requests.fields(object)))
                .map(known -> item.with(Item.standing(known, wanted, owner, applied)))
                .orElse(item);
    }

    /** What has not the label of a replica is known to no watch, so that one that is not found may still be there. */
    private static Optional<GenericKubernetesResource> find(Item item, String namespace, Sources sources) {
        ServedKind kind = item.kind();
        return sources.live
                .find(kind.apiVersion(), kind.kind(), namespace, item.name())
                .or(() -> sources.requests.find(kind, namespace, item.name()));
    }

    boolean isInOrder() {
        return items.stream().allMatch(Item::isInOrder);
    }

    boolean isRolledOut() {
        return items.stream().allMatch(Item::isRolledOut);
    }

    /** What has to go before others of its kind come. */
    List<Outdated> outdated() {
        return items.stream()
                .flatMap(item -> item.standing() instanceof Outdated outdated ? Stream.of(outdated) : Stream.empty())
                .toList();
    }

    /** Whether it is to be applied now: the parts of a gang come when all of the former ones are gone. */
    boolean isDue(Item item) {
        return item.isToBeApplied()
                && (item.kind() != ServedKind.STATEFUL_SET || outdated().isEmpty());
    }

    /** Why nothing can be applied. */
    Optional<DispatchOutcome> trouble() {
        return items.stream().flatMap(item -> trouble(item).stream()).findFirst();
    }

    private Optional<DispatchOutcome> trouble(Item item) {
        String name = "%s %s/%s".formatted(item.kind().kind(), replica.namespace(), item.name());
        return switch (item.standing()) {
            case Standing.Foreign() ->
                Optional.of(new DispatchOutcome.Clash("%s is there already, and not of this replica.".formatted(name)));
            case Standing.LeftOver() ->
                Optional.of(new DispatchOutcome.Failed("%s is still there from before.".formatted(name)));
            case Standing.Leaving() -> Optional.of(new DispatchOutcome.Failed("%s is going away.".formatted(name)));
            case Standing.Absent(), Standing.Same _, Standing.JustApplied(), Standing.Different _, Outdated _ ->
                Optional.empty();
        };
    }
}
