package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What an engine becomes on its replica's cluster.
 *
 * @param service the Service that it is reached by
 */
public record DispatchedEngine(String name, WorkloadName service, List<Workload> workloads) {
    public DispatchedEngine {
        workloads = List.copyOf(workloads);
    }

    /** Those of a replica, in its order. No two objects of one kind have the same name. */
    public static List<DispatchedEngine> of(String replica, List<PlacedEngine> engines, GangApi gangs) {
        Set<WorkloadName> services = new TreeSet<>();
        for (PlacedEngine engine : engines) {
            services.add(WorkloadName.of(WorkloadName.MAX_LENGTH, replica, engine.name()));
        }
        return engines.stream()
                .map(engine -> new Naming(replica, engine, services).dispatched(gangs))
                .toList();
    }

    /**
     * The name of what pods of one group make their claims from.
     *
     * @param revision of the replica; empty if it has none
     */
    public static WorkloadName claimTemplate(String replica, WorkloadPods pods, String revision) {
        PodGroup group = pods.group();
        List<String> parts = new ArrayList<>(List.of(replica, group.engine()));
        if (pods.inGang()) {
            parts.add(Integer.toString(group.copy()));
        }
        parts.add(word(group.role()));
        if (!revision.isEmpty()) {
            parts.add(revision);
        }
        return WorkloadName.of(WorkloadName.MAX_LENGTH, parts.toArray(String[]::new));
    }

    /** The domain that a gang's claiming pods were predicted into; empty if there is none. */
    public static String domain(List<PredictedNode> prediction, WorkloadPods pods) {
        if (!pods.inGang()) {
            return "";
        }
        return prediction.stream()
                .filter(node ->
                        node.pods().stream().anyMatch(there -> there.group().equals(pods.group())))
                .map(PredictedNode::domain)
                .findFirst()
                .orElse("");
    }

    private static String word(Role role) {
        return switch (role) {
            case STANDALONE -> "standalone";
            case LEADER -> "leader";
            case WORKER -> "worker";
        };
    }

    /** Names what is made of one engine. */
    private record Naming(String replica, PlacedEngine engine, Set<WorkloadName> services) {
        DispatchedEngine dispatched(GangApi gangs) {
            List<Workload> workloads = new ArrayList<>();
            if (engine.isGang()) {
                for (int copy = 0; copy < engine.copies(); copy++) {
                    workloads.add(gang(copy, gangs));
                }
            } else {
                workloads.add(new Workload.Singles(
                        WorkloadName.of(WorkloadName.MAX_LENGTH, replica, engine.name()),
                        pods(Role.STANDALONE, 0, engine.copies())));
            }
            return new DispatchedEngine(
                    engine.name(), WorkloadName.of(WorkloadName.MAX_LENGTH, replica, engine.name()), workloads);
        }

        private Workload gang(int copy, GangApi gangs) {
            WorkloadPods leader = pods(Role.LEADER, copy, 1);
            WorkloadPods workers = pods(Role.WORKER, copy, 1);
            return switch (gangs) {
                case STATEFUL_SETS ->
                    new Workload.Pair(
                            ofRole(Role.LEADER, copy),
                            ofRole(Role.WORKER, copy),
                            ofCopy(copy, WorkloadName.MAX_LENGTH),
                            leader,
                            workers);
                case LEADER_WORKER_SETS ->
                    new Workload.GangSet(ofCopy(copy, WorkloadName.MAX_SET_LENGTH), leader, workers);
            };
        }

        private WorkloadName ofRole(Role role, int copy) {
            return WorkloadName.of(WorkloadName.MAX_LENGTH, replica, engine.name(), Integer.toString(copy), word(role));
        }

        /** An engine may be called what another one's copy is: {@code main-0}. */
        private WorkloadName ofCopy(int copy, int maxLength) {
            String number = Integer.toString(copy);
            WorkloadName plain = WorkloadName.of(maxLength, replica, engine.name(), number);
            return services.contains(plain) ? WorkloadName.hashed(maxLength, replica, engine.name(), number) : plain;
        }

        private WorkloadPods pods(Role role, int copy, int copies) {
            for (PlacedEngine.PlacedMember member : engine.members()) {
                if (member.role() == role) {
                    return new WorkloadPods(new PodGroup(engine.name(), role, copy), copies * member.pods(), member);
                }
            }
            throw new IllegalArgumentException("The engine (%s) has no %s.".formatted(engine.name(), role));
        }
    }
}
