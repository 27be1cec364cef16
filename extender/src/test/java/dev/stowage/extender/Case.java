package dev.stowage.extender;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/**
 * A row of a table.
 *
 * @param on what is said of node {@code a} after the changes, each of them a batch of its own
 */
record Case(String name, String on, List<Change> changes) {
    Case(String name, String on, Change... changes) {
        this(name, on, List.of(changes));
    }

    void holdsIn(Cluster cluster) {
        changes.forEach(cluster::sees);
        assertThat(cluster.on("a")).isEqualTo(on);
    }

    @Override
    public String toString() {
        return name;
    }
}
