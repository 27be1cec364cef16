package dev.stowage.hub.app;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.concurrent.Executor;

/**
 * Work on replicas, for each one thing at a time, and for each cluster a few. What is asked for while it is done already is done
 * once more. Used by the hub's loop alone; the work itself runs elsewhere.
 */
final class Jobs {
    /** As many requests as an API server answers at once without others noticing. */
    static final int AT_A_TIME = 8;

    private static final Duration FIRST = Duration.ofMillis(200);
    private static final int MOST_DOUBLINGS = 7;

    private final Executor threads;
    private final Map<Key, Job> jobs = new HashMap<>();
    private final Agenda<Key> agenda = new Agenda<>();

    /** Those that are due, and wait for room on their cluster. */
    private final Map<String, SequencedSet<Key>> waiting = new HashMap<>();

    private final Map<String, Integer> running = new HashMap<>();

    /** What is worked on. */
    record Key(String cluster, Message.ReplicaId subject) {}

    private static final class Job {
        Runnable work = () -> {};
        Instant due = Instant.MIN;
        boolean wanted;
        boolean runs;
        int failures;
    }

    Jobs(Executor threads) {
        this.threads = threads;
    }

    /** To be done at once, or as soon as there is room. */
    void want(Key key, Runnable work) {
        Job job = jobs.computeIfAbsent(key, _ -> new Job());
        job.work = work;
        job.wanted = true;
        job.due = Instant.MIN;
        enter(key, job);
    }

    private void enter(Key key, Job job) {
        if (job.wanted && !job.runs) {
            agenda.add(key, job.due);
        }
    }

    /** It is through, and needs nothing more. */
    void done(Key key) {
        ended(key).ifPresent(job -> {
            if (job.wanted) {
                enter(key, job);
            } else {
                jobs.remove(key);
            }
        });
    }

    /** It is through, and is to be done again later. */
    void again(Key key, Instant due) {
        ended(key).ifPresent(job -> wantAt(key, job, due));
    }

    /** It failed, and is to be done again: after 200 ms, doubled each time up to 25.6 s. */
    void failed(Key key, Instant now) {
        Job job = jobs.get(key);
        if (job != null) {
            int failures = job.failures + 1;
            ended(key).ifPresent(ended -> {
                ended.failures = failures;
                wantAt(key, ended, now.plus(FIRST.multipliedBy(1L << Math.min(failures - 1, MOST_DOUBLINGS))));
            });
        }
    }

    private void wantAt(Key key, Job job, Instant due) {
        if (!job.wanted) {
            job.wanted = true;
            job.due = due;
        }
        enter(key, job);
    }

    private Optional<Job> ended(Key key) {
        Job job = jobs.get(key);
        if (job == null || !job.runs) {
            return Optional.empty();
        }
        job.runs = false;
        job.failures = 0;
        running.merge(key.cluster(), -1, Integer::sum);
        SequencedSet<Key> next = waiting.get(key.cluster());
        if (next != null) {
            agenda.add(next.removeFirst(), Instant.MIN);
            if (next.isEmpty()) {
                waiting.remove(key.cluster());
            }
        }
        return Optional.of(job);
    }

    /** Under way, due, and to be done again later. */
    int count() {
        return jobs.size();
    }

    /** Begins what is due and has room; returns when the next one is due, or {@link Instant#MAX}. */
    Instant begin(Instant now) {
        for (Optional<Key> next = agenda.next(now); next.isPresent(); next = agenda.next(now)) {
            Key key = next.get();
            Job job = jobs.get(key);
            if (job != null && job.wanted && !job.runs) {
                begin(key, job, now);
            }
        }
        return agenda.due();
    }

    private void begin(Key key, Job job, Instant now) {
        String cluster = key.cluster();
        if (job.due.isAfter(now)) {
            agenda.add(key, job.due);
        } else if (running.getOrDefault(cluster, 0) < AT_A_TIME) {
            job.wanted = false;
            job.runs = true;
            running.merge(cluster, 1, Integer::sum);
            threads.execute(job.work);
        } else {
            waiting.computeIfAbsent(cluster, _ -> new LinkedHashSet<>()).add(key);
        }
    }
}
