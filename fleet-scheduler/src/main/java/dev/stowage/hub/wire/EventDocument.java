package dev.stowage.hub.wire;

import dev.stowage.hub.Happening;
import dev.stowage.manifests.Api;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;

/** A happening as an Event of {@code v1}, which kubectl shows beside its object. */
public final class EventDocument {
    /** Of Events about objects without one, as everywhere in Kubernetes. */
    private static final String DEFAULT_NAMESPACE = "default";

    /** A bound of the API server. */
    private static final int MAX_MESSAGE = 1_024;

    private static final int MAX_NAME = 230;

    private EventDocument() {}

    /**
     * The Event. Its name follows from what it says, so that it is made once, whoever makes it.
     *
     * @param holder which process tells
     */
    public static Event of(Happening happening, String holder, Instant now) {
        Happening.Subject subject = happening.subject();
        String namespace = subject.namespace().isEmpty() ? DEFAULT_NAMESPACE : subject.namespace();
        String when = now.truncatedTo(ChronoUnit.SECONDS).toString();
        return new EventBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name(happening))
                .endMetadata()
                .withNewInvolvedObject()
                .withApiVersion(Api.GROUP + "/" + Api.VERSION)
                .withKind(subject.kind())
                .withNamespace(subject.namespace().isEmpty() ? null : subject.namespace())
                .withName(subject.name())
                .withUid(subject.uid())
                .endInvolvedObject()
                .withType(happening.reason().isWarning() ? "Warning" : "Normal")
                .withReason(happening.reason().toString())
                .withMessage(cut(happening.message(), MAX_MESSAGE))
                .withNewSource()
                .withComponent("stowage-fleet-scheduler")
                .endSource()
                .withReportingComponent("stowage.dev/fleet-scheduler")
                .withReportingInstance(holder)
                .withFirstTimestamp(when)
                .withLastTimestamp(when)
                .withCount(1)
                .build();
    }

    private static String name(Happening happening) {
        Happening.Subject subject = happening.subject();
        String all = String.join(
                "\n",
                subject.uid(),
                happening.reason().toString(),
                happening.message(),
                happening.about(),
                happening.since());
        return cut(subject.name(), MAX_NAME) + "." + hash(all);
    }

    private static String hash(String text) {
        try {
            byte[] all = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(all, 0, 8);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String cut(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length);
    }
}
