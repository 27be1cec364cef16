package dev.stowage.hub;

import dev.stowage.hub.DispatchOutcome.Dispatched;
import dev.stowage.hub.ReplicaStory.Effort;
import dev.stowage.hub.ReplicaStory.Facts;
import dev.stowage.hub.ReplicaStory.Former;
import dev.stowage.hub.ReplicaStory.Heard;
import dev.stowage.hub.ReplicaWord.Pods;
import dev.stowage.hub.ReplicaWord.Stuck;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the words for a {@link ReplicaStory}. */
final class ReplicaTelling {
    /** A condition is no place for thousands of pods. */
    private static final int MOST_GROUPS = 5;

    private final Facts facts;
    private final Former former;
    private final Instant now;
    private final Pods pods;

    /** A condition without its history. */
    private record Verdict(boolean holds, String reason, String message) {}

    ReplicaTelling(Facts facts, Former former, Instant now) {
        this.facts = facts;
        this.former = former;
        this.now = now;
        this.pods = pods();
    }

    ReplicaStory story() {
        List<Condition> conditions = new ArrayList<>();
        Condition scheduled = scheduled();
        conditions.add(scheduled);
        conditions.add(ready(scheduled));
        referencesFound().ifPresent(conditions::add);
        return new ReplicaStory(observation(), pods, conditions);
    }

    private DispatchedObservation observation() {
        return dispatched().map(Dispatched::observation).orElse(DispatchedObservation.NONE);
    }

    private Optional<Dispatched> dispatched() {
        return tried().flatMap(made ->
                made.outcome() instanceof Dispatched dispatched ? Optional.of(dispatched) : Optional.empty());
    }

    private Optional<Effort.Made> tried() {
        return facts.effort() instanceof Effort.Made made ? Optional.of(made) : Optional.empty();
    }

    private Optional<Effort.Made> triedWithThisSpec() {
        return tried().filter(made -> made.generation() == facts.generation());
    }

    private Pods pods() {
        return switch (facts.heard()) {
            case Heard.Word(var word) when isTold(word) && word.pods().total() > 0 -> word.pods();
            case Heard.Nothing() when former.pods().total() > 0 -> former.pods();
            case Heard.Nothing _, Heard.Absence _, Heard.Word _ -> new Pods(facts.pods(), 0, 0);
        };
    }

    private boolean isTold(ReplicaWord word) {
        return word.told() && word.replicaUid().equals(facts.uid());
    }

    private Condition scheduled() {
        return switch (facts.heard()) {
            case Heard.Word(var word) when !isTold(word) -> scheduled(unheard());
            case Heard.Word _
            when pods.scheduled() >= pods.total() -> scheduled(new Verdict(true, ReplicaStory.SCHEDULED, bound()));
            case Heard.Word(var word)
            when !word.unschedulable().isEmpty() -> stuck(ReplicaStory.UNSCHEDULABLE, word.unschedulable());
            case Heard.Word(var word) when !word.missing().isEmpty() -> stuck(ReplicaStory.MISSING, word.missing());
            case Heard.Word _ -> scheduled(refusal().orElseGet(() -> coming(bound())));
            case Heard.Absence() -> scheduled(unheard());
            case Heard.Nothing() -> toldOfPods().map(this::still).orElseGet(() -> scheduled(unheard()));
        };
    }

    /** What was told of its pods being scheduled. */
    private Optional<Condition> toldOfPods() {
        return former(ReplicaStory.SCHEDULED)
                .filter(told -> told.holds()
                        || told.reason().equals(ReplicaStory.UNSCHEDULABLE)
                        || told.reason().equals(ReplicaStory.MISSING));
    }

    private Condition still(Condition told) {
        return new Condition(
                told.type(), told.holds(), told.reason(), told.message(), told.since(), facts.generation());
    }

    private Condition scheduled(Verdict verdict) {
        return condition(ReplicaStory.SCHEDULED, verdict, former(ReplicaStory.SCHEDULED));
    }

    private Verdict unheard() {
        return refusal().orElseGet(() -> coming("It is being brought onto its cluster."));
    }

    private Verdict coming(String message) {
        return new Verdict(false, ReplicaStory.DISPATCHING, withTrouble(message));
    }

    private String withTrouble(String message) {
        return tried().map(made -> made.outcome() instanceof DispatchOutcome.Failed failed
                        ? message + " " + failed.message()
                        : message)
                .orElse(message);
    }

    private String bound() {
        return "%d of %d pods are bound to nodes.".formatted(pods.scheduled(), pods.total());
    }

