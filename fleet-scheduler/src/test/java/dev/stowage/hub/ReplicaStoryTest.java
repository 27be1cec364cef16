package dev.stowage.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.ResourceVersion;
import dev.stowage.hub.ReplicaStory.Effort;
import dev.stowage.hub.ReplicaStory.Facts;
import dev.stowage.hub.ReplicaStory.Former;
import dev.stowage.hub.ReplicaStory.Heard;
import dev.stowage.hub.ReplicaWord.Pods;
import dev.stowage.hub.ReplicaWord.Stuck;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What people are told of a replica. */
final class ReplicaStoryTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final Instant EARLIER = NOW.minusSeconds(100);
    private static final String UID = "uid";
    private static final long OLD = 3;
    private static final long NEW = 4;
    private static final int PODS = 2;
    private static final Effort NONE = new Effort.None();
    private static final Heard NOTHING = new Heard.Nothing();
    private static final DispatchedObservation OBSERVATION =
            new DispatchedObservation("observation", new ResourceVersion(7));
    private static final Heard ABSENCE = new Heard.Absence();
    private static final Former STUCK_BEFORE = former(
            new Pods(2, 1, 0), told("Scheduled", false, "Unschedulable", OLD), told("Ready", false, "RollingOut", OLD));
    private static final Former READY_BEFORE =
            former(new Pods(2, 2, 2), told("Scheduled", true, "Scheduled", OLD), told("Ready", true, "Ready", OLD));

    /** @param scheduled and the others: status, reason, since when it is so in seconds before now */
    record Case(
            String name, Effort effort, Heard heard, Former former, long generation, String scheduled, String ready) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Former former(Pods pods, Condition... conditions) {
        return new Former(pods, List.of(conditions));
    }

    private static Condition told(String type, boolean holds, String reason, long generation) {
        return new Condition(type, holds, reason, "as it was told", EARLIER, generation);
    }

    private static Effort dispatched(long generation, boolean rolledOut, String... missing) {
        return new Effort.Made(generation, new DispatchOutcome.Dispatched(OBSERVATION, rolledOut, List.of(missing)));
    }

    private static Effort refused(long generation) {
        return new Effort.Made(generation, new DispatchOutcome.Refused("Deployment is invalid"));
    }

    private static Effort clash(long generation) {
        return new Effort.Made(generation, new DispatchOutcome.Clash("Service team/a is somebody else's"));
    }

    private static Effort failed(long generation) {
        return new Effort.Made(generation, new DispatchOutcome.Failed("No route to host."));
    }

    private static Heard heard(int scheduled, int ready) {
        return word(UID, true, new Pods(PODS, scheduled, ready), List.of(), List.of());
    }

    private static Heard word(String uid, boolean told, Pods pods, List<Stuck> unschedulable, List<Stuck> missing) {
        return new Heard.Word(new ReplicaWord(
                "observation", uid, "fleet", new ResourceVersion(9), false, told, pods, unschedulable, missing));
    }

    private static Stuck stuck(String message, Duration ago) {
        return new Stuck("main Worker 0", 1, NOW.minus(ago), message);
    }

    static Stream<Case> tellings() {
        Duration minute = Duration.ofMinutes(1);
        Stuck noNode = stuck("0/4 nodes are available", minute);
        Stuck quota = stuck("exceeded quota", minute.multipliedBy(2));
        Pods half = new Pods(PODS, 1, 0);
        return Stream.of(
                new Case("new", NONE, ABSENCE, Former.NOTHING, 1, "False Dispatching 0", "False Dispatching 0"),
                new Case(
                        "new, nothing heard",
                        NONE,
                        NOTHING,
                        Former.NOTHING,
                        1,
                        "False Dispatching 0",
                        "False Dispatching 0"),
                new Case(
                        "failed at first",
                        failed(1),
                        ABSENCE,
                        Former.NOTHING,
                        1,
                        "False Dispatching 0",
                        "False Dispatching 0"),
                new Case(
                        "refused",
                        refused(1),
                        ABSENCE,
                        Former.NOTHING,
                        1,
                        "False TemplateRefused 0",
                        "False TemplateRefused 0"),
                new Case("clash", clash(1), ABSENCE, Former.NOTHING, 1, "False NameClash 0", "False NameClash 0"),
                new Case(
                        "refused long ago",
                        refused(OLD),
                        ABSENCE,
                        former(
                                Pods.NONE,
                                told("Scheduled", false, "TemplateRefused", OLD),
                                told("Ready", false, "TemplateRefused", OLD)),
                        OLD,
                        "False TemplateRefused 100",
                        "False TemplateRefused 100"),
                new Case(
                        "with another template after one that was refused",
                        refused(OLD),
                        ABSENCE,
                        Former.NOTHING,
                        NEW,
                        "False Dispatching 0",
                        "False Dispatching 0"),
                new Case(
                        "with another template after a clash",
                        clash(OLD),
                        ABSENCE,
                        Former.NOTHING,
                        NEW,
                        "False Dispatching 0",
                        "False Dispatching 0"),
                new Case(
                        "no longer stuck",
                        dispatched(OLD, false),
                        heard(1, 0),
                        STUCK_BEFORE,
                        OLD,
                        "False Dispatching 0",
                        "False RollingOut 100"),
                new Case(
                        "its observation is there, and no observer has written yet",
                        dispatched(1, false),
                        word(UID, false, Pods.NONE, List.of(), List.of()),
                        Former.NOTHING,
                        1,
                        "False Dispatching 0",
                        "False Dispatching 0"),
                new Case(
                        "what is heard is of a former life",
                        dispatched(1, true),
                        word("other", true, new Pods(2, 2, 2), List.of(), List.of()),
                        Former.NOTHING,
                        1,
                        "False Dispatching 0",
                        "False Dispatching 0"),
                new Case(
                        "some pods bound",
                        dispatched(1, false),
                        heard(1, 0),
                        Former.NOTHING,
                        1,
                        "False Dispatching 0",
                        "False RollingOut 0"),
                new Case(
                        "all pods bound",
                        dispatched(1, false),
                        heard(2, 1),
                        Former.NOTHING,
                        1,
                        "True Scheduled 0",
                        "False RollingOut 0"),
                new Case(
                        "all pods ready, and not all of this revision",
                        dispatched(NEW, false),
                        heard(2, 2),
                        READY_BEFORE,
                        NEW,
                        "True Scheduled 100",
                        "False RollingOut 0"),
                new Case(
                        "all pods ready, and it is not known of which revision",
                        failed(NEW),
                        heard(2, 2),
                        READY_BEFORE,
                        NEW,
                        "True Scheduled 100",
                        "False RollingOut 0"),
                new Case(
                        "rolled out with the former revision only",
                        dispatched(OLD, true),
                        heard(2, 2),
                        READY_BEFORE,
                        NEW,
                        "True Scheduled 100",
                        "False RollingOut 0"),
                new Case(
                        "ready",
                        dispatched(NEW, true),
                        heard(2, 2),
                        READY_BEFORE,
                        NEW,
                        "True Scheduled 100",
                        "True Ready 100"),
                new Case(
                        "rolled out by its workloads, not yet by what is heard",
                        dispatched(NEW, true),
                        heard(2, 1),
                        READY_BEFORE,
                        NEW,
                        "True Scheduled 100",
                        "False RollingOut 0"),
                new Case(
                        "one pod broke",
                        dispatched(OLD, false),
                        heard(2, 1),
                        READY_BEFORE,
                        OLD,
                        "True Scheduled 100",
                        "False PodsNotReady 0"),
                new Case(
                        "one pod broke before",
                        dispatched(OLD, false),
                        heard(2, 1),
                        former(
                                new Pods(2, 2, 1),
                                told("Scheduled", true, "Scheduled", OLD),
                                told("Ready", false, "PodsNotReady", OLD)),
                        OLD,
                        "True Scheduled 100",
                        "False PodsNotReady 100"),
                new Case(
                        "ready as before, while its cluster does not answer",
                        failed(OLD),
                        heard(2, 2),
                        READY_BEFORE,
                        OLD,
                        "True Scheduled 100",
                        "True Ready 100"),
                new Case(
                        "all as before after the hub's restart",
                        NONE,
                        NOTHING,
                        READY_BEFORE,
                        OLD,
                        "True Scheduled 100",
                        "True Ready 100"),
                new Case(
                        "stuck as before after the hub's restart",
                        NONE,
                        NOTHING,
                        STUCK_BEFORE,
                        OLD,
                        "False Unschedulable 100",
                        "False RollingOut 100"),
                new Case(
                        "missing as before after the hub's restart",
                        NONE,
                        NOTHING,
                        former(half, told("Scheduled", false, "Missing", OLD), told("Ready", false, "RollingOut", OLD)),
                        OLD,
                        "False Missing 100",
                        "False RollingOut 100"),
                new Case(
                        "another template while it is rolling out begins anew",
                        NONE,
                        heard(2, 1),
                        former(
                                new Pods(2, 2, 1),
                                told("Scheduled", true, "Scheduled", OLD),
                                told("Ready", false, "RollingOut", OLD)),
                        NEW,
                        "True Scheduled 100",
                        "False RollingOut 0"),
                new Case(
                        "refused while the former revision runs",
                        refused(NEW),
                        heard(2, 2),
                        READY_BEFORE,
                        NEW,
                        "True Scheduled 100",
                        "False TemplateRefused 0"),
                new Case(
                        "refused while pods of the former revision come",
                        refused(NEW),
                        heard(1, 1),
                        READY_BEFORE,
                        NEW,
                        "False TemplateRefused 0",
                        "False TemplateRefused 0"),
                new Case(
                        "unschedulable since the first of them was",
                        dispatched(1, false),
                        word(UID, true, half, List.of(noNode, stuck("a", minute.multipliedBy(3))), List.of(quota)),
                        Former.NOTHING,
                        1,
                        "False Unschedulable 180",
                        "False RollingOut 0"),
                new Case(
                        "unschedulable by a clock that is ahead",
                        dispatched(1, false),
                        word(UID, true, half, List.of(stuck("a", minute.negated())), List.of()),
                        Former.NOTHING,
                        1,
                        "False Unschedulable 0",
                        "False RollingOut 0"),
                new Case(
                        "missing",
                        dispatched(1, false),
                        word(UID, true, half, List.of(), List.of(quota)),
                        Former.NOTHING,
                        1,
                        "False Missing 120",
                        "False RollingOut 0"),
                new Case(
                        "gone from its cluster",
                        dispatched(OLD, true),
                        ABSENCE,
                        READY_BEFORE,
                        OLD,
                        "False Dispatching 0",
                        "False Dispatching 0"));
    }

    @ParameterizedTest
    @MethodSource("tellings")
    void tellsOfPods(Case given) {
        ReplicaStory story = story(given);

        assertThat(text(story, "Scheduled")).isEqualTo(given.scheduled);
        assertThat(text(story, "Ready")).isEqualTo(given.ready);
        assertThat(story.conditions())
                .allSatisfy(condition -> assertThat(condition.generation()).isEqualTo(given.generation));
    }

    @ParameterizedTest
    @MethodSource("tellings")
    void tellsNothingNewOfTheSame(Case given) {
        ReplicaStory story = story(given);

        ReplicaStory later = ReplicaStory.of(
                facts(given),
                new Former(story.pods(), story.conditions()),
                NOW.plusSeconds(5).plusNanos(1));

        // What a clock that is ahead says is in the future until then.
        if (!given.name.contains("clock")) {
            assertThat(later).isEqualTo(story);
        }
    }

    private static ReplicaStory story(Case given) {
        return ReplicaStory.of(facts(given), given.former, NOW.plusNanos(999));
    }

    private static Facts facts(Case given) {
        return new Facts(UID, given.generation, PODS, given.effort, given.heard);
    }

    private static Condition condition(ReplicaStory story, String type) {
        return story.conditions().stream()
                .filter(condition -> condition.type().equals(type))
                .findFirst()
                .orElseThrow();
    }

    private static String text(ReplicaStory story, String type) {
        Condition condition = condition(story, type);
        return "%s %s %d"
                .formatted(
                        condition.holds() ? "True" : "False",
                        condition.reason(),
                        Duration.between(condition.since(), NOW).toSeconds());
    }

    record Words(String name, Effort effort, Heard heard, String scheduled, String ready) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Words> words() {
        Stuck noNode = new Stuck("main Worker 0", 3, EARLIER, "0/4 nodes are available: 4 Insufficient gpu.");
        Stuck quota = stuck("exceeded quota: pods", Duration.ZERO);
        Pods half = new Pods(PODS, 1, 1);
        return Stream.of(
                new Words(
                        "on its way",
                        NONE,
                        ABSENCE,
                        "It is being brought onto its cluster.",
                        "It is being brought onto its cluster."),
                new Words(
                        "in vain",
                        failed(1),
                        ABSENCE,
                        "It is being brought onto its cluster. No route to host.",
                        "It is being brought onto its cluster. No route to host."),
                new Words("refused", refused(1), ABSENCE, "Deployment is invalid", "Deployment is invalid"),
                new Words(
                        "half",
                        dispatched(1, false),
                        word(UID, true, half, List.of(), List.of()),
                        "1 of 2 pods are bound to nodes.",
                        "Not all pods run its revision yet; 1 of 2 pods are ready."),
                new Words(
                        "half, and in vain",
                        failed(1),
                        word(UID, true, half, List.of(), List.of()),
                        "1 of 2 pods are bound to nodes. No route to host.",
                        "Not all pods run its revision yet; 1 of 2 pods are ready. No route to host."),
                new Words(
                        "all",
                        dispatched(1, true),
                        heard(2, 2),
                        "2 of 2 pods are bound to nodes.",
                        "2 of 2 pods are ready."),
                new Words(
                        "no node",
                        dispatched(1, false),
                        word(UID, true, half, List.of(noNode), List.of(quota)),
                        "3 pods of main Worker 0: 0/4 nodes are available: 4 Insufficient gpu.",
                        "Not all pods run its revision yet; 1 of 2 pods are ready."),
                new Words(
                        "many without a node",
                        dispatched(1, false),
                        word(UID, true, half, Collections.nCopies(7, quota), List.of()),
                        "1 pod of main Worker 0: exceeded quota: pods; ".repeat(5) + "and 2 pods more",
                        "Not all pods run its revision yet; 1 of 2 pods are ready."));
    }

    @ParameterizedTest
    @MethodSource("words")
    void tellsItInWords(Words given) {
        ReplicaStory story = ReplicaStory.of(new Facts(UID, 1, PODS, given.effort, given.heard), Former.NOTHING, NOW);

        assertThat(condition(story, "Scheduled").message()).isEqualTo(given.scheduled);
        assertThat(condition(story, "Ready").message()).isEqualTo(given.ready);
    }

    @Test
    void tellsHowManyPodsThereAre() {
        assertThat(pods(ABSENCE, Former.NOTHING)).isEqualTo(new Pods(2, 0, 0));
        assertThat(pods(heard(2, 1), READY_BEFORE)).isEqualTo(new Pods(2, 2, 1));
        assertThat(pods(NOTHING, READY_BEFORE)).isEqualTo(new Pods(2, 2, 2));
        assertThat(pods(NOTHING, Former.NOTHING)).isEqualTo(new Pods(2, 0, 0));
        assertThat(pods(word(UID, true, Pods.NONE, List.of(), List.of()), READY_BEFORE))
                .isEqualTo(new Pods(2, 0, 0));
    }

    private static Pods pods(Heard heard, Former former) {
        return ReplicaStory.of(new Facts(UID, 1, PODS, NONE, heard), former, NOW)
                .pods();
    }

    @Test
    void tellsTheVersionOfWhatWasDispatchedOnly() {
        assertThat(dispatchedBy(dispatched(1, false))).isEqualTo(OBSERVATION);
        assertThat(dispatchedBy(failed(1))).isEqualTo(DispatchedObservation.NONE);
        assertThat(dispatchedBy(NONE)).isEqualTo(DispatchedObservation.NONE);
    }

    private static DispatchedObservation dispatchedBy(Effort effort) {
        return ReplicaStory.of(new Facts(UID, 1, PODS, effort, ABSENCE), Former.NOTHING, NOW)
                .dispatched();
    }

    @Test
    void tellsWhatTheClusterLacks() {
        assertThat(references(dispatched(1, false, "Secret team/token", "ConfigMap team/a"), Former.NOTHING))
                .containsExactly("False NotFound Its cluster lacks Secret team/token, ConfigMap team/a.");
        assertThat(references(dispatched(1, true), Former.NOTHING))
                .containsExactly("True Found Its cluster has everything that its templates name.");
        assertThat(references(NONE, Former.NOTHING)).isEmpty();
        assertThat(references(
                        failed(1),
                        former(Pods.NONE, new Condition("ReferencesFound", false, "NotFound", "as it was", NOW, 1))))
                .containsExactly("False NotFound as it was");
    }

    private static List<String> references(Effort effort, Former former) {
        return ReplicaStory.of(new Facts(UID, 1, PODS, effort, ABSENCE), former, NOW).conditions().stream()
                .filter(condition -> condition.type().equals("ReferencesFound"))
                .map(condition -> "%s %s %s"
                        .formatted(condition.holds() ? "True" : "False", condition.reason(), condition.message()))
                .toList();
    }
}
