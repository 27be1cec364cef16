package dev.stowage.hub.wire;

import dev.stowage.fleet.Deployment;
import dev.stowage.fleet.Revision;
import dev.stowage.fleet.wire.ReplicaWriter;
import dev.stowage.manifests.ModelDeployment;
import java.util.Objects;
import java.util.Optional;

/**
 * A ModelDeployment as the hub knows it.
 *
 * @param decoded what the planner reads of it
 * @param revision of its template
 */
public record BookedDeployment(ModelDeployment object, Deployment decoded, Revision revision) {
    /** Whether nothing that matters is new. */
    boolean plansLike(Optional<BookedDeployment> before) {
        return before.filter(known -> decoded.equals(known.decoded)
                        && object.getMetadata()
                                .getUid()
                                .equals(known.object.getMetadata().getUid())
                        && Objects.equals(
                                object.getMetadata().getGeneration(),
                                known.object.getMetadata().getGeneration()))
                .isPresent();
    }

    /** How often what is wanted was changed. */
    public long generation() {
        return object.getMetadata().getGeneration();
    }

    /** What is wanted, of all that ever was wanted under that name. */
    public Version version() {
        return new Version(object.getMetadata().getUid(), generation());
    }

    /** One generation of one object. */
    public record Version(String uid, long generation) {}

    BookedDeployment(ModelDeployment object, Deployment decoded) {
        this(object, decoded, new ReplicaWriter(object).revision());
    }
}
