package dev.stowage.hub.wire;

import static java.util.Objects.requireNonNullElse;

import dev.stowage.fleet.ResourceVersion;
import dev.stowage.fleet.wire.Rendering;
import dev.stowage.hub.ReplicaStory;
import dev.stowage.manifests.Condition;
import dev.stowage.manifests.Endpoint;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.ModelReplicaStatus;
import dev.stowage.manifests.PodCounts;
import java.util.ArrayList;
import java.util.List;

/** Writes what is told of a replica. */
public final class ReplicaStatusWriter {
    private static final ModelReplicaStatus NEW =
            new ModelReplicaStatus(null, null, null, null, null, List.of(), List.of());

    private ReplicaStatusWriter() {}

    /**
     * The replica's status with what the story says of it; equal to what it was if that is no news. Whether it is committed stays,
     * and so do conditions of which the story does not speak.
     */
    public static ModelReplicaStatus status(ModelReplica replica, ReplicaStory story) {
        ModelReplicaStatus before = requireNonNullElse(replica.getStatus(), NEW);
        // Whoever dispatches says which one counts, so an older one does not stay for its own sake.
        boolean known = story.dispatched().isKnown();
        String version = known ? text(story.dispatched().version()) : before.dispatchedVersion();
        return new ModelReplicaStatus(
                ReplicaStatusReader.generation(replica),
                before.committed(),
                version,
                known ? story.dispatched().uid() : before.dispatchedUID(),
                new PodCounts(
                        story.pods().total(),
                        story.pods().scheduled(),
                        story.pods().ready()),
                version == null ? List.<Endpoint>of() : Rendering.endpoints(replica),
                conditions(before.conditions(), story));
    }

    private static String text(ResourceVersion version) {
        return Long.toUnsignedString(version.bits());
    }

    private static List<Condition> conditions(List<Condition> before, ReplicaStory story) {
        List<Condition> told =
                story.conditions().stream().map(ReplicaStatusWriter::written).toList();
        List<Condition> conditions = new ArrayList<>(told);
        before.stream()
                .filter(condition ->
                        told.stream().noneMatch(other -> other.type().equals(condition.type())))
                .forEach(conditions::add);
        return conditions;
    }

    private static Condition written(dev.stowage.hub.Condition condition) {
        return new Condition(
                condition.type(),
                condition.holds() ? Condition.Status.TRUE : Condition.Status.FALSE,
                condition.generation(),
                condition.since().toString(),
                condition.reason(),
                Bounded.condition(condition.message()));
    }
}