    /** How long it lasts is counted from when the first of them got stuck, whoever noticed it when. */
    private Condition stuck(String reason, List<Stuck> stuck) {
        Instant since = stuck.stream()
                .map(Stuck::since)
                .min(Instant::compareTo)
                .filter(first -> first.isBefore(now))
                .orElse(now);
        return new Condition(
                ReplicaStory.SCHEDULED,
                false,
                reason,
                listed(stuck),
                since.truncatedTo(ChronoUnit.SECONDS),
                facts.generation());
    }

    private static String listed(List<Stuck> stuck) {
        String first = stuck.stream()
                .limit(MOST_GROUPS)
                .map(group -> "%s of %s: %s".formatted(counted(group.pods()), group.who(), group.message()))
                .collect(Collectors.joining("; "));
        int others = stuck.stream().skip(MOST_GROUPS).mapToInt(Stuck::pods).sum();
        return others == 0 ? first : first + "; and " + counted(others) + " more";
    }

    private static String counted(int pods) {
        return pods == 1 ? "1 pod" : pods + " pods";
    }

    private Condition ready(Condition scheduled) {
        Verdict verdict = refusal().orElseGet(() -> isHeard() ? readiness() : unready(scheduled));
        // With another revision, the time that it may take to get ready begins anew.
        return condition(
                ReplicaStory.READY,
                verdict,
                former(ReplicaStory.READY).filter(told -> verdict.holds || isOfThisSpec(told)));
    }

    private boolean isHeard() {
        return switch (facts.heard()) {
            case Heard.Word(var word) -> isTold(word);
            case Heard.Absence() -> false;
            case Heard.Nothing() -> toldOfPods().isPresent();
        };
    }

    private static Verdict unready(Condition scheduled) {
        return new Verdict(false, ReplicaStory.DISPATCHING, scheduled.message());
    }

    private Verdict readiness() {
        String count = "%d of %d pods are ready.".formatted(pods.ready(), pods.total());
        boolean allReady = pods.ready() >= pods.total();
        if (allReady && isOut()) {
            return new Verdict(true, ReplicaStory.READY, count);
        }
        return !allReady && wasOut()
                ? new Verdict(false, ReplicaStory.PODS_NOT_READY, count)
                : new Verdict(
                        false, ReplicaStory.ROLLING_OUT, withTrouble("Not all pods run its revision yet; " + count));
    }

    /** Whether all pods run this revision. Where that could not be found out, it is as it was. */
    private boolean isOut() {
        return triedWithThisSpec()
                .flatMap(_ -> dispatched())
                .map(Dispatched::rolledOut)
                .orElseGet(this::wasOut);
    }

    /** Whether it was ready with this revision before. */
    private boolean wasOut() {
        return former(ReplicaStory.READY)
                .filter(told ->
                        isOfThisSpec(told) && (told.holds() || told.reason().equals(ReplicaStory.PODS_NOT_READY)))
                .isPresent();
    }

    /** Why this spec is not dispatched, and will not be without a change of something. */
    private Optional<Verdict> refusal() {
        return triedWithThisSpec().flatMap(made -> switch (made.outcome()) {
            case DispatchOutcome.Refused(var message) ->
                Optional.of(new Verdict(false, ReplicaStory.TEMPLATE_REFUSED, message));
            case DispatchOutcome.Clash(var message) ->
                Optional.of(new Verdict(false, ReplicaStory.NAME_CLASH, message));
            case Dispatched _, DispatchOutcome.Failed _ -> Optional.empty();
        });
    }

    private Optional<Condition> referencesFound() {
        Optional<Condition> told = former(ReplicaStory.REFERENCES_FOUND);
        return dispatched()
                .map(dispatched -> condition(ReplicaStory.REFERENCES_FOUND, references(dispatched.missing()), told))
                .or(() -> told);
    }

    private static Verdict references(List<String> missing) {
        return missing.isEmpty()
                ? new Verdict(true, "Found", "Its cluster has everything that its templates name.")
                : new Verdict(false, "NotFound", "Its cluster lacks " + String.join(", ", missing) + ".");
    }

    private Optional<Condition> former(String type) {
        return former.conditions().stream()
                .filter(condition -> condition.type().equals(type))
                .findFirst();
    }

    private boolean isOfThisSpec(Condition told) {
        return told.generation() == facts.generation();
    }

    /** @param told what it is perhaps the continuation of */
    private Condition condition(String type, Verdict verdict, Optional<Condition> told) {
        Instant since = told.filter(before ->
                        before.holds() == verdict.holds && before.reason().equals(verdict.reason))
                .map(Condition::since)
                .orElse(now);
        return new Condition(type, verdict.holds, verdict.reason, verdict.message, since, facts.generation());
    }
}
