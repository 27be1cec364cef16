package dev.stowage.hub.wire;

import dev.stowage.fleet.wire.ReplicaWriter;
import dev.stowage.manifests.Engine;
import dev.stowage.manifests.Member;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelReplicaSpec;
import dev.stowage.manifests.ReplicaEngine;
import dev.stowage.manifests.ReplicaMember;
import java.util.List;
import java.util.Map;

/** Gives a replica its deployment's template as it is now. */
public final class RevisedReplica {
    private RevisedReplica() {}

    /**
     * Revision and templates are new; everything else stays, since a replica with other needs is another replica, and so is one
     * whose engines work together otherwise. The same spec, if the replica has that revision already.
     */
    public static ModelReplicaSpec spec(ModelReplicaSpec spec, ModelDeployment deployment) {
        List<Engine> wanted = deployment.getSpec().template().spec().engines();
        return new ModelReplicaSpec(
                spec.clusterName(),
                new ReplicaWriter(deployment).revision().text(),
                spec.serving(),
                spec.engines().stream().map(engine -> revised(engine, wanted)).toList(),
                spec.prediction());
    }

    @SuppressWarnings("NullAway") // it does not see, in a compiled class, that a nested type may be null
    private static ReplicaEngine revised(ReplicaEngine engine, List<Engine> wanted) {
        List<Member> members = wanted.stream()
                .filter(candidate -> candidate.name().equals(engine.name()))
                .flatMap(candidate -> candidate.members().stream())
                .toList();
        return new ReplicaEngine(
                engine.name(),
                engine.copies(),
                engine.phase(),
                engine.members().stream()
                        .map(member -> revised(member, members))
                        .toList());
    }

    private static ReplicaMember revised(ReplicaMember member, List<Member> wanted) {
        Map<String, Object> template = wanted.stream()
                .filter(candidate -> candidate.role() == member.role())
                .map(Member::template)
                .findFirst()
                .orElseGet(member::template);
        return new ReplicaMember(
                member.role(), member.worker(), member.nodePoolName(), member.deviceRequests(), template);
    }
}
