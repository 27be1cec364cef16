package dev.stowage.fleet.app;

import dev.stowage.fleet.Condition;
import dev.stowage.fleet.Devices;
import dev.stowage.fleet.Mode;
import dev.stowage.fleet.NodeShape;
import dev.stowage.fleet.PlacedEngine;
import dev.stowage.fleet.Pool;
import dev.stowage.fleet.PredictedNode;
import dev.stowage.fleet.Removal;
import dev.stowage.fleet.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Says in words what a plan says in names. */
final class Words {
    private Words() {}

    /** {@code Unreachable: connection refused}. */
    static String why(Condition condition) {
        return condition.message().isEmpty() ? condition.reason() : condition.reason() + ": " + condition.message();
    }

    static String count(long count, String singular) {
        return count + " " + singular + (count == 1 ? "" : "s");
    }

    /** {@code 3 of 8 gpu free}. */
    static String free(Devices free, NodeShape shape) {
        List<String> kinds = new ArrayList<>();
        for (int kind = 0; kind < free.kinds(); kind++) {
            kinds.add("%s of %s %s"
                    .formatted(
                            free.count(kind),
                            shape.empty().count(kind),
                            shape.kinds().get(kind)));
        }
        return String.join(", ", kinds) + " free";
    }

    /** {@code a node of h100 with 3 of 8 gpu free}, as seen by the replica that is predicted onto it. */
    static String node(PredictedNode node, Pool pool, String replica) {
        String owner =
                node.slot().text().substring(0, Math.max(0, node.slot().text().lastIndexOf('/')));
        String free = free(node.free().in(pool.shape()), pool.shape());
        String domain = node.domain().isEmpty() ? "" : " in domain " + node.domain();
        if (!owner.equals(replica) && !owner.isEmpty()) {
            return "the node of %s%s that %s goes to (%s before)".formatted(node.pool(), domain, owner, free);
        }
        return node.isNew()
                ? "a node of %s that is still to come".formatted(node.pool())
                : "a node of %s%s with %s".formatted(node.pool(), domain, free);
    }

    /** {@code main Leader and main Worker}. */
    static String pods(List<PredictedNode.Pods> pods) {
        return pods.stream().map(Words::pods).collect(Collectors.joining(" and "));
    }

    private static String pods(PredictedNode.Pods pods) {
        String name = pods.group().engine()
                + (pods.group().role() == Role.STANDALONE
                        ? ""
                        : " " + pods.group().role())
                + (pods.group().copy() == 0
                        ? ""
                        : " (copy %s)".formatted(pods.group().copy()));
        return pods.count() == 1 ? name : pods.count() + " × " + name;
    }

    /** Where the pods of an engine go that is accounted in whole nodes. */
    static String wholeNodes(PlacedEngine engine) {
        List<String> parts = new ArrayList<>();
        for (PlacedEngine.PlacedMember member : engine.members()) {
            long pods = (long) engine.copies() * (member.role() == Role.WORKER ? member.workers() : 1);
            String name = engine.name() + (member.role() == Role.STANDALONE ? "" : " " + member.role());
            boolean claims = member.requests().stream().anyMatch(request -> request.count() > 0);
            parts.add("%s%s onto %s of %s"
                    .formatted(
                            pods == 1 ? "" : pods + " × ",
                            name,
                            claims ? (pods == 1 ? "a whole node" : "whole nodes") : "any node",
                            member.pool()));
        }
        return String.join(", ", parts);
    }

    static String removal(Removal reason) {
        return switch (reason) {
            case CLUSTER_DELETED -> "its cluster is gone";
            case DRAINED -> "its cluster is drained by a NoExecute taint";
            case SHAPE_CHANGED -> "the deployment has other engines or roles now";
            case POOL_DELETED -> "its pool is gone";
            case SELECTOR_MISMATCH -> "its pool's devices no longer match";
            case DUPLICATE -> "another replica has the same cluster and index";
            case SCALED_DOWN -> "fewer replicas are wanted";
            case DEPLOYMENT_DELETED -> "its deployment is gone";
            case UNSCHEDULABLE -> "its pods cannot be scheduled there, and it fits elsewhere";
            case UPDATED -> "the template has other needs now";
        };
    }

    static String mode(Mode mode) {
        return switch (mode) {
            case PACKED -> "packed";
            case GUARANTEED -> "guaranteed";
            case WHOLE_NODE -> "whole nodes";
        };
    }
}
