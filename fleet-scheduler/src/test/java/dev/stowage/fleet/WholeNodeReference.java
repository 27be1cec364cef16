package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The rules of WholeNode accounting, written down a second time: plainly, without caches, and without anything of the
 * planner but its records. All objects are in one namespace.
 */
final class WholeNodeReference {
    private final State state;
    private final List<Plan.PlannedReplica> planned = new ArrayList<>();
    private final List<Plan.RemovedReplica> removed = new ArrayList<>();
    private final SequencedMap<String, Integer> waiting = new TreeMap<>();

    private WholeNodeReference(State state) {
        this.state = state;
    }

    /** The plan in the words of {@link PlanInWords}. */
    static String plan(State state) {
        WholeNodeReference reference = new WholeNodeReference(state);
        List<Deployment> order = new ArrayList<>(state.deployments());
        order.sort(Comparator.comparingInt((Deployment deployment) -> -deployment.priority())
                .thenComparing(Deployment::created)
                .thenComparing(deployment -> deployment.key().name()));
        reference.retain();
        order.forEach(reference::scaleDown);
        order.forEach(reference::fill);
        reference.planned.sort(Comparator.comparing(Plan.PlannedReplica::deployment)
                .thenComparing(Plan.PlannedReplica::cluster)
                .thenComparingInt(Plan.PlannedReplica::index));
        reference.removed.sort(Comparator.comparing(Plan.RemovedReplica::deployment)
                .thenComparing(Plan.RemovedReplica::cluster)
                .thenComparingInt(Plan.RemovedReplica::index)
                .thenComparing(Plan.RemovedReplica::name));
        return PlanInWords.of(reference.planned, reference.removed, reference.waiting);
    }

    private void retain() {
        List<Replica> byName = new ArrayList<>(state.replicas());
        byName.sort(Comparator.comparing(replica -> replica.key().name()));
        for (Replica replica : byName) {
            List<Deployment> owner = state.deployments().stream()
                    .filter(deployment -> deployment.key().name().equals(replica.deployment()))
                    .toList();
            List<Cluster> cluster = state.clusters().stream()
                    .filter(one -> one.name().equals(replica.cluster()))
                    .toList();
            if (!replica.terminating()) {
                if (owner.isEmpty()) {
                    remove(replica, Removal.DEPLOYMENT_DELETED);
                } else if (cluster.isEmpty()) {
                    remove(replica, Removal.CLUSTER_DELETED);
                } else {
                    retain(replica, owner.getFirst(), cluster.getFirst());
                }
            }
        }
    }

    private void retain(Replica replica, Deployment owner, Cluster cluster) {
        boolean pools = replica.engines().stream()
                .flatMap(engine -> engine.members().stream())
                .allMatch(member ->
                        cluster.pools().stream().anyMatch(pool -> pool.name().equals(member.pool())));
        boolean drained = cluster.taints().stream()
                .anyMatch(taint -> taint.effect() == Taint.Effect.NO_EXECUTE && !isTolerated(taint, owner));
        if (drained) {
            remove(replica, Removal.DRAINED);
        } else if (!shape(owner).equals(shape(replica))) {
            remove(replica, Removal.SHAPE_CHANGED);
        } else if (!pools) {
            remove(replica, Removal.POOL_DELETED);
        } else {
            List<PlacedEngine> anew = anew(replica, owner, cluster);
            if (anew.size() < replica.engines().size()) {
                remove(replica, Removal.SELECTOR_MISMATCH);
            } else if (isTaken(owner, replica.cluster(), replica.index(), one -> true)) {
                remove(replica, Removal.DUPLICATE);
            } else {
                plan(owner, replica.key().name(), replica.cluster(), replica.index(), KEPT, anew);
            }
        }
    }

    /** The engines that still match the pools they are pinned to. */
    private static List<PlacedEngine> anew(Replica replica, Deployment owner, Cluster cluster) {
        List<PlacedEngine> anew = new ArrayList<>();
        for (Engine engine : owner.engines()) {
            for (PlacedEngine old : replica.engines()) {
                List<PlacedEngine.PlacedMember> members = new ArrayList<>();
                for (int i = 0; i < engine.members().size() && engine.name().equals(old.name()); i++) {
                    for (Pool pool : cluster.pools()) {
                        boolean pinned = pool.name().equals(old.members().get(i).pool());
                        if (pinned
                                && !PlainMatching.match(engine.members().get(i), pool)
                                        .isEmpty()) {
                            members.add(PlainMatching.on(pool, engine.members().get(i)));
                        }
                    }
                }
                boolean claims =
                        members.stream().anyMatch(member -> !member.requests().isEmpty());
                if (claims && members.size() == engine.members().size()) {
                    anew.add(new PlacedEngine(engine.name(), engine.copies(), members));
                }
            }
        }
        return anew;
    }

    private static final Plan.Standing KEPT = new Plan.Standing.Retained();
    private static final Plan.Standing NEW = new Plan.Standing.Placed();

