package dev.stowage.hub.wire;

import dev.stowage.hub.ClusterView;
import dev.stowage.hub.Happening;
import dev.stowage.hub.Happening.Reason;
import dev.stowage.hub.Unready;
import dev.stowage.manifests.Condition;
import dev.stowage.manifests.InferenceCluster;
import java.util.List;
import java.util.Optional;

/** What is news of a cluster. */
final class ClusterTidings {
    private ClusterTidings() {}

    static Optional<Happening> connection(InferenceCluster before, InferenceCluster now) {
        Optional<Condition> was = said(before, "Ready");
        return said(now, "Ready").flatMap(said -> {
            if (isDown(said)) {
                return was.filter(known -> isDown(known)
                                        && Tidings.text(known.reason()).equals(Tidings.text(said.reason())))
                                .isPresent()
                        ? Optional.empty()
                        : Optional.of(new Happening(
                                Reason.DISCONNECTED,
                                Tidings.subject(now),
                                "%s: %s".formatted(said.reason(), Tidings.text(said.message())),
                                "",
                                Tidings.since(said)));
            }
            boolean isNew = !isOpening(said)
                    && was.filter(known -> !isDown(known) && !isOpening(known)).isEmpty();
            return isNew
                    ? Optional.of(new Happening(
                            Reason.CONNECTED,
                            Tidings.subject(now),
                            "The cluster is connected.",
                            "",
                            Tidings.since(said)))
                    : Optional.empty();
        });
    }

    /** One that is only being read is there. */
    private static boolean isDown(Condition ready) {
        return ready.status() != Condition.Status.TRUE
                && !Tidings.text(ready.reason()).equals(Unready.OBSERVATIONS_UNREAD.toString())
                && !isOpening(ready);
    }

    /** Nothing is known yet, for example because the hub was started just now. */
    private static boolean isOpening(Condition ready) {
        return Tidings.text(ready.message()).equals(ClusterView.OPENING);
    }

    static Optional<Happening> dispute(InferenceCluster before, InferenceCluster now) {
        return said(now, "PoolsDisputed")
                .filter(said -> said(before, "PoolsDisputed")
                        .filter(known -> Tidings.sameWords(known, said))
                        .isEmpty())
                .map(said -> Tidings.happening(Reason.POOLS_DISPUTED, now, said));
    }

    private static Optional<Condition> said(InferenceCluster cluster, String type) {
        return Tidings.condition(
                cluster.getStatus() == null ? List.of() : cluster.getStatus().conditions(), type);
    }
}
