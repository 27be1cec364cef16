package dev.stowage.extender;

import java.util.List;
import java.util.Optional;

/**
 * The pods, by name and by uid, and which of them occupy which node.
 *
 * @param onNode pods that are bound and not finished: also those that are being deleted
 */
record PodIndex(HashTrie<PodKey, Pod> pods, HashTrie<PodUid, PodKey> keys, Index<NodeName, PodKey> onNode) {
    static PodIndex empty() {
        return new PodIndex(HashTrie.empty(), HashTrie.empty(), Index.empty());
    }

    Optional<Pod> get(PodKey key) {
        return pods.get(key);
    }

    Optional<Pod> get(PodUid uid) {
        return keys.get(uid).flatMap(pods::get);
    }

    List<Pod> on(NodeName node) {
        return onNode.of(node).keys().stream()
                .flatMap(key -> pods.get(key).stream())
                .toList();
    }

    PodIndex with(Pod pod) {
        PodIndex rest = without(pod.key());
        Index<NodeName, PodKey> changed = pod.place() instanceof Place.On(var node) && !pod.finished()
                ? rest.onNode.with(node, pod.key())
                : rest.onNode;
        return new PodIndex(rest.pods.with(pod.key(), pod), rest.keys.with(pod.uid(), pod.key()), changed);
    }

    PodIndex without(PodKey key) {
        Optional<Pod> old = pods.get(key);
        if (old.isEmpty()) {
            return this;
        }
        Index<NodeName, PodKey> changed =
                old.get().place() instanceof Place.On(var node) ? onNode.without(node, key) : onNode;
        return new PodIndex(pods.without(key), keys.without(old.get().uid()), changed);
    }
}
