package dev.stowage.extender;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One term of a node selector: all requirements must hold. Without any it matches no node ({@code
 * component-helpers/scheduling/corev1/nodeaffinity}).
 *
 * @param fields of which nodes have one, {@code metadata.name}
 */
public record NodeTerm(List<NodeRequirement> labels, List<NodeRequirement> fields) {
    private static final String NAME = "metadata.name";

    public NodeTerm {
        labels = List.copyOf(labels);
        fields = List.copyOf(fields);
    }

    boolean matches(NodeName name, Labels nodeLabels) {
        if (labels.isEmpty() && fields.isEmpty()) {
            return false;
        }
        SortedMap<String, String> named = new TreeMap<>();
        named.put(NAME, name.text());
        return labels.stream().allMatch(requirement -> requirement.matches(nodeLabels.values()))
                && fields.stream().allMatch(requirement -> requirement.matches(named));
    }
}
