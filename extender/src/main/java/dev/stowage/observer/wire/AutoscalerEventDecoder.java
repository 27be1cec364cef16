package dev.stowage.observer.wire;

import dev.stowage.extender.PodUid;
import dev.stowage.observer.AutoscalerEvent;
import dev.stowage.observer.News;
import java.util.Optional;

/** Reads Events ({@code core/v1}) of autoscalers. */
public final class AutoscalerEventDecoder {
    private AutoscalerEventDecoder() {}

    /** Nothing if it is not about a pod: autoscalers tell nodes and their own objects as well. */
    public static Optional<News.AutoscalerTold> decode(Meta meta, Fields object) {
        Fields about = object.object("involvedObject");
        String uid = about.text("uid");
        if (!about.text("kind").equals("Pod") || uid.isEmpty()) {
            return Optional.empty();
        }
        AutoscalerEvent event = new AutoscalerEvent(
                reporter(object),
                object.text("reason"),
                object.text("message"),
                EventTimes.of(meta, object).last());
        return Optional.of(new News.AutoscalerTold(new PodUid(uid), event));
    }

    /** By what field selectors call {@code source} (kubernetes, {@code pkg/registry/core/event/strategy.go}). */
    private static String reporter(Fields object) {
        String component = object.object("source").text("component");
        return component.isEmpty() ? object.text("reportingComponent") : component;
    }
}
