package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.List;

/** Whether and how the pods of a demand go onto the nodes of a room. */
sealed interface Packing {
    /** A valid packing, nodes in the order in which they were first used. */
    record Packed(List<Node> nodes) implements Packing {
        public Packed {
            nodes = List.copyOf(nodes);
        }

        /** How many of the nodes are still to come and carry nothing else. */
        int growth() {
            int growth = 0;
            for (Node node : nodes) {
                growth += node.group.isFuture() ? 1 : 0;
            }
            return growth;
        }

        /** Devices left free on the nodes that are used: the smaller, the tighter the packing. */
        long left() {
            long left = 0;
            for (Node node : nodes) {
                left += node.left.sum();
            }
            return left;
        }
    }

    /** No packing exists. */
    record DoesNotFit() implements Packing {}

    /** The search ended at its bound, so that nobody knows. */
    record LimitReached() implements Packing {}

    /** One node of a group, the pods that go onto it and what is left free. */
    record Node(NodeGroup group, List<Assigned> pods, Devices left) {
        public Node {
            pods = List.copyOf(pods);
        }

        /** All pods of a demand on one node that holds them. */
        static Node of(NodeGroup group, Demand demand) {
            List<Assigned> all = new ArrayList<>();
            Devices left = group.free();
            for (Demand.Unit unit : demand.units()) {
                for (Demand.Pod pod : unit.pods()) {
                    all.add(new Assigned(unit.engine(), unit.copy(), pod.member()));
                    left = left.minus(pod.need());
                }
            }
            return new Node(group, all, left);
        }
    }

    /** A pod of a member of one copy of an engine. */
    record Assigned(int engine, int copy, int member) {}

    Packing DOES_NOT_FIT = new DoesNotFit();
    Packing LIMIT_REACHED = new LimitReached();
}
