package dev.stowage.observer.wire;

import dev.stowage.observer.Happening;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.ObjectReference;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/** Writes what happened as an Event ({@code core/v1}). */
public final class EventDocument {
    private static final String REPORTER = "stowage-observer";

    /** Events about objects without a namespace are there (kubernetes, {@code core/validation/events.go}). */
    private static final String NOWHERE = "default";

    /** So long a message may be (the same place). */
    private static final int LONGEST = 1024;

    private EventDocument() {}

    /**
     * The Event to create.
     *
     * @param observer which process tells
     */
    public static Event of(Happening happening, ObjectReference about, String observer, Instant now) {
        String time = now.truncatedTo(ChronoUnit.SECONDS).toString();
        String text = happening.text();
        return new EventBuilder()
                .withMetadata(metadata(happening, about))
                .withInvolvedObject(about)
                .withType(happening.isWarning() ? "Warning" : "Normal")
                .withReason(happening.reason())
                .withMessage(text.length() <= LONGEST ? text : text.substring(0, LONGEST))
                .withFirstTimestamp(time)
                .withLastTimestamp(time)
                .withCount(1)
                .withNewSource()
                .withComponent(REPORTER)
                .endSource()
                .withReportingComponent(REPORTER)
                .withReportingInstance(observer)
                .build();
    }

    /** What stays wrong is told once by all observers together, so its Event has always the same name. */
    private static ObjectMeta metadata(Happening happening, ObjectReference about) {
        ObjectMetaBuilder metadata =
                new ObjectMetaBuilder().withNamespace(about.getNamespace() == null ? NOWHERE : about.getNamespace());
        return switch (happening) {
            case Happening.Observed _, Happening.TooManyUnsettled _, Happening.Unobservable _ ->
                metadata.withGenerateName(about.getName() + ".").build();
            case Happening.AllocatedTwice _, Happening.InvalidResourcePool _ ->
                metadata.withName(same(happening, about)).build();
        };
    }

    private static String same(Happening happening, ObjectReference about) {
        String text = "%s %s %s".formatted(about.getUid(), happening.reason(), happening.text());
        return "stowage-" + UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
