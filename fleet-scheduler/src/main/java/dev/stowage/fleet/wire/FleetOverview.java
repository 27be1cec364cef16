package dev.stowage.fleet.wire;

import dev.stowage.fleet.FleetStatus;
import dev.stowage.fleet.State;
import java.util.List;

/** A fleet with what its objects say of themselves. */
public sealed interface FleetOverview {
    /** Things that are odd, but do not keep the input from being read. */
    List<Problem> warnings();

    record Seen(State state, FleetStatus status, List<Problem> warnings) implements FleetOverview {
        public Seen {
            warnings = List.copyOf(warnings);
        }
    }

    /** Nothing was read; see {@link FleetReader.Reading.Refused}. */
    record Refused(FleetReader.Reading.Refused why) implements FleetOverview {
        @Override
        public List<Problem> warnings() {
            return why.warnings();
        }
    }
}