    private static Map<String, List<Role>> shape(Deployment deployment) {
        Map<String, List<Role>> shape = new HashMap<>();
        deployment
                .engines()
                .forEach(engine -> shape.put(
                        engine.name(),
                        engine.members().stream().map(Engine.Member::role).toList()));
        return shape;
    }

    private static Map<String, List<Role>> shape(Replica replica) {
        Map<String, List<Role>> shape = new HashMap<>();
        replica.engines()
                .forEach(engine -> shape.put(
                        engine.name(),
                        engine.members().stream()
                                .map(PlacedEngine.PlacedMember::role)
                                .toList()));
        return shape;
    }

    private static boolean isTolerated(Taint taint, Deployment deployment) {
        return deployment.tolerations().stream().anyMatch(toleration -> {
            boolean effect = toleration.effect().isEmpty()
                    || toleration.effect().equals(taint.effect().toString());
            boolean key = toleration.key().equals(taint.key());
            return effect
                    && (toleration.operator().equals("Exists")
                            ? key || toleration.key().isEmpty()
                            : key && toleration.value().equals(taint.value()));
        });
    }

    private void scaleDown(Deployment deployment) {
        while (of(deployment).size() > deployment.replicas()) {
            Plan.PlannedReplica victim = of(deployment).stream()
                    .max(Comparator.comparing((Plan.PlannedReplica one) ->
                                    replica(one.name()).neverScheduled())
                            .thenComparingLong(one -> load(deployment, one.cluster()))
                            .thenComparing(Plan.PlannedReplica::cluster)
                            .thenComparingInt(Plan.PlannedReplica::index))
                    .orElseThrow();
            planned.remove(victim);
            remove(replica(victim.name()), Removal.SCALED_DOWN);
        }
    }

    private void fill(Deployment deployment) {
        int missing = deployment.replicas() - of(deployment).size();
        for (; missing > 0; missing--) {
            SequencedMap<String, List<PlacedEngine>> choices =
                    new TreeMap<>(Comparator.comparingLong((String cluster) -> load(deployment, cluster))
                            .thenComparing(Comparator.naturalOrder()));
            for (Cluster cluster : state.clusters()) {
                Map<String, Integer> free = new HashMap<>();
                cluster.pools().forEach(pool -> free.put(pool.name(), free(deployment, cluster.name(), pool)));
                List<PlacedEngine> engines = new ArrayList<>();
                if (cluster.readiness() instanceof Cluster.Readiness.Ready
                        && cluster.taints().stream().allMatch(taint -> isTolerated(taint, deployment))
                        && PlainMatching.assign(deployment.engines(), cluster.pools(), free, engines)) {
                    choices.put(cluster.name(), engines);
                }
            }
            if (choices.isEmpty()) {
                waiting.put(deployment.key().name(), missing);
                return;
            }
            String cluster = choices.firstEntry().getKey();
            int index = 0;
            while (isTaken(deployment, cluster, index, one -> true)) {
                index++;
            }
            plan(deployment, "", cluster, index, NEW, choices.firstEntry().getValue());
        }
    }

    /** Published nodes less those of all others' replicas, of this deployment's that stay, and of everything new. */
    private int free(Deployment deployment, String cluster, Pool pool) {
        int free = pool.nodes();
        for (Replica replica : state.replicas()) {
            boolean counts = !replica.deployment().equals(deployment.key().name())
                    || replica.terminating()
                    || isTaken(
                            deployment,
                            cluster,
                            replica.index(),
                            one -> one.standing().equals(KEPT));
            if (counts && replica.cluster().equals(cluster)) {
                free -= PlainMatching.nodes(replica.engines(), pool.name());
            }
        }
        for (Plan.PlannedReplica one : planned) {
            if (one.standing().equals(NEW) && one.cluster().equals(cluster)) {
                free -= PlainMatching.nodes(one.engines(), pool.name());
            }
        }
        return free;
    }

    private boolean isTaken(Deployment deployment, String cluster, int index, Predicate<Plan.PlannedReplica> which) {
        return of(deployment).stream()
                .anyMatch(one -> one.cluster().equals(cluster) && one.index() == index && which.test(one));
    }

    private List<Plan.PlannedReplica> of(Deployment deployment) {
        return planned.stream()
                .filter(one -> one.deployment().equals(deployment.key()))
                .toList();
    }

    private long load(Deployment deployment, String cluster) {
        return of(deployment).stream()
                .filter(one -> one.cluster().equals(cluster))
                .count();
    }

    private Replica replica(String name) {
        return state.replicas().stream()
                .filter(replica -> replica.key().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private void plan(
            Deployment deployment,
            String name,
            String cluster,
            int index,
            Plan.Standing standing,
            List<PlacedEngine> engines) {
        planned.add(new Plan.PlannedReplica(deployment.key(), name, cluster, index, standing, engines, List.of()));
    }

    private void remove(Replica replica, Removal reason) {
        ObjectKey owner = new ObjectKey(replica.key().namespace(), replica.deployment());
        removed.add(new Plan.RemovedReplica(owner, replica.key().name(), replica.cluster(), replica.index(), reason));
    }
}
