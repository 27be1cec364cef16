package dev.stowage.observer.kubernetes;

import dev.stowage.extender.PoolName;
import dev.stowage.observer.ObservedReplica;
import dev.stowage.observer.PoolStatus;
import dev.stowage.observer.ReplicaStatus;
import dev.stowage.observer.wire.LabelRepair;
import dev.stowage.observer.wire.ObservationDocument;
import dev.stowage.observer.wire.ReplicaStatusDocument;
import io.fabric8.kubernetes.api.model.HasMetadata;
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

    private static final PatchContext MERGE = new PatchContext.Builder()
            .withPatchType(PatchType.JSON_MERGE)
            .withFieldManager("stowage-observer")
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
        boolean written = apply(ReplicaStatusDocument.toApply(replica.key(), replica.observation(), status));
        status.mislabelled().forEach(pod -> repair(replica, pod));
        return written;
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

    private void repair(ObservedReplica replica, ReplicaStatus.Mislabelled pod) {
        try {
            client.pods()
                    .inNamespace(pod.key().namespace())
                    .withName(pod.key().name())
                    .patch(MERGE, LabelRepair.patch(replica, pod.group(), pod.uid()));
            log.info("The pod {} lacked labels of its replica and has them now.", pod.key());
        } catch (KubernetesClientException failure) {
            if (!isGone(failure)) {
                log.warn("The pod {} lacks labels of its replica: {}", pod.key(), text(failure));
            }
        }
    }

    /** There is none, or one that was made anew under the same name: its uid conflicts. */
    private static boolean isGone(KubernetesClientException failure) {
        return failure.getCode() == HttpURLConnection.HTTP_NOT_FOUND
                || failure.getCode() == HttpURLConnection.HTTP_CONFLICT;
    }

    private static String text(KubernetesClientException failure) {
        return String.valueOf(failure.getMessage()).replaceAll("\\p{Cntrl}+", " ");
    }
}
