package dev.stowage.hub;

import java.util.List;

/** What became of bringing a replica onto its cluster. */
public sealed interface DispatchOutcome {
    /**
     * Everything is there as it should be, or comes when what it replaces is gone.
     *
     * @param observation what tells of it there
     * @param rolledOut whether all pods there are run the replica's revision, and are ready
     * @param missing what its templates name and the cluster lacks, for example {@code Secret team/token}
     */
    record Dispatched(DispatchedObservation observation, boolean rolledOut, List<String> missing)
            implements DispatchOutcome {
        public Dispatched {
            missing = List.copyOf(missing);
        }
    }

    /** The cluster refuses an object for what it says: nothing changes by trying again. */
    record Refused(String message) implements DispatchOutcome {}

    /** Objects of these names are somebody else's. */
    record Clash(String message) implements DispatchOutcome {}

    /** It did not work now, and is worth another try. */
    record Failed(String message) implements DispatchOutcome {}
}
