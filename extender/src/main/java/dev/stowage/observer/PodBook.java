package dev.stowage.observer;

import dev.stowage.extender.ClaimKey;
import dev.stowage.extender.HashTrie;
import dev.stowage.extender.Index;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodUid;
import java.util.Optional;

/**
 * What is known of pods beside what the ledger knows, as long as the ledger has the pod, or a claim that is there for it.
 *
 * @param absent pods that are known to be there no more
 * @param stays of pods that a node was found for
 * @param ofReplica by the uid of a ReplicaObservation: the pods that were attributed to it
 * @param naming by claim: pods that name it in their spec
 * @param bound for nodes, though not yet to them
 * @param words of autoscalers about pods, some of which may be known later only
 */
record PodBook(
        HashTrie<PodUid, PodFacts> facts,
        HashTrie<PodUid, Attribution> attributions,
        HashTrie<PodUid, PodUid> absent,
        HashTrie<PodUid, Stay> stays,
        Index<String, PodUid> ofReplica,
        Index<ClaimKey, PodUid> naming,
        Bound bound,
        Words words) {
    /** Pods that are on their way to nodes, which do not name them yet. */
    record Bound(HashTrie<PodUid, NodeName> nodes, Index<NodeName, PodUid> pods) {
        static Bound nowhere() {
            return new Bound(HashTrie.empty(), Index.empty());
        }

        Bound without(PodUid pod) {
            return nodes.get(pod)
                    .map(node -> new Bound(nodes.without(pod), pods.without(node, pod)))
                    .orElse(this);
        }

        Bound with(PodUid pod, NodeName node) {
            Bound rest = without(pod);
            return new Bound(rest.nodes.with(pod, node), rest.pods.with(node, pod));
        }
    }

    static PodBook empty() {
        return new PodBook(
                HashTrie.empty(),
                HashTrie.empty(),
                HashTrie.empty(),
                HashTrie.empty(),
                Index.empty(),
                Index.empty(),
                Bound.nowhere(),
                Words.none());
    }

    PodBook seen(Pod pod, PodFacts told) {
        Index<ClaimKey, PodUid> changed = naming;
        for (ClaimKey claim : pod.namedClaims()) {
            changed = changed.with(claim, pod.uid());
        }
        return new PodBook(facts.with(pod.uid(), told), attributions, absent, stays, ofReplica, changed, bound, words);
    }

    /**
     * It is not there any more, though claims may be that were made for it. Until they are freed its slot stays where it was:
     * else another pod of the slot would go to a node that somebody else was promised.
     */
    PodBook gone(Pod pod) {
        Index<ClaimKey, PodUid> changed = naming;
        for (ClaimKey claim : pod.namedClaims()) {
            changed = changed.without(claim, pod.uid());
        }
        return new PodBook(
                facts.without(pod.uid()),
                attributions,
                absent,
                stays,
                ofReplica,
                changed,
                bound.without(pod.uid()),
                words);
    }

    /** Where it landed among another one's pods means nothing. */
    PodBook attributed(PodUid pod, Attribution attribution) {
        boolean isSame = attributions.get(pod).filter(attribution::equals).isPresent();
        Index<String, PodUid> rest = withoutReplica(pod);
        Index<String, PodUid> changed = attribution instanceof Attribution.OfReplica(var observation, var _)
                ? rest.with(observation, pod)
                : rest;
        return new PodBook(
                facts,
                attributions.with(pod, attribution),
                absent,
                isSame ? stays : stays.without(pod),
                changed,
                naming,
                bound,
                attribution instanceof Attribution.OfReplica ? words.adopted(pod) : words.without(pod));
    }

    /** What an autoscaler said about a pod; of a foreign one nobody wants to know. */
    PodBook told(PodUid pod, AutoscalerWord word) {
        Words changed = attributions
                .get(pod)
                .map(attribution -> switch (attribution) {
                    case Attribution.OfReplica _ -> words.ofReplica(pod, word);
                    case Attribution.Foreign() -> words;
                })
                .orElseGet(() -> words.early(pod, word));
        return new PodBook(facts, attributions, absent, stays, ofReplica, naming, bound, changed);
    }

    PodBook absent(PodUid pod) {
        return new PodBook(facts, attributions, absent.with(pod, pod), stays, ofReplica, naming, bound, words);
    }

    PodBook staying(PodUid pod, Stay stay) {
        return new PodBook(facts, attributions, absent, stays.with(pod, stay), ofReplica, naming, bound, words);
    }

    PodBook nowhere(PodUid pod) {
        return new PodBook(facts, attributions, absent, stays.without(pod), ofReplica, naming, bound, words);
    }

    PodBook bound(Bound changed) {
        return new PodBook(facts, attributions, absent, stays, ofReplica, naming, changed, words);
    }

    /** Nothing mentions it any more. */
    PodBook forgotten(PodUid pod) {
        return new PodBook(
                facts.without(pod),
                attributions.without(pod),
                absent.without(pod),
                stays.without(pod),
                withoutReplica(pod),
                naming,
                bound.without(pod),
                words.without(pod));
    }

    /** The ReplicaObservation that a pod was attributed to. */
    Optional<String> observationOf(PodUid pod) {
        return attributions
                .get(pod)
                .flatMap(attribution -> attribution instanceof Attribution.OfReplica(var observation, var _)
                        ? Optional.of(observation)
                        : Optional.empty());
    }

    private Index<String, PodUid> withoutReplica(PodUid pod) {
        return observationOf(pod)
                .map(observation -> ofReplica.without(observation, pod))
                .orElse(ofReplica);
    }
}
