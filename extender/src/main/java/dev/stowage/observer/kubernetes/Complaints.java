package dev.stowage.observer.kubernetes;

import dev.stowage.observer.News;
import dev.stowage.observer.WorkloadKey;
import dev.stowage.observer.WorkloadState;
import dev.stowage.observer.wire.Complaint;
import dev.stowage.owners.ChainEnd;
import dev.stowage.owners.Origin;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * What keeps workloads of replicas from making pods. Complaints come from whatever makes the pods itself, such as a
 * ReplicaSet, and are followed up to the workload that a replica records. For one thread.
 */
final class Complaints {
    /**
     * What cannot make a pod tries again within 1,000 s (client-go, {@code util/workqueue}, {@code
     * DefaultTypedControllerRateLimiter}), so an older complaint is over.
     */
    static final Duration LASTING = Duration.ofMinutes(20);

    private final Function<Origin, ChainEnd> chain;

    /** Those whose workload is not known yet, by their Events. */
    private final Map<String, Complaint> open = new TreeMap<>();

    private final Map<String, Filed> filed = new TreeMap<>();
    private final Map<WorkloadKey, WorkloadState> told = new HashMap<>();
    private boolean isOther;

    private record Filed(Complaint complaint, WorkloadKey workload) {}

    /** @param chain where the controller chain of a pod ends, from caches; must not block */
    Complaints(Function<Origin, ChainEnd> chain) {
        this.chain = chain;
    }

    void filed(String event, Complaint complaint) {
        withdrawn(event);
        open.put(event, complaint);
        ask(event, complaint);
    }

    void withdrawn(String event) {
        open.remove(event);
        isOther |= filed.remove(event) != null;
    }

    /** What is to be told of workloads; {@code owners} may be others than before. */
    List<News> news(boolean owners, Instant now) {
        if (owners) {
            Map.copyOf(open).forEach(this::ask);
        }
        open.values().removeIf(complaint -> isOver(complaint, now));
        isOther |= filed.values().removeIf(one -> isOver(one.complaint, now));
        if (!isOther) {
            return List.of();
        }
        isOther = false;
        return changes();
    }

    private static boolean isOver(Complaint complaint, Instant now) {
        return complaint.last().plus(LASTING).isBefore(now);
    }

    private void ask(String event, Complaint complaint) {
        Origin made = new Origin(complaint.namespace(), List.of(complaint.about()), new TreeMap<>());
        switch (chain.apply(made)) {
            case ChainEnd.AtReplica(var _, var workload, var _) -> {
                open.remove(event);
                filed.put(
                        event,
                        new Filed(complaint, new WorkloadKey(complaint.namespace(), workload.kind(), workload.name())));
                isOther = true;
            }
            case ChainEnd.Elsewhere() -> open.remove(event);
            case ChainEnd.Missing _, ChainEnd.NotFollowed _, ChainEnd.Unknowable _ -> {}
        }
    }

    private List<News> changes() {
        Map<WorkloadKey, WorkloadState> states = new HashMap<>();
        Map<WorkloadKey, List<Complaint>> byWorkload = new HashMap<>();
        filed.values()
                .forEach(one -> byWorkload
                        .computeIfAbsent(one.workload, _ -> new ArrayList<>())
                        .add(one.complaint));
        byWorkload.forEach((workload, complaints) -> states.put(workload, state(complaints)));
        TreeSet<WorkloadKey> all = new TreeSet<>(Comparator.comparing(WorkloadKey::namespace)
                .thenComparing(WorkloadKey::kind)
                .thenComparing(WorkloadKey::name));
        all.addAll(told.keySet());
        all.addAll(states.keySet());
        List<News> news = new ArrayList<>();
        for (WorkloadKey workload : all) {
            WorkloadState state = states.getOrDefault(workload, new WorkloadState.Working());
            if (!state.equals(told.get(workload))) {
                news.add(new News.WorkloadTold(workload, state));
            }
        }
        told.clear();
        told.putAll(states);
        return news;
    }

    private static WorkloadState state(List<Complaint> complaints) {
        Complaint latest = complaints.getFirst();
        Instant since = latest.since();
        for (Complaint complaint : complaints) {
            latest = complaint.last().isAfter(latest.last()) ? complaint : latest;
            since = complaint.since().isBefore(since) ? complaint.since() : since;
        }
        return new WorkloadState.Failing(since, latest.last(), latest.message());
    }
}
