package dev.stowage.fleet;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A deployment in few words, in the namespace {@code team} unless said otherwise. */
final class DeploymentBuilder {
    private final String name;
    private String namespace = "team";
    private final int replicas;
    private final List<Engine> engines;
    private Instant created = Instant.MIN;
    private boolean terminating = false;
    private int priority = 0;
    private Duration unschedulableAfter = Deployment.DEFAULT_UNSCHEDULABLE_AFTER;
    private Deployment.UpdateStrategy updateStrategy = Deployment.UpdateStrategy.ROLLING_UPDATE;
    private Deployment.Placement placement = Deployment.Placement.DEFAULT;
    private ClusterSelector selector = ClusterSelector.EVERYTHING;
    private List<Toleration> tolerations = List.of();
    private List<FailedPlacement> failed = List.of();

    DeploymentBuilder(String name, int replicas, List<Engine> engines) {
        this.name = name;
        this.replicas = replicas;
        this.engines = engines;
    }

    DeploymentBuilder in(String other) {
        namespace = other;
        return this;
    }

    DeploymentBuilder created(String time) {
        created = Instant.parse(time);
        return this;
    }

    DeploymentBuilder terminating() {
        terminating = true;
        return this;
    }

    DeploymentBuilder priority(int value) {
        priority = value;
        return this;
    }

    DeploymentBuilder unschedulableAfter(Duration value) {
        unschedulableAfter = value;
        return this;
    }

    DeploymentBuilder recreate() {
        updateStrategy = Deployment.UpdateStrategy.RECREATE;
        return this;
    }

    DeploymentBuilder pack() {
        placement = new Deployment.Placement(Deployment.Strategy.PACK, placement.maxReplicasPerCluster());
        return this;
    }

    DeploymentBuilder maxReplicasPerCluster(int most) {
        placement = new Deployment.Placement(placement.strategy(), most);
        return this;
    }

    DeploymentBuilder on(ClusterSelector.Requirement... requirements) {
        selector = new ClusterSelector(List.of(requirements));
        return this;
    }

    DeploymentBuilder tolerating(Toleration... all) {
        tolerations = List.of(all);
        return this;
    }

    DeploymentBuilder remembers(FailedPlacement... all) {
        failed = List.of(all);
        return this;
    }

    Deployment build() {
        return new Deployment(
                new ObjectKey(namespace, name),
                created,
                terminating,
                replicas,
                priority,
                unschedulableAfter,
                updateStrategy,
                placement,
                selector,
                tolerations,
                engines,
                failed);
    }
}
