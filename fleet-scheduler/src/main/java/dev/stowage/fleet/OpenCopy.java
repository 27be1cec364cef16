package dev.stowage.fleet;

import java.util.List;

/**
 * Claiming pods of one replica in one pool that are still to be bound: of one gang copy, or any outside gangs.
 *
 * @param domain the topology domain they are held to, {@link Board#ANY_DOMAIN} for none
 * @param bound how many claiming pods of the gang copy are bound already
 * @param pods what each of them needs
 */
record OpenCopy(String replica, boolean gang, String domain, int bound, List<Devices> pods) {
    OpenCopy {
        pods = List.copyOf(pods);
    }

    /** The same pods of whichever replica. */
    OpenCopy ofAnyReplica() {
        return new OpenCopy("", gang, domain, bound, pods);
    }

    boolean mayLandOn(NodeGroup nodes) {
        return domain.equals(Board.ANY_DOMAIN) || domain.equals(nodes.domain());
    }

    /** Without the pods that no published bucket holds: they cannot bind now. */
    OpenCopy bindableTo(List<NodeGroup> published) {
        List<Devices> bindable = pods.stream()
                .filter(need -> published.stream()
                        .anyMatch(nodes -> mayLandOn(nodes) && nodes.free().covers(need)))
                .toList();
        return new OpenCopy(replica, gang, domain, bound, bindable);
    }
}
