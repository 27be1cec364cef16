package dev.stowage.fleet.wire;

import dev.stowage.fleet.Workload;
import dev.stowage.fleet.WorkloadName;
import dev.stowage.fleet.WorkloadPods;
import dev.stowage.manifests.Labels;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Writes what makes the pods of a replica. */
final class WorkloadRendering {
    static final String LEADER_WORKER_SETS = "leaderworkerset.x-k8s.io/v1";

    private static final String APPS = "apps/v1";

    private final ObjectRendering objects;
    private final DispatchOrder order;

    WorkloadRendering(ObjectRendering objects, DispatchOrder order) {
        this.objects = objects;
        this.order = order;
    }

    List<Fragment> of(Workload workload) {
        return switch (workload) {
            case Workload.Singles(var name, var pods) -> List.of(deployment(name, pods));
            case Workload.Pair pair ->
                List.of(
                        statefulSet(pair.leaderName(), pair.leader(), pair),
                        statefulSet(pair.workersName(), pair.workers(), pair));
            case Workload.GangSet set -> List.of(leaderWorkerSet(set));
        };
    }

    /**
     * Recreated: a replica never holds more devices than it was charged for, not even for the moment that old pods take to
     * end, and nothing else of the fleet waits for it meanwhile.
     */
    private Fragment deployment(WorkloadName name, WorkloadPods pods) {
        Fragment deployment = objects.object(APPS, "Deployment", name, ReplicaLabels.of(order, pods));
        Fragment spec = deployment.at("spec").with("replicas", pods.count());
        spec.at("selector").with("matchLabels", ReplicaLabels.selecting(order, pods));
        spec.at("strategy").with("type", "Recreate");
        spec.with("template", new PodRendering(order, pods).template());
        return deployment;
    }

    /**
     * All pods at once: a leader that gets ready only when its workers have come must not keep them from coming. The revision is
     * there because those of another one are not to be there beside them.
     */
    private Fragment statefulSet(WorkloadName name, WorkloadPods pods, Workload.Pair pair) {
        Fragment set = objects.object(APPS, "StatefulSet", name, ReplicaLabels.of(order, pods));
        set.at("metadata").at("annotations").with(Labels.REVISION, order.revision());
        Fragment spec = set.at("spec").with("replicas", pods.count());
        spec.with("serviceName", pair.peers().text());
        spec.with("podManagementPolicy", "Parallel");
        if (pods.equals(pair.workers())) {
            // The leader is number 0 of the gang.
            spec.at("ordinals").with("start", 1);
        }
        spec.at("selector").with("matchLabels", ReplicaLabels.selecting(order, pods));
        Fragment template = new PodRendering(order, pods).template();
        GangEnvironment.of(order, pair, pods).addTo(template.at("spec"));
        spec.with("template", template);
        return set;
    }

    private Fragment leaderWorkerSet(Workload.GangSet gang) {
        int copy = gang.leader().group().copy();
        Map<String, String> labels =
                ReplicaLabels.of(order, gang.leader().group().engine(), copy);
        Fragment set = objects.object(LEADER_WORKER_SETS, "LeaderWorkerSet", gang.name(), labels);
        Fragment template = set.at("spec").with("replicas", 1).at("leaderWorkerTemplate");
        template.with("size", gang.leader().count() + gang.workers().count());
        template.with("leaderTemplate", new PodRendering(order, gang.leader()).template());
        template.with("workerTemplate", new PodRendering(order, gang.workers()).template());
        return set;
    }

    /** What a pod of a gang is told of the others, in the variables that a LeaderWorkerSet sets. */
    private record GangEnvironment(String leader, int size, Fragment index) {
        static GangEnvironment of(DispatchOrder order, Workload.Pair pair, WorkloadPods pods) {
            Fragment index = Fragment.empty().with("name", "LWS_WORKER_INDEX");
            if (pods.equals(pair.workers())) {
                index.at("valueFrom")
                        .at("fieldRef")
                        .with("fieldPath", "metadata.labels['apps.kubernetes.io/pod-index']");
            } else {
                index.with("value", "0");
            }
            return new GangEnvironment(
                    "%s-0.%s.%s".formatted(pair.leaderName(), pair.peers(), order.namespace()),
                    pair.leader().count() + pair.workers().count(),
                    index);
        }

        void addTo(Fragment spec) {
            Stream.of("initContainers", "containers")
                    .flatMap(kind -> spec.objectsAt(kind).stream())
                    .forEach(this::addToContainer);
        }

        /** In front, so that what the user defines can refer to them; and instead of what the user calls so, as there. */
        private void addToContainer(Fragment container) {
            List<Fragment> told = List.of(
                    Fragment.empty().with("name", "LWS_LEADER_ADDRESS").with("value", leader),
                    Fragment.empty().with("name", "LWS_GROUP_SIZE").with("value", Integer.toString(size)),
                    Fragment.copyOf(index.fields()));
            List<String> names =
                    told.stream().map(variable -> variable.text("name")).toList();
            List<Object> variables = container.listAt("env");
            variables.removeIf(variable -> variable instanceof Map<?, ?> map && names.contains(map.get("name")));
            variables.addAll(0, told.stream().map(Fragment::fields).toList());
        }
    }
}
