package dev.stowage.observer.wire;

import dev.stowage.owners.OwnerRef;
import java.time.Instant;

/** Reads Events ({@code core/v1}) that say that something could not make a pod. */
public final class ComplaintDecoder {
    private ComplaintDecoder() {}

    public static Complaint decode(Meta meta, Fields object) {
        Fields about = object.object("involvedObject");
        Instant first = later(Times.instant(object, "firstTimestamp"), Times.instant(object, "eventTime"));
        Instant last = later(
                Times.instant(object, "lastTimestamp"), Times.instant(object.object("series"), "lastObservedTime"));
        Instant since = first.equals(Instant.EPOCH) ? meta.created() : first;
        return new Complaint(
                meta.namespace(),
                // As a pod that it had made would name it.
                new OwnerRef(
                        about.text("apiVersion"),
                        about.required("kind"),
                        about.required("name"),
                        about.text("uid"),
                        true),
                since,
                later(since, last),
                object.text("message"));
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
