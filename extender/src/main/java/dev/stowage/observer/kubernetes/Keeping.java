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
 */
public record Keeping<C>(Supplier<C> empty, After<C> after, Function<C, Collection<Inquiry>> inquiries) {
    /** What is known after some news, in that order. */
    @FunctionalInterface
    public interface After<C> {
        C after(C before, List<News> news, Instant now);
    }
}
