package dev.stowage.fleet.wire;

import java.io.InputStream;
import java.util.List;

/** Where a fleet is read from. */
public sealed interface FleetSource {
    /**
     * Manifests.
     *
     * @param names of files and directories; {@code -} is standard input
     */
    record Files(List<String> names, InputStream standardInput) implements FleetSource {
        public Files {
            names = List.copyOf(names);
        }
    }

    /** A hub as it is, and as it would be with further documents, of which there may be none. */
    record Live(Hub hub, Files whatIf) implements FleetSource {}
}
