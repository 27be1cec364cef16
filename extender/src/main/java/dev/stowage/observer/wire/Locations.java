package dev.stowage.observer.wire;

import dev.stowage.extender.Location;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.NodeRequirement;
import dev.stowage.extender.NodeTerm;
import java.util.List;

/** Reads which nodes something is on. */
final class Locations {
    private static final String NODE_SELECTOR = "nodeSelector";

    private Locations() {}

    /** Of a ResourceSlice's spec, or of a device. */
    static Location location(Fields parent) {
        String node = parent.text("nodeName");
        if (!node.isEmpty()) {
            return new Location.On(new NodeName(node));
        }
        if (parent.has(NODE_SELECTOR)) {
            return new Location.Matching(terms(parent.object(NODE_SELECTOR)));
        }
        return parent.flag("allNodes") ? new Location.Everywhere() : new Location.Unknown();
    }

    static List<NodeTerm> terms(Fields selector) {
        return selector.objects("nodeSelectorTerms").stream()
                .map(term -> new NodeTerm(requirements(term, "matchExpressions"), requirements(term, "matchFields")))
                .toList();
    }

    private static List<NodeRequirement> requirements(Fields term, String field) {
        return term.objects(field).stream()
                .map(line ->
                        new NodeRequirement(line.text("key"), operator(line.text("operator")), line.texts("values")))
                .toList();
    }

    private static NodeRequirement.Operator operator(String text) {
        return switch (text) {
            case "In" -> NodeRequirement.Operator.IN;
            case "NotIn" -> NodeRequirement.Operator.NOT_IN;
            case "Exists" -> NodeRequirement.Operator.EXISTS;
            case "DoesNotExist" -> NodeRequirement.Operator.DOES_NOT_EXIST;
            case "Gt" -> NodeRequirement.Operator.GREATER_THAN;
            case "Lt" -> NodeRequirement.Operator.LESS_THAN;
            default -> NodeRequirement.Operator.UNKNOWN;
        };
    }
}
