package dev.stowage.webhook;

import static dev.stowage.webhook.Fleet.alone;
import static dev.stowage.webhook.Fleet.copies;
import static dev.stowage.webhook.Fleet.created;
import static dev.stowage.webhook.Fleet.deployment;
import static dev.stowage.webhook.Fleet.engine;
import static dev.stowage.webhook.Fleet.labelled;
import static dev.stowage.webhook.Fleet.member;
import static dev.stowage.webhook.Fleet.request;
import static dev.stowage.webhook.Fleet.updated;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class DeploymentChecksTest {
    private static final String FIRST = "spec.template.spec.engines[0].members[0].nodeSelector.devices[0]";
    private static final String MALFORMED = ": does not compile: line 1, column 4: no word";
    private static final String TOO_MANY =
            "one replica may have at most 1024 pods that claim devices (copies times members)";

    private final WordSelectors selectors = new WordSelectors();

    record Case(String name, Change<DeclaredDeployment> change, List<String> said) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Case says(String name, Change<DeclaredDeployment> change, String... said) {
        return new Case(name, change, List.of(said));
    }

    private static DeclaredDeployment.Engine one(String... selectors) {
        return engine("main", alone(request("gpu", 1, selectors)));
    }

    static final Iterable<Case> SELECTORS = Stream.of(
                    says("no selector", created(deployment(one())), "allow valid"),
                    says("a good one", created(deployment(one("gpu"))), "allow valid"),
                    says(
                            "a malformed one",
                            created(deployment(one("gpu", "bad 1"))),
                            "deny invalid, INVALID",
                            FIRST + ".selectors[1].cel: Invalid value: \"bad 1\"" + MALFORMED),
                    says(
                            "several in one answer",
                            created(deployment(one("bad 1"), engine("other", alone(request("gpu", 1, "bad 2"))))),
                            "deny invalid, INVALID",
                            FIRST + ".selectors[0].cel: Invalid value: \"bad 1\"" + MALFORMED,
                            FIRST.replace("engines[0]", "engines[1]") + ".selectors[0].cel: Invalid value: \"bad 2\""
                                    + MALFORMED),
                    says("an old one", updated(deployment(one("bad")), deployment(one("bad", "gpu"))), "allow valid"),
                    says(
                            "an old one that moved",
                            updated(deployment(one("bad", "gpu")), deployment(one("gpu", "bad"))),
                            "allow valid"),
                    says(
                            "an old one in another engine",
                            updated(
                                    deployment(one("bad")),
                                    deployment(one("bad"), engine("other", alone(request("gpu", 1, "bad"))))),
                            "deny invalid, INVALID",
                            FIRST.replace("engines[0]", "engines[1]") + ".selectors[0].cel: Invalid value: \"bad\""
                                    + MALFORMED),
                    says(
                            "a good one made bad",
                            updated(deployment(one("gpu")), deployment(one("bad"))),
                            "deny invalid, INVALID",
                            FIRST + ".selectors[0].cel: Invalid value: \"bad\"" + MALFORMED))
            .toList();

    @ParameterizedTest
    @FieldSource("SELECTORS")
    void compilesSelectors(Case c) {
        assertThat(decided(c.change())).isEqualTo(c.said());
    }

    private List<String> decided(Change<DeclaredDeployment> change) {
        return Said.by(DeploymentChecks.decide(change, selectors, new ClassCatalog.Known.Nothing()));
    }

    @Test
    void compilesNothingThatWasNotTouched() {
        decided(updated(deployment(one("a", "b")), deployment(one("b", "c", "a"))));

        assertThat(selectors.checked).containsExactly("c");
    }

    /** Texts of 8,192 characters each; the last one makes them one character longer than is compiled. */
    private static String[] texts(int number) {
        return IntStream.range(0, number).mapToObj(i -> "%08192d".formatted(i)).toArray(String[]::new);
    }

    @Test
    void compilesUpTo32768Characters() {
        assertThat(decided(created(deployment(one(texts(4)))))).containsExactly("allow valid");
        assertThat(selectors.checked).hasSize(4);
    }

    @Test
    void compilesNoMoreAndSaysSo() {
        assertThat(decided(created(deployment(one("x", texts(4)[0], texts(4)[1], texts(4)[2], texts(4)[3], "y")))))
                .containsExactly(
                        "allow valid",
                        "Warning: spec.template.spec.engines: 2 selectors were not checked, nor that a class fits: they have "
                                + "more than 32768 characters");
        assertThat(selectors.checked).hasSize(4);
    }

    /** It would compile them. A text that does not match ends a request, so each is for one of its own. */
    @Test
    void evaluatesNoMoreEither() {
        ClassCatalog.Known classes = Fleet.known(Fleet.ofDevices("h100", Fleet.device("gpu", 8)));
        DeclaredDeployment.Request[] most =
                Stream.of(texts(4)).map(text -> Fleet.request("r", 1, text)).toArray(DeclaredDeployment.Request[]::new);
        DeclaredDeployment.Request[] more = Stream.concat(Stream.of(most), Stream.of(Fleet.request("s", 1, "x")))
                .toArray(DeclaredDeployment.Request[]::new);

        DeploymentChecks.decide(created(deployment(engine("main", alone(more)))), selectors, classes);
        assertThat(selectors.evaluated).isZero();

        DeploymentChecks.decide(
                updated(deployment(engine("main", alone(most))), deployment(engine("main", alone(more)))),
                selectors,
                classes);
        assertThat(selectors.evaluated).isZero();

        DeploymentChecks.decide(created(deployment(engine("main", alone(most)))), selectors, classes);
        assertThat(selectors.evaluated).isEqualTo(4);
    }

    @Test
    void countsATextOnce() {
        String text = texts(1)[0];

        assertThat(decided(created(deployment(one(text, text, text, text, text, text)))))
                .containsExactly("allow valid");
    }

    static final Iterable<Case> NAMES = Stream.of(
                    says("other names", created(deployment(engine("a"), engine("b"))), "allow valid"),
                    says(
                            "an engine's name twice",
                            created(deployment(engine("a"), engine("b"), engine("a"))),
                            "deny invalid, INVALID",
                            "spec.template.spec.engines[2].name: Duplicate value: \"a\": each engine has a name of its own"),
                    says(
                            "an old one",
                            updated(
                                    deployment(engine("a"), engine("a")),
                                    deployment(engine("a"), engine("a"), engine("b"))),
                            "allow valid"),
                    says(
                            "a request's name twice",
                            created(deployment(engine("a", alone(request("gpu", 1), request("gpu", 2))))),
                            "deny invalid, INVALID",
                            "spec.template.spec.engines[0].members[0].nodeSelector.devices[1].name: Duplicate value: \"gpu\": each "
                                    + "request of a member has a name of its own"),
                    says(
                            "a request's name in two members",
                            created(deployment(engine(
                                    "a",
                                    member("Leader", 1, request("gpu", 1)),
                                    member("Worker", 1, request("gpu", 1))))),
                            "allow valid"),
                    says(
                            "an old one with another count",
                            updated(
                                    deployment(engine("a", alone(request("gpu", 1), request("gpu", 2)))),
                                    deployment(engine("a", alone(request("gpu", 1), request("gpu", 3))))),
                            "allow valid"))
            .toList();

    @ParameterizedTest
    @FieldSource("NAMES")
    void looksAtNames(Case c) {
        assertThat(decided(c.change())).isEqualTo(c.said());
    }

    private static DeclaredDeployment claiming(long copies, long workers) {
        return deployment(copies(copies, "a", member("Leader", 1), member("Worker", workers, request("gpu", 1))));
    }

    static final Iterable<Case> PODS = Stream.of(
                    says("1024 pods", created(claiming(32, 32)), "allow valid"),
                    says(
                            "1025 pods",
                            created(claiming(25, 41)),
                            "deny invalid, INVALID",
                            "spec.template.spec.engines: Invalid value: 1025: " + TOO_MANY),
                    says(
                            "pods of two engines",
                            created(deployment(
                                    copies(1000, "a", alone(request("gpu", 1))),
                                    copies(25, "b", alone(request("gpu", 1))))),
                            "deny invalid, INVALID",
                            "spec.template.spec.engines: Invalid value: 1025: " + TOO_MANY),
                    says("pods that claim nothing", created(deployment(copies(2000, "a", alone()))), "allow valid"),
                    says("too many before", updated(claiming(40, 40), claiming(40, 40)), "allow valid"),
                    says("less too many than before", updated(claiming(40, 40), claiming(40, 39)), "allow valid"),
                    says(
                            "more too many than before",
                            updated(claiming(40, 40), claiming(41, 40)),
                            "deny invalid, INVALID",
                            "spec.template.spec.engines: Invalid value: 1640: " + TOO_MANY))
            .toList();

    @ParameterizedTest
    @FieldSource("PODS")
    void countsThePodsOfAReplica(Case c) {
        assertThat(decided(c.change())).isEqualTo(c.said());
    }

    private static final String RESERVED =
            "]: Forbidden: labels under stowage.dev are reserved; the fleet scheduler sets them";

    static final Iterable<Case> LABELS = Stream.of(
                    says(
                            "labels of others",
                            created(deployment(engine("a", labelled("app", "stowage.dev.example/x")))),
                            "allow valid"),
                    says(
                            "reserved ones",
                            created(deployment(engine("a", labelled("stowage.dev/replica", "app", "stowage.dev/x")))),
                            "deny invalid, INVALID",
                            "spec.template.spec.engines[0].members[0].template.metadata.labels[stowage.dev/replica"
                                    + RESERVED,
                            "spec.template.spec.engines[0].members[0].template.metadata.labels[stowage.dev/x"
                                    + RESERVED),
                    says(
                            "old ones",
                            updated(
                                    deployment(engine("a", labelled("stowage.dev/x"))),
                                    deployment(engine("a", labelled("stowage.dev/x", "app")))),
                            "allow valid"))
            .toList();

    @ParameterizedTest
    @FieldSource("LABELS")
    void keepsLabelsForTheFleetScheduler(Case c) {
        assertThat(decided(c.change())).isEqualTo(c.said());
    }

    private static DeclaredDeployment waiting(String text) {
        return new DeclaredDeployment(List.of(new DeclaredDeployment.Wait("spec.progressDeadline", text)), List.of());
    }

    static final Iterable<Case> WAITS = Stream.of(
                    says("a wait", created(waiting("10m")), "allow valid"),
                    says(
                            "one that no program can hold",
                            created(waiting("2562048h")),
                            "deny invalid, INVALID",
                            "spec.progressDeadline: Invalid value: \"2562048h\": must be at most 2562047h, about 292 years"),
                    says("an old one", updated(waiting("2562048h"), waiting("2562048h")), "allow valid"))
            .toList();

    @ParameterizedTest
    @FieldSource("WAITS")
    void looksAtWaits(Case c) {
        assertThat(decided(c.change())).isEqualTo(c.said());
    }
}
