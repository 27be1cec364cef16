package dev.stowage.fleet.wire;

import dev.stowage.fleet.Deployment;
import dev.stowage.fleet.FleetStatus;
import dev.stowage.fleet.NodeShape;
import dev.stowage.fleet.Replica;

/**
 * An object that was read, and what it says.
 *
 * @param said what it says for people, where that was asked for
 */
record FleetObject(Header header, Content content, FleetStatus.Part said) {
    /** What an object says. */
    sealed interface Content {
        record Shape(NodeShape shape) implements Content {}

        record OneCluster(DeclaredCluster cluster) implements Content {}

        record OneDeployment(Deployment deployment) implements Content {}

        record OneReplica(Replica replica) implements Content {}

        /** It is bad input, which was reported. */
        record Broken() implements Content {}
    }
}
