package dev.stowage.bench;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Waits for a state of a cluster by watching it, with a deadline. */
public final class Waiting {
    private static final Duration PAUSE = Duration.ofMillis(10);

    private Waiting() {}

    /**
     * Waits until the objects, all those of the selection together, are as wanted.
     *
     * @param what in words, for the message
     * @return the objects as they were then
     * @throws AssertionError if that is not so before the deadline; it says which objects there were
     */
    public static <T extends HasMetadata> List<T> until(
            String what, Informable<T> selection, Predicate<List<T>> wanted, Duration deadline) {
        AtomicReference<List<T>> last = new AtomicReference<>(List.of());
        CompletableFuture<List<T>> outcome = selection.informOnCondition(objects -> {
            last.set(objects);
            return wanted.test(objects);
        });
        try {
            return List.copyOf(awaited(what, outcome, last::get, deadline));
        } finally {
            outcome.cancel(true);
        }
    }

    /**
     * Waits until so many objects of the selection are as wanted, each by itself. Looks at an object only when it changes,
     * so that thousands can be waited for.
     *
     * @throws AssertionError if that is not so before the deadline; it says which objects there were
     */
    public static <T extends HasMetadata> void untilSoMany(
            String what, Informable<T> selection, int count, Predicate<T> wanted, Duration deadline) {
        CompletableFuture<Integer> outcome = new CompletableFuture<>();
        try (SharedIndexInformer<T> informer = selection.inform(new Counting<>(count, wanted, outcome))) {
            awaited(what, outcome, () -> informer.getStore().list(), deadline);
        }
    }

    /** Completes when so many objects are as wanted. */
    private record Counting<T extends HasMetadata>(
            int count, Predicate<T> wanted, CompletableFuture<Integer> outcome, Set<String> found)
            implements ResourceEventHandler<T> {
        Counting(int count, Predicate<T> wanted, CompletableFuture<Integer> outcome) {
            this(count, wanted, outcome, ConcurrentHashMap.newKeySet());
        }

        @Override
        public void onAdd(T object) {
            if (wanted.test(object)) {
                found.add(object.getMetadata().getUid());
            } else {
                found.remove(object.getMetadata().getUid());
            }
            if (found.size() >= count) {
                outcome.complete(found.size());
            }
        }

        @Override
        public void onUpdate(T before, T after) {
            onAdd(after);
        }

        @Override
        public void onDelete(T object, boolean finalStateUnknown) {
            found.remove(object.getMetadata().getUid());
        }
    }

    private static <R> R awaited(
            String what,
            CompletableFuture<R> outcome,
            Supplier<List<? extends HasMetadata>> present,
            Duration deadline) {
        try {
            return outcome.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            throw new AssertionError(
                    "Waited %d s in vain for %s. There are %d objects: %s"
                            .formatted(deadline.toSeconds(), what, present.get().size(), described(present.get())),
                    late);
        } catch (ExecutionException failed) {
            throw new AssertionError("Could not wait for %s: %s".formatted(what, failed.getCause()), failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for " + what + ".", interrupted);
        }
    }

    /**
     * Asks again and again until the answer is as wanted; only for what cannot be watched. Between two questions is a short pause,
     * so that one that is answered from memory leaves the processor to what is waited for.
     *
     * @throws AssertionError if that is not so before the deadline; it says what the last answer was
     */
    public static <T> T byAsking(String what, Supplier<T> question, Predicate<T> wanted, Duration deadline) {
        long began = System.nanoTime();
        T answer = question.get();
        while (!wanted.test(answer)) {
            if (System.nanoTime() - began > deadline.toNanos()) {
                throw new AssertionError("Asked for %d s in vain for %s. The last answer: %s"
                        .formatted(deadline.toSeconds(), what, answer));
            }
            LockSupport.parkNanos(PAUSE.toNanos());
            answer = question.get();
        }
        return answer;
    }

    private static String described(List<? extends HasMetadata> objects) {
        return String.join("; ", objects.stream().limit(20).map(Description::of).toList());
    }
}
