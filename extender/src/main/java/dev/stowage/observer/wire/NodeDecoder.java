package dev.stowage.observer.wire;

import dev.stowage.extender.Change;
import dev.stowage.extender.Labels;
import dev.stowage.extender.Node;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.ResourceAmounts;
import dev.stowage.extender.ResourceName;
import dev.stowage.extender.Resources;
import dev.stowage.extender.Taint;
import java.util.List;

/** Reads Nodes ({@code core/v1}). */
public final class NodeDecoder {
    private static final String ALLOCATABLE = "allocatable";
    private static final ResourceName PODS = new ResourceName("pods");

    private NodeDecoder() {}

    public static Change.NodeSeen decode(Meta meta, Fields object) {
        Fields spec = object.object("spec");
        Fields status = object.object("status");
        ResourceAmounts allocatable = Amounts.list(status, ALLOCATABLE);
        return new Change.NodeSeen(new Node(
                new NodeName(meta.name()),
                new Labels(meta.labels()),
                spec.flag("unschedulable"),
                isReady(status),
                taints(spec),
                Resources.of(allocatable),
                allocatable.of(PODS).ceiling()));
    }

    private static boolean isReady(Fields status) {
        return status.objects("conditions").stream()
                .anyMatch(condition -> condition.text("type").equals("Ready")
                        && condition.text("status").equals("True"));
    }

    /** Of a node's spec, or of a device. */
    static List<Taint> taints(Fields parent) {
        return parent.objects("taints").stream().map(NodeDecoder::taint).toList();
    }

    static Taint taint(Fields taint) {
        return new Taint(taint.text("key"), taint.text("value"), Taint.Effect.of(taint.text("effect")));
    }
}
