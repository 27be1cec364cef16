package dev.stowage.observer;

import dev.stowage.extender.ClaimKey;
import dev.stowage.extender.HashTrie;
import dev.stowage.extender.Index;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodUid;

/**
 * What is known of pods beside what the ledger knows, as long as the ledger has the pod, or a claim that is there for it.
 *
 * @param absent pods that are known to be there no more
 * @param stays of pods that a node was found for
 * @param ofReplica by the uid of a ReplicaObservation: the pods that were attributed to it
 * @param naming by claim: pods that name it in their spec
 */
record PodBook(
        HashTrie<PodUid, PodFacts> facts,
        HashTrie<PodUid, Attribution> attributions,
        HashTrie<PodUid, PodUid> absent,
        HashTrie<PodUid, Stay> stays,
        Index<String, PodUid> ofReplica,
        Index<ClaimKey, PodUid> naming) {
    static PodBook empty() {
        return new PodBook(
                HashTrie.empty(), HashTrie.empty(), HashTrie.empty(), HashTrie.empty(), Index.empty(), Index.empty());
    }

    PodBook seen(Pod pod, PodFacts told) {
        Index<ClaimKey, PodUid> changed = naming;
        for (ClaimKey claim : pod.namedClaims()) {
            changed = changed.with(claim, pod.uid());
        }
        return new PodBook(facts.with(pod.uid(), told), attributions, absent, stays, ofReplica, changed);
    }

    /** It is not there any more, though claims may be that were made for it. */
    PodBook gone(Pod pod) {
        Index<ClaimKey, PodUid> changed = naming;
        for (ClaimKey claim : pod.namedClaims()) {
            changed = changed.without(claim, pod.uid());
        }
        return new PodBook(
                facts.without(pod.uid()), attributions, absent, stays.without(pod.uid()), ofReplica, changed);
    }

    PodBook attributed(PodUid pod, Attribution attribution) {
        Index<String, PodUid> rest = withoutReplica(pod);
        Index<String, PodUid> changed = attribution instanceof Attribution.OfReplica(var observation, var _)
                ? rest.with(observation, pod)
                : rest;
        return new PodBook(facts, attributions.with(pod, attribution), absent, stays, changed, naming);
    }

    PodBook absent(PodUid pod) {
        return new PodBook(facts, attributions, absent.with(pod, pod), stays, ofReplica, naming);
    }

    PodBook staying(PodUid pod, Stay stay) {
        return new PodBook(facts, attributions, absent, stays.with(pod, stay), ofReplica, naming);
    }

    PodBook nowhere(PodUid pod) {
        return new PodBook(facts, attributions, absent, stays.without(pod), ofReplica, naming);
    }

    /** Nothing mentions it any more. */
    PodBook forgotten(PodUid pod) {
        return new PodBook(
                facts.without(pod),
                attributions.without(pod),
                absent.without(pod),
                stays.without(pod),
                withoutReplica(pod),
                naming);
    }

    private Index<String, PodUid> withoutReplica(PodUid pod) {
        return attributions
                .get(pod)
                .map(attribution -> attribution instanceof Attribution.OfReplica(var observation, var _)
                        ? ofReplica.without(observation, pod)
                        : ofReplica)
                .orElse(ofReplica);
    }
}
