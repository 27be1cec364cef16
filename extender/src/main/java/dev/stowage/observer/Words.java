package dev.stowage.observer;

import dev.stowage.extender.HashTrie;
import dev.stowage.extender.PodUid;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The last words of autoscalers about pods.
 *
 * @param ofReplicas about pods that were attributed to replicas
 * @param early about pods of which it is not known whose they are: an Event may be seen before its pod, and a pod that nothing
 *     is to be known of is never attributed
 */
record Words(HashTrie<PodUid, AutoscalerWord> ofReplicas, HashTrie<PodUid, AutoscalerWord> early) {
    /** Of more early ones than that the older half is given up. */
    static final int MAX_EARLY = 4_096;

    static Words none() {
        return new Words(HashTrie.empty(), HashTrie.empty());
    }

    /** About a pod of a replica. */
    Words ofReplica(PodUid pod, AutoscalerWord word) {
        return new Words(later(ofReplicas, pod, word), early);
    }

    /** About a pod that may be anybody's. */
    Words early(PodUid pod, AutoscalerWord word) {
        HashTrie<PodUid, AutoscalerWord> changed = later(early, pod, word);
        return new Words(ofReplicas, changed.size() > MAX_EARLY ? newer(changed) : changed);
    }

    /** The pod turned out to be a replica's. */
    Words adopted(PodUid pod) {
        return early.get(pod)
                .map(word -> new Words(later(ofReplicas, pod, word), early.without(pod)))
                .orElse(this);
    }

    /** Nobody asks about the pod any more. */
    Words without(PodUid pod) {
        return ofReplicas.contains(pod) || early.contains(pod)
                ? new Words(ofReplicas.without(pod), early.without(pod))
                : this;
    }

    private static HashTrie<PodUid, AutoscalerWord> later(
            HashTrie<PodUid, AutoscalerWord> words, PodUid pod, AutoscalerWord word) {
        boolean isLast = words.get(pod)
                .filter(before -> AutoscalerWord.ORDER.compare(before, word) >= 0)
                .isEmpty();
        return isLast ? words.with(pod, word) : words;
    }

    private static HashTrie<PodUid, AutoscalerWord> newer(HashTrie<PodUid, AutoscalerWord> words) {
        List<Told> all = new ArrayList<>();
        words.forEach((pod, word) -> all.add(new Told(pod, word)));
        all.sort(Told.NEWEST_FIRST);
        HashTrie<PodUid, AutoscalerWord> kept = HashTrie.empty();
        for (Told told : all.subList(0, MAX_EARLY / 2)) {
            kept = kept.with(told.pod, told.word);
        }
        return kept;
    }

    private record Told(PodUid pod, AutoscalerWord word) {
        static final Comparator<Told> NEWEST_FIRST = Comparator.comparing(Told::word, AutoscalerWord.ORDER)
                .reversed()
                .thenComparing(Told::pod);
    }
}
