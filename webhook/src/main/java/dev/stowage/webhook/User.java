package dev.stowage.webhook;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/** Who sent a request, as the API server authenticated them. */
public record User(String name, SortedSet<String> groups) {
    public User {
        groups = Collections.unmodifiableSortedSet(new TreeSet<>(groups));
    }

    /** Whether it is a service account (apiserver, {@code authentication/serviceaccount/util.go}) of another namespace. */
    boolean isServiceAccountOutside(String namespace) {
        String prefix = "system:serviceaccount:";
        if (!name.startsWith(prefix)) {
            return false;
        }
        int colon = name.indexOf(':', prefix.length());
        return colon > prefix.length()
                && !name.substring(prefix.length(), colon).equals(namespace);
    }
}
