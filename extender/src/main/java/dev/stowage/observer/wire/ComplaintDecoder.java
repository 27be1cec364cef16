package dev.stowage.observer.wire;

import dev.stowage.owners.OwnerRef;

/** Reads Events ({@code core/v1}) that say that something could not make a pod. */
public final class ComplaintDecoder {
    private ComplaintDecoder() {}

    public static Complaint decode(Meta meta, Fields object) {
        Fields about = object.object("involvedObject");
        EventTimes times = EventTimes.of(meta, object);
        return new Complaint(
                meta.namespace(),
                // As a pod that it had made would name it.
                new OwnerRef(
                        about.text("apiVersion"),
                        about.required("kind"),
                        about.required("name"),
                        about.text("uid"),
                        true),
                times.first(),
                times.last(),
                object.text("message"));
    }
}
