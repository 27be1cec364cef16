package dev.stowage.extender;

/** The nodes that a pod may go to, as kube-scheduler named them. Immutable. */
public final class Candidates {
    private final int[] nodes;

    private Candidates(int[] nodes) {
        this.nodes = nodes;
    }

    /** Numbers of nodes on the roster; negative: a node that is not on it. */
    public static Candidates of(int... nodes) {
        return new Candidates(nodes.clone());
    }

    public int size() {
        return nodes.length;
    }

    /** The number of a node on the roster; negative if it is not on it. */
    public int node(int place) {
        return nodes[place];
    }
}
