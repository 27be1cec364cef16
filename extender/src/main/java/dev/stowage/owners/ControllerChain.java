package dev.stowage.owners;

import java.util.List;
import java.util.Optional;

/**
 * Follows the controllers of an object up to a workload that a replica's observation records and owns. Names alone prove
 * nothing: every owner is known by its uid, the observation too.
 */
public final class ControllerChain {
    /** So many controllers are looked at; a pod of a LeaderWorkerSet's worker has four. */
    static final int MAX_LENGTH = 8;

    /**
     * The Deployment controller names a ReplicaSet after the Deployment and this label of its pods (kubernetes, {@code
     * pkg/controller/deployment/sync.go}, {@code getNewReplicaSet}).
     */
    private static final String TEMPLATE_HASH = "pod-template-hash";

    private static final String APPS = "apps";

    private final ClusterView view;

    public ControllerChain(ClusterView view) {
        this.view = view;
    }

    /** One object of a chain; {@code belowPod} tells whether a pod was among those before it. */
    private record Link(ObjectKey object, List<OwnerRef> owners, boolean belowPod) {
        Link controlledBy(ObjectKey controller, KnownObject known) {
            return new Link(controller, known.owners(), belowPod || isPod(controller));
        }

        private static boolean isPod(ObjectKey object) {
            return object.group().isEmpty() && object.kind().equals("Pod");
        }
    }

    /** What one object of a chain says. */
    private sealed interface Step {
        record End(ChainEnd end) implements Step {}

        record Next(Link link) implements Step {}
    }

    public ChainEnd of(Origin origin) {
        Link link = new Link(origin.object(), origin.owners(), false);
        for (int length = 0; length <= MAX_LENGTH; length++) {
            switch (step(link, origin)) {
                case Step.End(var end) -> {
                    return end;
                }
                case Step.Next(var next) -> link = next;
            }
        }
        return new ChainEnd.Elsewhere();
    }

    private Step step(Link link, Origin origin) {
        for (OwnerRef owner : link.owners()) {
            if (owner.isReplicaObservation()) {
                Optional<RecordedReplica> replica = recorded(link, owner);
                if (replica.isEmpty()) {
                    return end(new ChainEnd.Missing(key(link, owner).toString(), owner));
                }
                Optional<RecordedWorkload> workload = workload(link, replica.get());
                if (workload.isPresent()) {
                    return end(new ChainEnd.AtReplica(owner.uid(), workload.get(), stamp(workload.get())));
                }
            }
        }
        return controllerOf(link)
                .map(controller -> up(link, controller, origin))
                .orElseGet(() -> end(new ChainEnd.Elsewhere()));
    }

    private Optional<RecordedReplica> recorded(Link link, OwnerRef owner) {
        return view.replica(link.object().namespace(), owner.name())
                .filter(replica -> replica.uid().equals(owner.uid()));
    }

    /** Workers of a LeaderWorkerSet are controlled by their leader pod, leaders are not controlled by a pod. */
    private static Optional<RecordedWorkload> workload(Link link, RecordedReplica replica) {
        List<RecordedWorkload> fitting = replica.workloads().stream()
                .filter(workload -> workload.is(link.object()))
                .toList();
        Role role = link.belowPod() ? Role.WORKER : Role.LEADER;
        return fitting.stream()
                .filter(workload -> workload.role() == role)
                .findFirst()
                .or(() -> fitting.stream().findFirst());
    }

    private Stamp stamp(RecordedWorkload workload) {
        Pool pool = view.pool(workload.pool());
        return new Stamp(workload.labels(), pool.nodeSelector(), pool.schedulerName());
    }

    private static Optional<OwnerRef> controllerOf(Link link) {
        return link.owners().stream().filter(OwnerRef::controller).findFirst();
    }

    private Step up(Link link, OwnerRef controller, Origin origin) {
        if (controller.isReplicaObservation()) {
            return end(new ChainEnd.Elsewhere());
        }
        ObjectKey key = key(link, controller);
        return switch (view.find(key)) {
            case Finding.Known(var known) ->
                known.uid().equals(controller.uid())
                        ? new Step.Next(link.controlledBy(key, known))
                        : end(new ChainEnd.Missing("%s with uid %s".formatted(key, controller.uid()), controller));
            case Finding.Missing() ->
                unseen(link, key, origin).orElseGet(() -> end(new ChainEnd.Missing(key.toString(), controller)));
            case Finding.NotFollowed() -> end(new ChainEnd.NotFollowed(controller));
            case Finding.CannotBeFollowed(var why) ->
                unseen(link, key, origin).orElseGet(() -> end(new ChainEnd.Unknowable("%s: %s".formatted(key, why))));
            case Finding.ClusterScoped() -> end(new ChainEnd.Elsewhere());
        };
    }

    /** The first pod of a ReplicaSet comes about when the ReplicaSet does, but its Deployment came before. */
    private Optional<Step> unseen(Link link, ObjectKey key, Origin origin) {
        boolean first = link.object().equals(origin.object());
        String hash = origin.labels().getOrDefault(TEMPLATE_HASH, "");
        String suffix = "-" + hash;
        if (first
                && !hash.isEmpty()
                && key.group().equals(APPS)
                && key.kind().equals("ReplicaSet")
                && key.name().endsWith(suffix)) {
            String name = key.name().substring(0, key.name().length() - suffix.length());
            ObjectKey deployment = new ObjectKey(APPS, "Deployment", key.namespace(), name);
            if (view.find(deployment) instanceof Finding.Known(var known)) {
                return Optional.of(new Step.Next(link.controlledBy(deployment, known)));
            }
        }
        return Optional.empty();
    }

    private static ObjectKey key(Link link, OwnerRef owner) {
        return new ObjectKey(owner.group(), owner.kind(), link.object().namespace(), owner.name());
    }

    private static Step end(ChainEnd end) {
        return new Step.End(end);
    }
}
