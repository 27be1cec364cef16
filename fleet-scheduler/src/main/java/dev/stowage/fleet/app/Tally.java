package dev.stowage.fleet.app;

import dev.stowage.fleet.Deployment;
import dev.stowage.fleet.FleetStatus;
import dev.stowage.fleet.Replica;
import java.util.List;

/** How many replicas a deployment has: as its controller says, else as its replicas say. */
record Tally(int desired, int total, int scheduled, int ready) {
    static Tally of(Deployment deployment, List<FleetStatus.OfDeployment> said, List<Replica> own) {
        return said.isEmpty() ? counted(deployment, own) : of(deployment, said.getFirst(), own);
    }

    private static Tally of(Deployment deployment, FleetStatus.OfDeployment said, List<Replica> own) {
        return switch (said.counted()) {
            case FleetStatus.Counted.Counts(int desired, int total, int scheduled, int ready) ->
                new Tally(desired, total, scheduled, ready);
            case FleetStatus.Counted.NotYet() -> counted(deployment, own);
        };
    }

    private static Tally counted(Deployment deployment, List<Replica> own) {
        return new Tally(
                deployment.replicas(),
                own.size(),
                (int) own.stream()
                        .filter(replica -> replica.status().scheduled() instanceof Replica.Scheduled.True)
                        .count(),
                (int) own.stream().filter(replica -> replica.status().ready()).count());
    }
}
