package dev.stowage.observer.kubernetes;

import dev.stowage.observer.Inquiry;
import dev.stowage.observer.News;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * How what is known of a cluster follows from news. All of it is pure, so that what is known can be read by any thread.
 *
 * @param <C> what is known at one moment
 * @param empty of a cluster of which nothing is known
 * @param inquiries what must be found out
 * @param extent which news it needs
 */
public record Keeping<C>(Supplier<C> empty, After<C> after, Function<C, Collection<Inquiry>> inquiries, Extent extent) {
    /** What of a cluster is followed. */
    public enum Extent {
        /** What devices are counted by, and whose pods hold them. */
        COUNTED,
        /** What Events say of replicas and pools as well. The API server reads them from etcd for each who follows them. */
        TOLD
    }

    /** What is known after some news, in that order. */
    @FunctionalInterface
    public interface After<C> {
        C after(C before, List<News> news, Instant now);
    }
}
