package dev.stowage.extender;

import java.util.Optional;

/** Looks which nodes reach a device that names none. */
record Survey(HashTrie<NodeName, Stocked> nodes) {
    Reach reach(Location location) {
        Optional<Node> first =
                nodes.find(stocked -> isReached(location, stocked.node())).map(Stocked::node);
        if (first.isEmpty()) {
            return new Reach.NoNode();
        }
        NodeName found = first.get().name();
        boolean others = nodes.find(
                        stocked -> !stocked.node().name().equals(found) && isReached(location, stocked.node()))
                .isPresent();
        return others ? new Reach.ManyNodes() : new Reach.OneNode(found);
    }

    private static boolean isReached(Location location, Node node) {
        return location.reaches(node.name(), node.labels());
    }
}
