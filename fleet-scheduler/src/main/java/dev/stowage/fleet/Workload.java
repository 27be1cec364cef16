package dev.stowage.fleet;

import java.util.List;

/** Something on a replica's cluster that makes pods of it. */
public sealed interface Workload {
    /** The pods that it makes, leaders first. */
    List<WorkloadPods> pods();

    /** Pods that come and go one by one: a Deployment. */
    record Singles(WorkloadName name, WorkloadPods singles) implements Workload {
        @Override
        public List<WorkloadPods> pods() {
            return List.of(singles);
        }
    }

    /**
     * One gang as two StatefulSets.
     *
     * @param peers the headless Service that gives the pods their names in DNS
     */
    record Pair(
            WorkloadName leaderName,
            WorkloadName workersName,
            WorkloadName peers,
            WorkloadPods leader,
            WorkloadPods workers)
            implements Workload {
        @Override
        public List<WorkloadPods> pods() {
            return List.of(leader, workers);
        }
    }

    /** One gang as a LeaderWorkerSet, which makes its Service itself. */
    record GangSet(WorkloadName name, WorkloadPods leader, WorkloadPods workers) implements Workload {
        @Override
        public List<WorkloadPods> pods() {
            return List.of(leader, workers);
        }
    }
}
