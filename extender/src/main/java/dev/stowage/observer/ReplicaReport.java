package dev.stowage.observer;

import dev.stowage.extender.Place;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PodUid;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds out how a replica is doing. Lives for one answer. */
final class ReplicaReport {
    /** As long as a pod may wait until a scheduler looks at it: longer than a queue of a thousand pods takes. */
    static final Duration UNASKED = Duration.ofSeconds(30);

    private final CensusState state;
    private final ObservedReplica replica;
    private final Instant now;

    /** Its pods that neither finished nor are being deleted. */
    private final List<Told> pods = new ArrayList<>();

    private record Told(Pod pod, PodFacts facts, PodGroup group) {}

    ReplicaReport(CensusState state, ObservedReplica replica, Instant now) {
        this.state = state;
        this.replica = replica;
        this.now = now;
        for (PodUid uid : state.pods().ofReplica().of(replica.observation()).keys()) {
            if (Tenancy.isStaying(state, uid)) {
                pods.add(new Told(
                        state.ledger().pod(uid).orElseThrow(),
                        state.pods().facts().get(uid).orElseThrow(),
                        Tenancy.groupOf(state, uid)));
            }
        }
    }

    ReplicaStatus status() {
        List<ReplicaStatus.Trouble> unschedulable = new ArrayList<>();
        List<ReplicaStatus.Trouble> missing = new ArrayList<>();
        for (ObservedReplica.Expected expected : replica.pods()) {
            unschedulable(expected.group()).ifPresent(unschedulable::add);
            missing(expected).ifPresent(missing::add);
        }
        return new ReplicaStatus(counts(), unschedulable, missing, mislabelled());
    }

    private ReplicaStatus.Counts counts() {
        return new ReplicaStatus.Counts(
                replica.pods().stream()
                        .mapToInt(ObservedReplica.Expected::count)
                        .sum(),
                (int) pods.stream().filter(ReplicaReport::isScheduled).count(),
                (int) pods.stream().filter(told -> told.facts.ready()).count());
    }

    private static boolean isScheduled(Told told) {
        return told.pod.place() instanceof Place.On;
    }

    private Optional<ReplicaStatus.Trouble> unschedulable(PodGroup group) {
        List<PodFacts.Scheduling.Refused> refused = pods.stream()
                .filter(told -> told.group.equals(group) && !isScheduled(told))
                .flatMap(told -> refusal(told).stream())
                .sorted(Comparator.comparing(PodFacts.Scheduling.Refused::since)
                        .thenComparing(PodFacts.Scheduling.Refused::message))
                .toList();
        return refused.stream()
                .findFirst()
                .map(first -> new ReplicaStatus.Trouble(group, refused.size(), first.since(), first.message()));
    }

    /** Of a pod that was never looked at since it was made, once that takes too long. */
    private Optional<PodFacts.Scheduling.Refused> refusal(Told told) {
        return switch (told.facts.scheduling()) {
            case PodFacts.Scheduling.Refused refused -> Optional.of(refused);
            case PodFacts.Scheduling.Done() -> Optional.empty();
            case PodFacts.Scheduling.Unasked() ->
                now.isBefore(told.facts.created().plus(UNASKED))
                        ? Optional.empty()
                        : Optional.of(new PodFacts.Scheduling.Refused(
                                told.facts.created(),
                                "no scheduler has looked at the pod; it names scheduler (%s)"
                                        .formatted(told.pod.scheduler().text())));
        };
    }

    /** Only what a workload complains about: pods that are not there yet are no trouble. */
    private Optional<ReplicaStatus.Trouble> missing(ObservedReplica.Expected expected) {
        List<Instant> made = pods.stream()
                .filter(told -> told.group.equals(expected.group()))
                .map(told -> told.facts.created())
                .sorted()
                .toList();
        int missing = expected.count() - made.size();
        return missing <= 0
                ? Optional.empty()
                : failures(expected.group())
                        .filter(failing -> made.isEmpty() || !made.getLast().isAfter(failing.last()))
                        .findFirst()
                        .map(failing -> new ReplicaStatus.Trouble(
                                expected.group(), missing, since(failing, made), failing.message()));
    }

    private Stream<WorkloadState.Failing> failures(PodGroup group) {
        return replica.workloads().stream()
                .filter(workload -> workload.group().equals(group))
                .map(workload -> state.replicas().stateOf(ReplicaBook.keyOf(replica, workload)))
                .filter(WorkloadState.Failing.class::isInstance)
                .map(WorkloadState.Failing.class::cast);
    }

    /** An Event tells of the first time that anything of its kind happened; since then it may have gone well. */
    private static Instant since(WorkloadState.Failing failing, List<Instant> made) {
        return made.isEmpty() || failing.since().isAfter(made.getLast()) ? failing.since() : made.getLast();
    }

    private List<ReplicaStatus.Mislabelled> mislabelled() {
        return pods.stream()
                .filter(told -> !ReplicaLabels.areRight(told.facts.labels(), replica, told.group))
                .map(told -> new ReplicaStatus.Mislabelled(told.pod.key(), told.pod.uid(), told.group))
                .toList();
    }
}
