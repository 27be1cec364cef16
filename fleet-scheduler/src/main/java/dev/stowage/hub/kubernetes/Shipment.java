package dev.stowage.hub.kubernetes;

import static java.util.Objects.requireNonNullElse;

import dev.stowage.fleet.GangApi;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.fleet.wire.DispatchOrder;
import dev.stowage.fleet.wire.Rendering;
import dev.stowage.hub.DispatchOutcome;
import dev.stowage.hub.DispatchedObservation;
import dev.stowage.hub.TeardownOutcome;
import dev.stowage.hub.kubernetes.Item.Standing;
import dev.stowage.hub.wire.Projection;
import dev.stowage.hub.wire.References;
import dev.stowage.hub.wire.ReplicaStatusReader;
import dev.stowage.manifests.Labels;
import dev.stowage.manifests.ReplicaObservation;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One try to make what a replica is on its cluster. Throws what the client throws. */
final class Shipment {
    private final DispatchOrder order;
    private final ObjectKey replica;
    private final Survey.Sources sources;
    private final Requests requests;
    private final Remembered remembered;

    Shipment(DispatchOrder order, Survey.Sources sources) {
        ObjectMeta metadata = order.replica().getMetadata();
        this.order = order;
        this.replica = new ObjectKey(metadata.getNamespace(), metadata.getName());
        this.sources = sources;
        this.requests = sources.requests();
        this.remembered = sources.remembered();
    }

    DispatchOutcome outcome() {
        if (remembered.observation().isKnown()) {
            Survey survey = survey(remembered.observation());
            if (survey.isInOrder()) {
                return dispatched(survey);
            }
        }
        return requests.find(ServedKind.REPLICA_OBSERVATION, replica.namespace(), replica.name())
                .map(this::goOn)
                .orElseGet(this::begin);
    }

    private Rendering rendering(GangApi gangs) {
        return new Rendering(new DispatchOrder(order.replica(), order.enforcement(), order.cluster(), gangs));
    }

    private Survey survey(Remembered.Observation observation) {
        return Survey.of(replica, rendering(observation.gangs()), observation.uid(), sources);
    }

    /** Nothing is made before it is known that the API server takes the workloads, and that all names are free. */
    private DispatchOutcome begin() {
        remembered.observation(Remembered.Observation.NONE);
        // Who is to own the objects does not exist yet; any uid stands in for its own while they are tried.
        Survey tried = survey(new Remembered.Observation(uid(), ResourceVersion.UNKNOWN, order.gangs()));
        Optional<DispatchOutcome> trouble = tried.trouble();
        if (trouble.isPresent()) {
            return trouble.get();
        }
        manageNamespace();
        tryOut(tried);
        ObjectMeta created =
                requests.create(marked(rendering(order.gangs()).observation())).getMetadata();
        remembered.observation(new Remembered.Observation(
                created.getUid(), ResourceVersion.parse(created.getResourceVersion()), order.gangs()));
        return apply(new Survey(
                replica,
                rendering(order.gangs()).objects(created.getUid()).stream()
                        .map(wanted -> new Item(
                                ServedKind.of(String.valueOf(wanted.get("kind"))), wanted, new Standing.Absent()))
                        .toList()));
    }

    /** So that a hub tells its own from those of another one when it looks for what was left behind. */
    private ReplicaObservation marked(ReplicaObservation observation) {
        Map<String, String> labels =
                new LinkedHashMap<>(observation.getMetadata().getLabels());
        labels.put(Labels.FLEET, sources.fleet());
        observation.getMetadata().setLabels(labels);
        return observation;
    }

    private DispatchOutcome goOn(GenericKubernetesResource observation) {
        String madeFor = Teardown.replicaUid(observation);
        if (!madeFor.equals(uid())) {
            if (!isOfThisFleet(observation)) {
                return new DispatchOutcome.Clash("ReplicaObservation %s is of another fleet.".formatted(replica));
            }
            return afterFormer(new Teardown(requests, replica, madeFor).step());
        }
        ObjectMeta metadata = observation.getMetadata();
        if (metadata.getDeletionTimestamp() != null) {
            return new DispatchOutcome.Failed("Its ReplicaObservation is going away.");
        }
        remembered.observation(new Remembered.Observation(metadata.getUid(), first(metadata), gangs(observation)));
        Survey survey = survey(remembered.observation());
        Optional<DispatchOutcome> trouble = survey.trouble();
        if (trouble.isPresent()) {
            return trouble.get();
        }
        manageNamespace();
        tryOut(survey);
        survey.outdated().stream()
                .filter(outdated -> !outdated.isLeaving())
                .forEach(outdated -> requests.delete(ServedKind.STATEFUL_SET, outdated.live(), "Foreground"));
        return apply(survey);
    }

    private boolean isOfThisFleet(GenericKubernetesResource observation) {
        Map<String, String> labels = observation.getMetadata().getLabels();
        return labels != null && sources.fleet().equals(labels.get(Labels.FLEET));
    }

    /** A ModelReplica of that name that is no more: nobody else takes its things away. */
    private static DispatchOutcome afterFormer(TeardownOutcome outcome) {
        return new DispatchOutcome.Failed(
                switch (outcome) {
                    case TeardownOutcome.Gone() -> "A former replica of that name was still there, and is gone now.";
                    case TeardownOutcome.Leaving(var what) ->
                        "A former replica of that name is still there: %s.".formatted(what);
                    case TeardownOutcome.Failed(var message) ->
                        "A former replica of that name is still there: %s".formatted(message);
                });
    }

