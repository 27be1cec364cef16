package dev.stowage.observer.wire;

import dev.stowage.extender.ClaimKey;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.Place;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.SchedulerName;
import dev.stowage.observer.News;
import dev.stowage.observer.PodFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads Pods ({@code core/v1}). */
public final class PodDecoder {
    private static final String OURS = "stowage.dev/";
    private static final String TRUE = "True";

    private PodDecoder() {}

    public static News.PodSeen decode(Meta meta, Fields object) {
        Fields spec = object.object("spec");
        Fields status = object.object("status");
        List<ClaimKey> named = new ArrayList<>();
        int own = 0;
        for (Fields claim : spec.objects("resourceClaims")) {
            String name = claim.text("resourceClaimName");
            if (!name.isEmpty()) {
                named.add(new ClaimKey(meta.namespace(), name));
            } else if (!needsNone(status, claim.text("name"))) {
                own++;
            }
        }
        Pod pod = new Pod(
                new PodKey(meta.namespace(), meta.name()),
                new PodUid(meta.uid()),
                place(spec.text("nodeName")),
                new SchedulerName(spec.text("schedulerName").intern()),
                isFinished(status.text("phase")),
                RequestsDecoder.requests(spec, status).effective(),
                own,
                named);
        return new News.PodSeen(pod, facts(meta, status));
    }

    /** No claim was made of a template that asks for nothing ({@code PodResourceClaimStatus}). */
    private static boolean needsNone(Fields status, String claim) {
        return status.objects("resourceClaimStatuses").stream()
                .anyMatch(told -> told.text("name").equals(claim) && !told.has("resourceClaimName"));
    }

    private static boolean isFinished(String phase) {
        return phase.equals("Succeeded") || phase.equals("Failed");
    }

    private static Place place(String node) {
        return node.isEmpty() ? new Place.Unsaid() : new Place.On(new NodeName(node));
    }

    private static PodFacts facts(Meta meta, Fields status) {
        return new PodFacts(
                meta.created(),
                ours(meta.labels()),
                place(status.text("nominatedNodeName")),
                meta.leaving(),
                condition(status, "Ready")
                        .filter(ready -> ready.text("status").equals(TRUE))
                        .isPresent(),
                condition(status, "PodScheduled")
                        .map(PodDecoder::scheduling)
                        .orElseGet(PodFacts.Scheduling.Unasked::new));
    }

    private static SortedMap<String, String> ours(SortedMap<String, String> labels) {
        SortedMap<String, String> ours = new TreeMap<>(labels);
        ours.keySet().removeIf(key -> !key.startsWith(OURS));
        return ours;
    }

    private static Optional<Fields> condition(Fields status, String type) {
        return status.objects("conditions").stream()
                .filter(condition -> condition.text("type").equals(type))
                .findFirst();
    }

    private static PodFacts.Scheduling scheduling(Fields condition) {
        return switch (condition.text("status")) {
            case TRUE -> new PodFacts.Scheduling.Done();
            case "False" ->
                new PodFacts.Scheduling.Refused(
                        Times.instant(condition, "lastTransitionTime"), condition.text("message"));
            default -> new PodFacts.Scheduling.Unasked();
        };
    }
}
