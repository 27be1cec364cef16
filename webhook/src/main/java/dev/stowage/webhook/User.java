package dev.stowage.webhook;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/** Who sent a request, as the API server authenticated them. */
public record User(String name, SortedSet<String> groups) {
    public User {
        groups = Collections.unmodifiableSortedSet(new TreeSet<>(groups));
    }
}
