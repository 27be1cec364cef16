package dev.stowage.extender;

import java.util.List;
import java.util.SortedMap;

/** One line of a node selector ({@code Requirement.Matches} of k8s.io/apimachinery, {@code labels}). */
public record NodeRequirement(String key, Operator operator, List<String> values) {
    /** How the values are compared. */
    public enum Operator {
        IN,
        NOT_IN,
        EXISTS,
        DOES_NOT_EXIST,
        GREATER_THAN,
        LESS_THAN,
        /** One of a newer API: matches nothing. */
        UNKNOWN
    }

    public NodeRequirement {
        values = List.copyOf(values);
    }

    boolean matches(SortedMap<String, String> labels) {
        boolean exists = labels.containsKey(key);
        String value = labels.getOrDefault(key, "");
        return switch (operator) {
            case IN -> exists && values.contains(value);
            case NOT_IN -> !exists || !values.contains(value);
            case EXISTS -> exists;
            case DOES_NOT_EXIST -> !exists;
            case GREATER_THAN -> exists && isAbove(value, limit());
            case LESS_THAN -> exists && isAbove(limit(), value);
            case UNKNOWN -> false;
        };
    }

    private String limit() {
        return values.size() == 1 ? values.getFirst() : "";
    }

    private static boolean isAbove(String larger, String smaller) {
        try {
            return Long.parseLong(larger) > Long.parseLong(smaller);
        } catch (NumberFormatException _) {
            return false;
        }
    }
}
