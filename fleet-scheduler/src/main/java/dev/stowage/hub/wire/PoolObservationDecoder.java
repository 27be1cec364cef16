package dev.stowage.hub.wire;

import dev.stowage.fleet.ObservationReport.Written;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.fleet.wire.PublishedPool;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what an observer wrote about a pool. */
public final class PoolObservationDecoder {
    /** Where pods hold devices as well as claims, this stands between the two versions. */
    private static final String BETWEEN_VERSIONS = "/";

    private PoolObservationDecoder() {}

    /** Nothing if no observer has written anything yet. */
    public static Optional<Written> written(GenericKubernetesResource observation) {
        Map<?, ?> status = Values.part(observation, "status");
        if (status.isEmpty()) {
            return Optional.empty();
        }
        ObjectMeta metadata = observation.getMetadata();
        return Optional.of(new Written(
                metadata.getName(),
                ResourceVersion.parse(Values.version(metadata)),
                Values.count(status, "protocol"),
                usage(Values.text(status, "resourceClaimsVersion")),
                Values.text(status, "observer"),
                PublishedPool.read(Values.part(observation, "spec"), status)));
    }

    private static List<ResourceVersion> usage(String versions) {
        return Arrays.stream(versions.split(BETWEEN_VERSIONS, -1))
                .map(ResourceVersion::parse)
                .toList();
    }
}
