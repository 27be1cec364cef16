package dev.stowage.fleet;

import java.util.List;
import java.util.SequencedMap;

/** A label selector over clusters by Kubernetes' rules (meta/v1 {@code LabelSelector}); without requirements it selects every cluster. */
public record ClusterSelector(List<Requirement> requirements) {
    /** One requirement on a label. */
    public sealed interface Requirement {
        record In(String key, List<String> values) implements Requirement {
            public In {
                values = List.copyOf(values);
            }
        }

        record NotIn(String key, List<String> values) implements Requirement {
            public NotIn {
                values = List.copyOf(values);
            }
        }

        record Exists(String key) implements Requirement {}

        record DoesNotExist(String key) implements Requirement {}
    }

    public static final ClusterSelector EVERYTHING = new ClusterSelector(List.of());

    public ClusterSelector {
        requirements = List.copyOf(requirements);
    }

    boolean selects(SequencedMap<String, String> labels) {
        for (Requirement requirement : requirements) {
            if (!holds(requirement, labels)) {
                return false;
            }
        }
        return true;
    }

    private static boolean holds(Requirement requirement, SequencedMap<String, String> labels) {
        return switch (requirement) {
            case Requirement.In(var key, var values) -> labels.containsKey(key) && values.contains(labels.get(key));
            // As in Kubernetes, NotIn also holds where the label is absent.
            case Requirement.NotIn(var key, var values) ->
                !labels.containsKey(key) || !values.contains(labels.get(key));
            case Requirement.Exists(var key) -> labels.containsKey(key);
            case Requirement.DoesNotExist(var key) -> !labels.containsKey(key);
        };
    }
}
