package dev.stowage.observer.kubernetes;

import dev.stowage.extender.PoolName;
import dev.stowage.manifests.PoolObservation;
import dev.stowage.observer.ObservedReplica;
import dev.stowage.observer.PoolStatus;
import dev.stowage.observer.ReplicaStatus;
import dev.stowage.observer.wire.LabelRepair;
import dev.stowage.observer.wire.ObservationDocument;
import dev.stowage.observer.wire.ReplicaStatusDocument;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes what is published, and the labels that pods lack. Blocks; may be used by several threads. */
final class Statuses {
    private static final Logger log = LoggerFactory.getLogger(Statuses.class);

    private static final PatchContext APPLY = new PatchContext.Builder()
            .withPatchType(PatchType.SERVER_SIDE_APPLY)
            .withFieldManager("stowage-observer")
            .withForce(true)
            .build();

    private final KubernetesClient client;
    private final String observer;

    /** @param observer which process writes */
    Statuses(KubernetesClient client, String observer) {
        this.client = client;
        this.observer = observer;
    }

    /** Whether it is written; what is gone need not be. */
    boolean write(PoolName pool, PoolStatus status) {
        return apply(ObservationDocument.toApply(pool, status, observer));
    }

    boolean write(ObservedReplica replica, ReplicaStatus status) {
        return apply(ReplicaStatusDocument.toApply(replica.key(), replica.observation(), status));
    }

    /** What is published of a pool now; empty if nothing is. */
    ObservationDocument.Verdict published(PoolName pool) {
        return client
                .resources(PoolObservation.class)
                .list(new ListOptionsBuilder()
                        .withFieldSelector("metadata.name=" + pool.text())
                        .build())
                .getItems()
                .stream()
                .map(ObservationDocument::verdict)
                .findFirst()
                .orElse(ObservationDocument.Verdict.NONE);
    }

    private boolean apply(HasMetadata document) {
        try {
            client.resource(document).subresource("status").patch(APPLY);
            return true;
        } catch (KubernetesClientException failure) {
            if (isGone(failure)) {
                return true;
            }
            log.warn(
                    "The status of {} {} is not written and will be again: {}",
                    document.getKind(),
                    document.getMetadata().getName(),
                    text(failure));
            return false;
        }
    }

    /** Gives a pod the labels that it lacks; whether it has them now. */
    boolean repair(ReplicaStatus.Mislabelled pod, ObservedReplica replica) {
        try {
            client.resource(LabelRepair.toApply(pod, replica)).patch(APPLY);
            log.info("The pod {} lacked labels of its replica and has them now.", pod.key());
            return true;
        } catch (KubernetesClientException failure) {
            if (isGone(failure)) {
                return true;
            }
            log.warn("The pod {} lacks labels of its replica: {}", pod.key(), text(failure));
            return false;
        }
    }

    /**
     * There is none any more. A conflict says less: it was made anew under the same name, or too many wrote to it at once; so it is
     * written again until one hears that it is gone.
     */
    private static boolean isGone(KubernetesClientException failure) {
        return failure.getCode() == HttpURLConnection.HTTP_NOT_FOUND;
    }

    static String text(KubernetesClientException failure) {
        return String.valueOf(failure.getMessage()).replaceAll("\\p{Cntrl}+", " ");
    }
}
