package dev.stowage.fleet.app;

import dev.stowage.fleet.wire.FleetOverview;
import dev.stowage.fleet.wire.FleetReader;
import dev.stowage.fleet.wire.FleetSource;
import dev.stowage.fleet.wire.Hub;
import dev.stowage.fleet.wire.HubUnavailable;
import java.util.List;

/** Reads a fleet and shows a page of it: once, or as long as it is watched. */
final class Viewing {
    static final int REFUSED = 2;

    private final ViewOptions options;
    private final Surroundings surroundings;
    private final Messages messages;

    Viewing(ViewOptions options, Surroundings surroundings) {
        this.options = options;
        this.surroundings = surroundings;
        this.messages = new Messages(surroundings);
    }

    /** Returns the exit status. */
    int run(View view) {
        FleetSource.Files files = new FleetSource.Files(options.files(), surroundings.in());
        try {
            if (!options.isLive()) {
                return once(files, view);
            }
            try (Hub hub = options.hub().open(surroundings.outside().hubs())) {
                return options.watches()
                        ? new Watching(hub, options.format(), surroundings).run(view)
                        : once(new FleetSource.Live(hub, files), view);
            }
        } catch (HubUnavailable why) {
            messages.error(why.text());
            return REFUSED;
        }
    }

    private int once(FleetSource source, View view) {
        FleetOverview fleet;
        try (Progress _ = Progress.start(surroundings)) {
            fleet = FleetReader.overview(source, surroundings.clock().instant());
        }
        messages.warnings(fleet.warnings());
        return switch (fleet) {
            case FleetOverview.Refused(var why) -> {
                messages.refusal(why.problems(), why.count(), "shown");
                yield REFUSED;
            }
            case FleetOverview.Seen seen ->
                switch (view.of(seen)) {
                    case View.Shown.Page(var text) -> {
                        surroundings.out().print(text);
                        yield 0;
                    }
                    case View.Shown.Missing(var problem) -> {
                        messages.error(problem);
                        yield REFUSED;
                    }
                };
        };
    }

    /** The fleet that a live hub has, and nothing else. */
    static FleetSource of(Hub hub, Surroundings surroundings) {
        return new FleetSource.Live(hub, new FleetSource.Files(List.of(), surroundings.in()));
    }
}
