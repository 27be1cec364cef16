package dev.stowage.fleet.wire;

import dev.stowage.fleet.PlacedEngine;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.Revision;
import dev.stowage.fleet.Role;
import dev.stowage.manifests.Engine;
import dev.stowage.manifests.Labels;
import dev.stowage.manifests.Member;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.ModelReplicaSpec;
import dev.stowage.manifests.ReplicaEngine;
import dev.stowage.manifests.ReplicaMember;
import dev.stowage.manifests.ReplicaTemplate;
import dev.stowage.manifests.WorkerSpec;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes the ModelReplica of a replica that was placed: a draft, until it is committed. */
public final class ReplicaWriter {
    private final ModelDeployment deployment;
    private final ReplicaTemplate template;

    /** @param deployment whose replicas they are */
    public ReplicaWriter(ModelDeployment deployment) {
        this.deployment = deployment;
        this.template = deployment.getSpec().template();
    }

    /** What is new: the replica was placed on this deployment as it is. */
    public ModelReplica replica(Plan.PlannedReplica planned) {
        Map<String, String> labels = new LinkedHashMap<>();
        Map<String, String> annotations = new LinkedHashMap<>();
        if (template.metadata() != null) {
            labels.putAll(template.metadata().labels());
            annotations.putAll(template.metadata().annotations());
        }
        labels.put(Labels.DEPLOYMENT, deployment.getMetadata().getName());
        labels.put("stowage.dev/cluster", planned.cluster());
        labels.put(Labels.REPLICA_INDEX, Integer.toString(planned.index()));
        ModelReplica replica = new ModelReplica();
        replica.setMetadata(new ObjectMetaBuilder()
                .withName(planned.name())
                .withNamespace(deployment.getMetadata().getNamespace())
                .withLabels(labels)
                .withAnnotations(annotations)
                .build());
        replica.setSpec(new ModelReplicaSpec(
                planned.cluster(),
                revision().text(),
                template.spec().serving(),
                planned.engines().stream().map(this::engine).toList(),
                planned.prediction().stream().map(ReplicaConversion::predicted).toList()));
        return replica;
    }

    /** Of the templates of pods, all together. */
    public Revision revision() {
        List<Object> templates = new ArrayList<>();
        for (Engine engine : template.spec().engines()) {
            for (Member member : engine.members()) {
                templates.add(List.of(engine.name(), member.role().name(), member.template()));
            }
        }
        return Revision.of(JsonWriter.write(PlainValues.node(templates)));
    }

    @SuppressWarnings("NullAway") // it does not see, in a compiled class, that a nested type may be null
    private ReplicaEngine engine(PlacedEngine placed) {
        Optional<Engine> engine = template.spec().engines().stream()
                .filter(candidate -> candidate.name().equals(placed.name()))
                .findFirst();
        return new ReplicaEngine(
                placed.name(),
                placed.copies(),
                engine.isPresent() ? engine.get().phase() : null,
                placed.members().stream().map(member -> member(engine, member)).toList());
    }

    private static ReplicaMember member(Optional<Engine> engine, PlacedEngine.PlacedMember placed) {
        Map<String, Object> pods = engine.stream()
                .flatMap(found -> found.members().stream())
                .filter(member -> ReplicaConversion.role(member.role()) == placed.role())
                .map(Member::template)
                .findFirst()
                .orElse(Map.of());
        return new ReplicaMember(
                ReplicaConversion.role(placed.role()),
                placed.role() == Role.WORKER ? new WorkerSpec(placed.workers()) : null,
                placed.pool(),
                placed.requests().stream().map(ReplicaConversion::request).toList(),
                pods);
    }
}
