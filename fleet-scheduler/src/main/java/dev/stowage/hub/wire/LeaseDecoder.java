package dev.stowage.hub.wire;

import dev.stowage.hub.ObserverPulse.Beat;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.time.Duration;
import java.util.Map;

/** Reads a Lease (Kubernetes, {@code coordination.k8s.io/v1}). */
public final class LeaseDecoder {
    /** What client-go takes where nothing is said (component-base, {@code config/v1alpha1/defaults.go}). */
    private static final int USUAL_SECONDS = 15;

    private LeaseDecoder() {}

    public static Beat beat(GenericKubernetesResource lease) {
        Map<?, ?> spec = Values.part(lease, "spec");
        int seconds = Values.count(spec, "leaseDurationSeconds");
        return new Beat.Renewed(
                Values.text(spec, "holderIdentity"),
                Values.text(spec, "renewTime"),
                Duration.ofSeconds(seconds == 0 ? USUAL_SECONDS : seconds));
    }
}
