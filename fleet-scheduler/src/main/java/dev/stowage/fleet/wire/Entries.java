package dev.stowage.fleet.wire;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The fields of an object while it is being read. */
final class Entries {
    private static final int FEW = 16;

    private final List<Node.Entry> entries = new ArrayList<>();
    private final Set<String> keys = new HashSet<>(0);

    boolean has(String key) {
        if (!keys.isEmpty()) {
            return keys.contains(key);
        }
        for (Node.Entry entry : entries) {
            if (entry.key().equals(key)) {
                return true;
            }
        }
        return false;
    }

    void add(Node.Entry entry) {
        entries.add(entry);
        if (!keys.isEmpty()) {
            keys.add(entry.key());
        } else if (entries.size() > FEW) {
            entries.forEach(known -> keys.add(known.key()));
        }
    }

    Node.Mapping toMapping(int line) {
        return new Node.Mapping(line, List.copyOf(entries));
    }
}
