package dev.stowage.hub.wire;

import dev.stowage.fleet.DeviceMatcher;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.Reason;
import dev.stowage.fleet.Unplaced;
import dev.stowage.manifests.Condition;
import dev.stowage.manifests.FailedPlacement;
import dev.stowage.manifests.Labels;
import dev.stowage.manifests.Member;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelDeploymentStatus;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.ReplicaCounts;
import dev.stowage.manifests.WaitingReplicas;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** Writes what people are told of a deployment. */
public final class DeploymentStatusWriter {
    private final ModelDeployment deployment;
    private final List<ModelReplica> replicas;
    private final Instant now;

    /** @param replicas its committed ones that stay */
    public DeploymentStatusWriter(ModelDeployment deployment, List<ModelReplica> replicas, Instant now) {
        this.deployment = deployment;
        this.replicas = replicas.stream()
                .sorted(Comparator.comparing(
                        (ModelReplica replica) -> replica.getMetadata().getName()))
                .toList();
        this.now = now;
    }

    /** What a plan, which is about the deployment as it is, says of it. */
    public record Planned(
            List<Unplaced> unplaced, List<Plan.UpdateDoesNotFit> updates, List<Plan.Remembered> failedPlacements) {
        public Planned {
            unplaced = List.copyOf(unplaced);
            updates = List.copyOf(updates);
            failedPlacements = List.copyOf(failedPlacements);
        }
    }

    /** How the roll-out of its template goes. */
    public record Progress(boolean going, String reason, String message) {}

    /** The status. */
    public ModelDeploymentStatus status(Planned planned, Progress progress, DeviceMatcher matcher) {
        int desired = deployment.getSpec().replicas();
        ReplicaCounts counts = new ReplicaCounts(desired, replicas.size(), holding("Scheduled"), holding("Ready"));
        long generation = deployment.getMetadata().getGeneration();
        Conditions conditions = new Conditions(before(), generation, now);
        addScheduled(conditions, counts, planned);
        conditions.with(
                "ReplicasReady",
                counts.ready() >= desired,
                counts.ready() >= desired ? "AllReady" : "NotAllReady",
                "%d of %d replicas ready".formatted(counts.ready(), desired));
        conditions.with("Progressing", progress.going(), progress.reason(), progress.message());
        addSelectors(conditions, matcher);
        addUpdates(conditions, planned);
        addReferences(conditions);
        return new ModelDeploymentStatus(
                generation,
                counts,
                Labels.DEPLOYMENT + "=" + deployment.getMetadata().getName(),
                conditions.list(),
                planned.unplaced().stream()
                        .map(unplaced -> new WaitingReplicas(
                                unplaced.replicas(), unplaced.reason().toString(), Bounded.waiting(unplaced.message())))
                        .toList(),
                written(planned.failedPlacements().stream()
                        .map(Plan.Remembered::placement)
                        .toList()));
    }

    /** The memory of failed placements as the API has it. */
    public static List<FailedPlacement> written(List<dev.stowage.fleet.FailedPlacement> failed) {
        return failed.stream()
                .map(entry -> new FailedPlacement(
                        entry.cluster(),
                        entry.request(),
                        entry.fitted(),
                        entry.count(),
                        entry.until().toString()))
                .toList();
    }

    private List<Condition> before() {
        return deployment.getStatus() == null
                ? List.of()
                : deployment.getStatus().conditions();
    }

    private int holding(String type) {
        return (int) replicas.stream()
                .filter(replica -> replica.getStatus() != null
                        && replica.getStatus().conditions().stream()
                                .anyMatch(condition ->
                                        condition.type().equals(type) && condition.status() == Condition.Status.TRUE))
                .count();
    }

    private static void addScheduled(Conditions conditions, ReplicaCounts counts, Planned planned) {
        String summary = "%d of %d replicas scheduled".formatted(counts.scheduled(), counts.desired());
        if (planned.unplaced().isEmpty()) {
            boolean all = counts.scheduled() >= counts.desired();
            conditions.with("ReplicasScheduled", all, all ? "AllScheduled" : "Scheduling", summary);
        } else {
            Unplaced waiting = planned.unplaced().getFirst();
            conditions.with("ReplicasScheduled", false, reason(waiting.reason()), summary + "; " + waiting.message());
        }
    }

    private static String reason(Reason reason) {
        return switch (reason) {
            case FULL, FRAGMENTED, GANG_TOO_LARGE, GROWTH_BLOCKED, SEARCH_LIMIT -> "InsufficientCapacity";
            case NO_MATCHING_DEVICE,
                    CLUSTER_NOT_READY,
                    TAINT_NOT_TOLERATED,
                    RECENTLY_FAILED,
                    INVALID_SELECTOR,
                    MAX_REPLICAS,
                    NO_CLUSTER -> reason.toString();
        };
    }

    private void addSelectors(Conditions conditions, DeviceMatcher matcher) {
        List<String> wrong = new ArrayList<>();
        deployment
                .getSpec()
                .template()
                .spec()
                .engines()
                .forEach(engine -> engine.members().stream()
                        .map(Member::nodeSelector)
                        .filter(Objects::nonNull)
                        .flatMap(nodes -> nodes.devices().stream())
                        .flatMap(request -> request.selectors().stream())
                        .forEach(selector -> {
                            if (matcher.check(selector.cel()) instanceof DeviceMatcher.Syntax.Malformed malformed) {
                                wrong.add("engine %s, %d:%d of (%s): %s"
                                        .formatted(
                                                engine.name(),
                                                malformed.line(),
                                                malformed.column(),
                                                selector.cel(),
                                                malformed.message()));
                            }
                        }));
        conditions.with(
                "SelectorsValid",
                wrong.isEmpty(),
                wrong.isEmpty() ? "Compiled" : "InvalidSelector",
                String.join("; ", wrong));
    }

    private static void addUpdates(Conditions conditions, Planned planned) {
        boolean fits = planned.updates().isEmpty();
        conditions.with(
                "UpdateFits",
                fits,
                fits ? "Fits" : "UpdateDoesNotFit",
                fits ? "" : planned.updates().getFirst().message());
    }

    private void addReferences(Conditions conditions) {
        List<String> lacking = replicas.stream()
                .filter(replica -> replica.getStatus() != null)
                .flatMap(replica -> replica.getStatus().conditions().stream()
                        .filter(condition -> condition.type().equals("ReferencesFound")
                                && condition.status() == Condition.Status.FALSE)
                        .map(condition -> "%s on %s: %s"
                                .formatted(
                                        replica.getMetadata().getName(),
                                        replica.getSpec().clusterName(),
                                        condition.message())))
                .toList();
        conditions.with(
                "ReferencesFound",
                lacking.isEmpty(),
                lacking.isEmpty() ? "Found" : "ReferenceMissing",
                String.join("; ", lacking));
    }
}
