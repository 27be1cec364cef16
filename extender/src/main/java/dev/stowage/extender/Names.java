package dev.stowage.extender;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;

/** Names of nodes in ascending order, each found by its characters without making a String of them. Immutable. */
final class Names {
    private static final int MULTIPLIER = 31;
    private static final int MAX_ASCII = 127;

    private final NodeName[] sorted;

    /**
     * All names, one after another, and where each begins; the last ends where one more would begin. Names of nodes are in
     * ASCII (RFC 1123); what is not is found by nobody.
     */
    private final byte[] ascii;

    private final int[] begins;

    /** The numbers of names plus 1, where the hash of their text leads or in the places after it; 0 ends a search. */
    private final int[] table;

    private Names(NodeName[] sorted, int[] table) {
        this.sorted = sorted;
        this.table = table;
        this.begins = new int[sorted.length + 1];
        StringBuilder all = new StringBuilder();
        for (int number = 0; number < sorted.length; number++) {
            all.append(sorted[number].text());
            begins[number + 1] = all.length();
        }
        this.ascii = new byte[all.length()];
        for (int i = 0; i < ascii.length; i++) {
            ascii[i] = (byte) (all.charAt(i) <= MAX_ASCII ? all.charAt(i) : -1);
        }
    }

    static Names of(Collection<NodeName> names) {
        return ofSorted(names.stream().distinct().sorted().toArray(NodeName[]::new));
    }

    /** These names with some more and without others; costs what copying them does. */
    Names with(SortedSet<NodeName> more, Set<NodeName> gone) {
        List<NodeName> merged = new ArrayList<>(sorted.length + more.size());
        Iterator<NodeName> added = more.iterator();
        Optional<NodeName> next = next(added);
        for (NodeName name : sorted) {
            while (next.isPresent() && next.get().compareTo(name) < 0) {
                merged.add(next.get());
                next = next(added);
            }
            if (!gone.contains(name)) {
                merged.add(name);
            }
        }
        next.ifPresent(merged::add);
        added.forEachRemaining(merged::add);
        return ofSorted(merged.toArray(NodeName[]::new));
    }

    private static Optional<NodeName> next(Iterator<NodeName> names) {
        return names.hasNext() ? Optional.of(names.next()) : Optional.empty();
    }

    private static Names ofSorted(NodeName[] sorted) {
        int[] table = new int[Integer.highestOneBit(Math.max(1, sorted.length)) * 4];
        for (int number = 0; number < sorted.length; number++) {
            int place = sorted[number].text().hashCode() & (table.length - 1);
            while (table[place] != 0) {
                place = (place + 1) & (table.length - 1);
            }
            table[place] = number + 1;
        }
        return new Names(sorted, table);
    }

    int size() {
        return sorted.length;
    }

    NodeName name(int number) {
        return sorted[number];
    }

    /** The number of a name; negative if it is unknown. */
    int find(NodeName name) {
        return Math.max(-1, Arrays.binarySearch(sorted, name));
    }

    /** The number of the name that these characters are; negative if it is unknown. */
    int find(char[] text, int from, int length) {
        int hash = 0;
        for (int i = from; i < from + length; i++) {
            hash = MULTIPLIER * hash + text[i];
        }
        int place = hash & (table.length - 1);
        while (table[place] != 0) {
            int number = table[place] - 1;
            if (isAt(number, text, from, length)) {
                return number;
            }
            place = (place + 1) & (table.length - 1);
        }
        return -1;
    }

    private boolean isAt(int number, char[] text, int from, int length) {
        int begin = begins[number];
        boolean is = begins[number + 1] - begin == length;
        for (int i = 0; is && i < length; i++) {
            is = ascii[begin + i] == text[from + i];
        }
        return is;
    }

    /**
     * The number of the name that these characters of ASCII are; negative if it is unknown.
     *
     * @param hash of that name, as {@link String#hashCode} has it
     */
    int find(byte[] text, int from, int to, int hash) {
        int place = hash & (table.length - 1);
        while (table[place] != 0) {
            int number = table[place] - 1;
            if (Arrays.equals(ascii, begins[number], begins[number + 1], text, from, to)) {
                return number;
            }
            place = (place + 1) & (table.length - 1);
        }
        return -1;
    }
}
