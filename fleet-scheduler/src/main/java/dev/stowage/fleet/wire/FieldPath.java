package dev.stowage.fleet.wire;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/** The way from an object to the field that is being looked at: {@code spec.nodePools[0].nodeCount}. Changes as it is walked. */
final class FieldPath {
    /** Names of fields and indices of elements, the last first. */
    private final Deque<Object> steps = new ArrayDeque<>();

    void enter(String field) {
        steps.push(field);
    }

    void enter(int index) {
        steps.push(index);
    }

    void leave() {
        steps.pop();
    }

    int depth() {
        return steps.size();
    }

    /** For people. */
    String text() {
        return text(false);
    }

    /** The same for all elements of a list: {@code spec.nodePools[].nodeCount}. */
    String pattern() {
        return text(true);
    }

    private String text(boolean pattern) {
        StringBuilder text = new StringBuilder();
        for (Iterator<Object> all = steps.descendingIterator(); all.hasNext(); ) {
            switch (all.next()) {
                case Integer index ->
                    text.append('[')
                            .append(pattern ? "" : Integer.toString(index))
                            .append(']');
                case String field
                when isPlain(field) -> text.append(text.isEmpty() ? "" : ".").append(field);
                case Object field ->
                    text.append("[\"").append(Found.shorten(field.toString())).append("\"]");
            }
        }
        return text.toString();
    }

    private static boolean isPlain(String field) {
        return !field.isEmpty()
                && field.length() < 64
                && field.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '-' || c == '_');
    }
}