    /** The version with which it was created, if that is still known; the observer has written to it since. */
    private ResourceVersion first(ObjectMeta observation) {
        ResourceVersion now = ResourceVersion.parse(observation.getResourceVersion());
        return ReplicaStatusReader.dispatched(order.replica())
                .filter(told -> told.uid().equals(observation.getUid()))
                .map(DispatchedObservation::version)
                .filter(told -> Long.compareUnsigned(told.bits(), now.bits()) <= 0)
                .orElse(now);
    }

    private GangApi gangs(GenericKubernetesResource observation) {
        ReplicaObservation typed = requests.typed(observation, ReplicaObservation.class);
        return typed.getSpec().workloads().stream()
                .map(workload -> ServedKind.of(workload.kind()))
                .filter(kind -> kind != ServedKind.DEPLOYMENT)
                .map(kind -> kind == ServedKind.LEADER_WORKER_SET ? GangApi.LEADER_WORKER_SETS : GangApi.STATEFUL_SETS)
                .findFirst()
                .orElse(order.gangs());
    }

    private void manageNamespace() {
        boolean isManaged = requests.namespace(replica.namespace())
                .map(namespace -> namespace.getMetadata().getLabels())
                .filter(labels -> "true".equals(labels.get(Labels.MANAGED)))
                .isPresent();
        if (!isManaged) {
            requests.apply(
                    ServedKind.NAMESPACE,
                    requests.object(Map.of(
                            "apiVersion",
                            ServedKind.NAMESPACE.apiVersion(),
                            "kind",
                            ServedKind.NAMESPACE.kind(),
                            "metadata",
                            Map.of("name", replica.namespace(), "labels", Map.of(Labels.MANAGED, "true")))));
        }
    }

    /** Throws what the API server would say, before anything is changed. */
    private void tryOut(Survey survey) {
        survey.items().stream()
                .filter(item -> item.kind().isWorkload() && (item.isToBeApplied() || isToGo(item)))
                .forEach(item -> requests.tryToApply(item.kind(), toApply(item)));
    }

    private static boolean isToGo(Item item) {
        return item.standing() instanceof Standing.Outdated outdated && !outdated.isLeaving();
    }

    /** One that is there is named by its uid, so that no other one of its name is changed. */
    private GenericKubernetesResource toApply(Item item) {
        GenericKubernetesResource object = requests.object(item.wanted());
        switch (item.standing()) {
            case Standing.Different(var uid) -> object.getMetadata().setUid(uid);
            case Standing.Outdated(var live) ->
                object.getMetadata().setUid(live.getMetadata().getUid());
            case Standing.Absent(),
                    Standing.Same _,
                    Standing.JustApplied(),
                    Standing.Leaving(),
                    Standing.LeftOver(),
                    Standing.Foreign() -> {}
        }
        return object;
    }

    private DispatchOutcome apply(Survey survey) {
        return dispatched(new Survey(
                replica,
                survey.items().stream()
                        .map(item -> survey.isDue(item) ? applied(item) : item)
                        .toList()));
    }

    private Item applied(Item item) {
        GenericKubernetesResource answer = requests.apply(item.kind(), toApply(item));
        Map<?, ?> fields = requests.fields(answer);
        remembered.applied(
                item.kind(),
                item.name(),
                new Remembered.Applied(
                        answer.getMetadata().getUid(),
                        ResourceVersion.parse(answer.getMetadata().getResourceVersion()),
                        Projection.digest(item.wanted()),
                        Projection.digest(item.wanted(), fields)));
        return item.with(new Standing.Same(fields));
    }

    private DispatchOutcome dispatched(Survey survey) {
        DispatchedObservation observation = new DispatchedObservation(
                remembered.observation().uid(), remembered.observation().version());
        boolean rolledOut = survey.isRolledOut();
        if (rolledOut && remembered.isSettled()) {
            return new DispatchOutcome.Dispatched(observation, true, List.of());
        }
        if (rolledOut) {
            removeOldClaimTemplates(survey);
        }
        List<String> missing = missing();
        if (rolledOut && missing.isEmpty()) {
            remembered.settle();
        }
        return new DispatchOutcome.Dispatched(observation, rolledOut, missing);
    }

    /** Those of former revisions; no pod that could make a claim of them is left. */
    private void removeOldClaimTemplates(Survey survey) {
        Item.ReplicaOwner owner =
                new Item.ReplicaOwner(replica, remembered.observation().uid());
        List<String> wanted = survey.items().stream()
                .filter(item -> item.kind() == ServedKind.RESOURCE_CLAIM_TEMPLATE)
                .map(Item::name)
                .toList();
        requests.ofReplica(ServedKind.RESOURCE_CLAIM_TEMPLATE, replica.namespace(), uid()).stream()
                .filter(owner::owns)
                .filter(template -> !wanted.contains(template.getMetadata().getName()))
                .forEach(template -> requests.delete(ServedKind.RESOURCE_CLAIM_TEMPLATE, template, "Background"));
    }

    private List<String> missing() {
        List<Map<String, Object>> templates = order.replica().getSpec().engines().stream()
                .flatMap(engine -> engine.members().stream())
                .map(member -> member.template())
                .toList();
        return References.of(templates).stream()
                .filter(reference -> !requests.isThere(kind(reference), replica.namespace(), reference.name()))
                .map(reference -> "%s %s/%s".formatted(reference.kind(), replica.namespace(), reference.name()))
                .toList();
    }

    private static ServedKind kind(References.Reference reference) {
        return switch (reference.kind()) {
            case SECRET -> ServedKind.SECRET;
            case CONFIG_MAP -> ServedKind.CONFIG_MAP;
            case VOLUME_CLAIM -> ServedKind.VOLUME_CLAIM;
        };
    }

    private String uid() {
        return requireNonNullElse(order.replica().getMetadata().getUid(), "");
    }
}
