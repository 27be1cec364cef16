package dev.stowage.fleet.wire;

import dev.stowage.fleet.DeviceCounts;
import dev.stowage.fleet.Devices;
import dev.stowage.fleet.NodeShape;
import dev.stowage.fleet.Observation;
import dev.stowage.fleet.PlacedEngine;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.PodGroup;
import dev.stowage.fleet.PoolOutcome;
import dev.stowage.fleet.PoolReason;
import dev.stowage.fleet.PredictedNode;
import dev.stowage.fleet.Removal;
import dev.stowage.fleet.Role;
import dev.stowage.fleet.Unplaced;
import java.time.Instant;
import java.util.List;

/** A plan as a document. Equal plans give equal bytes. */
public final class PlanDocument {
    private final Node document;

    private PlanDocument(Node document) {
        this.document = document;
    }

    /** The document of a plan that was made for the time {@code now}. */
    public static PlanDocument of(Plan plan, Instant now) {
        Fields notSelected = new Fields();
        plan.notSelected().forEach(entry -> notSelected.add(entry.deployment().toString(), entry.clusters()));
        List<Plan.Remembered> inForce = plan.failedPlacements().stream()
                .filter(entry -> entry.placement().until().isAfter(now))
                .toList();
        return new PlanDocument(new Fields()
                .addList("replicas", plan.replicas(), PlanDocument::replica)
                .addList("removed", plan.removed(), PlanDocument::removed)
                .addList("unplaced", plan.unplaced(), PlanDocument::unplaced)
                .addList("pools", plan.pools(), PlanDocument::pool)
                .add("notSelected", notSelected.build())
                .addList("updates", plan.updates(), PlanDocument::update)
                .addList("failedPlacements", inForce, PlanDocument::failedPlacement)
                .add(
                        "lookAgainAt",
                        switch (plan.lookAgain()) {
                            case Plan.LookAgain.Never() -> Node.ABSENT;
                            case Plan.LookAgain.At(Instant time) -> Fields.text(time.toString());
                        })
                .build());
    }

    /** JSON, indented by two blanks, with a line break at the end. */
    public String toJson() {
        return JsonWriter.write(document);
    }

    /** YAML in block style. */
    public String toYaml() {
        return YamlWriter.write(document);
    }

    private static Node replica(Plan.PlannedReplica replica) {
        Fields fields = new Fields()
                .add("deployment", replica.deployment().toString())
                .add("name", replica.name())
                .add("cluster", replica.cluster())
                .add("index", replica.index());
        switch (replica.standing()) {
            case Plan.Standing.Retained() -> fields.add("state", "Retained");
            case Plan.Standing.Placed() -> fields.add("state", "Placed");
            case Plan.Standing.Replacing(String old) ->
                fields.add("state", "Placed").add("replaces", old);
        }
        return fields.addList("engines", replica.engines(), PlanDocument::engine)
                .addList("prediction", replica.prediction(), PlanDocument::predicted)
                .build();
    }

    private static Node engine(PlacedEngine engine) {
        return new Fields()
                .add("name", engine.name())
                .addList(
                        "members",
                        engine.members(),
                        member -> new Fields()
                                .add("role", member.role().toString())
                                .add("pool", member.pool())
                                .addList("deviceRequests", member.requests(), PlanDocument::request)
                                .build())
                .build();
    }

    private static Node request(PlacedEngine.DeviceRequest request) {
        Fields fields = new Fields()
                .add("name", request.name())
                .addUnlessEmpty("device", request.device())
                .addUnlessEmpty("deviceClassName", request.deviceClassName())
                .addUnlessEmpty("resourceName", request.resourceName())
                .add("count", request.count());
        if (!request.selectors().isEmpty()) {
            fields.addList(
                    "selectors",
                    request.selectors(),
                    cel -> new Fields().add("cel", cel).build());
        }
        return fields.build();
    }

    private static Node predicted(PredictedNode node) {
        Fields free = new Fields();
        for (DeviceCounts.Entry entry : node.free().entries()) {
            free.add(entry.kind(), entry.count());
        }
        Fields fields = new Fields()
                .add("pool", node.pool())
                .add("slot", node.slot().text())
                .add("free", free.build())
                .addUnlessEmpty("domain", node.domain());
        if (node.isNew()) {
            fields.add("new", new Node.Bool(0, true));
        }
        return fields.addList("pods", node.pods(), PlanDocument::pods).build();
    }

    private static Node pods(PredictedNode.Pods pods) {
        PodGroup group = pods.group();
        Fields fields = new Fields()
                .add("engine", group.engine())
                .add("role", group.role().toString());
        if (group.role() != Role.STANDALONE) {
            fields.add("copy", group.copy());
        }
        return fields.add("count", pods.count()).build();
    }

    private static Node removed(Plan.RemovedReplica removed) {
        Removal reason = removed.reason();
        return new Fields()
                .add("deployment", removed.deployment().toString())
                .add("name", removed.name())
                .add("cluster", removed.cluster())
                .add("index", removed.index())
                .add("reason", reason.toString())
                .build();
    }

    private static Node unplaced(Unplaced unplaced) {
        return new Fields()
                .add("deployment", unplaced.deployment().toString())
                .add("replicas", unplaced.replicas())
                .add("reason", unplaced.reason().toString())
                .add("message", unplaced.message())
                .addList("pools", unplaced.pools(), PlanDocument::reason)
                .build();
    }

    private static Node reason(PoolReason reason) {
        return new Fields()
                .add("cluster", reason.cluster())
                .addUnlessEmpty("pool", reason.pool())
                .add("reason", reason.reason().toString())
                .add("message", reason.message())
                .build();
    }

    private static Node pool(PoolOutcome outcome) {
        NodeShape shape = outcome.pool().shape();
        return new Fields()
                .add("cluster", outcome.cluster())
                .add("pool", outcome.pool().name())
                .add("mode", outcome.mode().toString())
                .addList("before", outcome.before(), bucket -> bucket(bucket, shape))
                .addList("after", outcome.after(), bucket -> bucket(bucket, shape))
                .add(
                        "growth",
                        new Fields()
                                .add("before", outcome.growthBefore())
                                .add("after", outcome.growthAfter())
                                .build())
                .build();
    }

    private static Node bucket(Observation.Bucket bucket, NodeShape shape) {
        Fields fields = new Fields().add("free", free(bucket.free(), shape));
        return fields.addUnlessEmpty("domain", bucket.domain())
                .add("nodes", bucket.nodes())
                .build();
    }

    private static Node free(Devices free, NodeShape shape) {
        Fields fields = new Fields();
        for (int kind = 0; kind < free.kinds(); kind++) {
            fields.add(shape.kinds().get(kind), free.count(kind));
        }
        return fields.build();
    }

    private static Node update(Plan.UpdateDoesNotFit update) {
        return new Fields()
                .add("deployment", update.deployment().toString())
                .add("reason", "UpdateDoesNotFit")
                .add("message", update.message())
                .build();
    }

    private static Node failedPlacement(Plan.Remembered entry) {
        return new Fields()
                .add("deployment", entry.deployment().toString())
                .add("cluster", entry.placement().cluster())
                .add("request", entry.placement().request())
                .add("fitted", entry.placement().fitted())
                .add("count", entry.placement().count())
                .add("until", entry.placement().until().toString())
                .build();
    }
}
