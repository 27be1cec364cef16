package dev.stowage.hub.wire;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.hub.ReplicaWord;
import dev.stowage.manifests.Api;
import dev.stowage.manifests.Labels;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Reads what a workload cluster says of a replica. */
public final class ReplicaObservationDecoder {
    private static final String KIND = "ReplicaObservation";

    private ReplicaObservationDecoder() {}

    public static ObjectKey key(GenericKubernetesResource observation) {
        ObjectMeta metadata = observation.getMetadata();
        return new ObjectKey(Values.namespace(metadata), metadata.getName());
    }

    public static ReplicaWord word(GenericKubernetesResource observation) {
        ObjectMeta metadata = observation.getMetadata();
        Map<?, ?> status = Values.part(observation, "status");
        Map<?, ?> spec = Values.part(observation, "spec");
        Instant made = instant(Objects.requireNonNullElse(metadata.getCreationTimestamp(), ""), Instant.EPOCH);
        return new ReplicaWord(
                Values.uid(metadata),
                Values.text(spec, "replicaUID"),
                Objects.requireNonNullElse(metadata.getLabels(), Map.<String, String>of())
                        .getOrDefault(Labels.FLEET, ""),
                ResourceVersion.parse(Values.version(metadata)),
                metadata.getDeletionTimestamp() != null,
                !status.isEmpty(),
                pods(Values.map(status, "pods")),
                stuck(status, "unschedulable", made),
                stuck(status, "missing", made));
    }

    /**
     * The replica that something was made of: its name is that of the ReplicaObservation which controls it, since labels are cut
     * where names are long, and anybody may write them.
     */
    public static Optional<ObjectKey> replica(GenericKubernetesResource made) {
        ObjectMeta metadata = made.getMetadata();
        return Objects.requireNonNullElse(metadata.getOwnerReferences(), List.<OwnerReference>of()).stream()
                .filter(owner -> Boolean.TRUE.equals(owner.getController())
                        && owner.getKind().equals(KIND)
                        && owner.getApiVersion().startsWith(Api.GROUP + "/"))
                .map(owner -> new ObjectKey(Values.namespace(metadata), owner.getName()))
                .findFirst();
    }

    private static ReplicaWord.Pods pods(Map<?, ?> pods) {
        return new ReplicaWord.Pods(
                Values.count(pods, "total"), Values.count(pods, "scheduled"), Values.count(pods, "ready"));
    }

    private static List<ReplicaWord.Stuck> stuck(Map<?, ?> status, String field, Instant made) {
        return Values.maps(status, field).stream()
                .map(entry -> new ReplicaWord.Stuck(
                        who(entry),
                        Math.max(1, Values.count(entry, "pods")),
                        instant(Values.text(entry, "since"), made),
                        Values.text(entry, "message")))
                .toList();
    }

    /** Copies are told apart in gangs only, and who is alone needs no role. */
    private static String who(Map<?, ?> entry) {
        String engine = Values.text(entry, "engine");
        String role = Values.text(entry, "role");
        if (role.isEmpty() || role.equals("Standalone")) {
            return engine;
        }
        String copy = Values.text(entry, "copy");
        return "%s %s".formatted(engine, role) + (copy.isEmpty() ? "" : " of copy " + copy);
    }

    /** An observer always says since when; of another one the pods are stuck as long as their replica is there. */
    private static Instant instant(String text, Instant otherwise) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException malformed) {
            return otherwise;
        }
    }
}
