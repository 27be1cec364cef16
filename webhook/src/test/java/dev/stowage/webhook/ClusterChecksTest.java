package dev.stowage.webhook;

import static dev.stowage.webhook.Fleet.cluster;
import static dev.stowage.webhook.Fleet.created;
import static dev.stowage.webhook.Fleet.known;
import static dev.stowage.webhook.Fleet.ofDevices;
import static dev.stowage.webhook.Fleet.pool;
import static dev.stowage.webhook.Fleet.selecting;
import static dev.stowage.webhook.Fleet.updated;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.owners.LabelSyntax;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ClusterChecksTest {
    private static final String RULE =
            "must be a DNS label: at most 63 lower-case letters, digits and '-', beginning and "
                    + "ending with a letter or digit; for example ";
    private static final String OWN_NAME = "each pool of a cluster has a name of its own";
    private static final String LIVES_ON =
            " is no DNS label: only whole nodes are accounted in this pool (InvalidPoolName)";
    private static final ClassCatalog.Known H100 = known(ofDevices("h100", Fleet.device("gpu", 8)));

    record Case(String name, Change<DeclaredCluster> change, ClassCatalog.Known classes, List<String> said) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Case says(String name, Change<DeclaredCluster> change, String... said) {
        return new Case(name, change, H100, List.of(said));
    }

    static final Iterable<Case> NAMES = Stream.of(
                    says("no pool", created(cluster()), "allow valid"),
                    says("good names", created(cluster("a", "b")), "allow valid"),
                    says(
                            "a bad name",
                            created(cluster("a", "GPU_pool")),
                            "deny invalid, INVALID",
                            "spec.nodePools[1].name: Invalid value: \"GPU_pool\": " + RULE + "\"gpu-pool\""),
                    says(
                            "a bad name whose likeness is taken",
                            created(cluster("gpu-pool", "GPU_pool")),
                            "deny invalid, INVALID",
                            "spec.nodePools[1].name: Invalid value: \"GPU_pool\": " + RULE + "\"gpu-pool-2\""),
                    says(
                            "several faults in one answer",
                            created(cluster("A", "A")),
                            "deny invalid, INVALID",
                            "spec.nodePools[0].name: Invalid value: \"A\": " + RULE + "\"a\"",
                            "spec.nodePools[1].name: Invalid value: \"A\": " + RULE + "\"a\"",
                            "spec.nodePools[1].name: Duplicate value: \"A\": " + OWN_NAME),
                    says(
                            "an old bad name beside a change",
                            updated(cluster("A", "b"), cluster("A", "b", "c")),
                            "allow valid",
                            "Warning: spec.nodePools[0].name: \"A\"" + LIVES_ON),
                    says(
                            "an old bad name that moved",
                            updated(cluster("A", "b"), cluster("b", "A")),
                            "allow valid",
                            "Warning: spec.nodePools[1].name: \"A\"" + LIVES_ON),
                    says("an old bad name that went", updated(cluster("A", "b"), cluster("b")), "allow valid"),
                    says("an old bad name made good", updated(cluster("A"), cluster("a")), "allow valid"),
                    says(
                            "a bad name for another",
                            updated(cluster("A"), cluster("B")),
                            "deny invalid, INVALID",
                            "spec.nodePools[0].name: Invalid value: \"B\": " + RULE + "\"b\""),
                    says(
                            "a good name made bad",
                            updated(cluster("a"), cluster("A")),
                            "deny invalid, INVALID",
                            "spec.nodePools[0].name: Invalid value: \"A\": " + RULE + "\"a\""),
                    says("old duplicates", updated(cluster("a", "a"), cluster("a", "a", "b")), "allow valid"))
            .toList();

    @ParameterizedTest
    @FieldSource("NAMES")
    void looksAtNames(Case c) {
        assertThat(Said.by(ClusterChecks.decide(c.change(), c.classes()))).isEqualTo(c.said());
    }

    private static DeclaredCluster.Pool of(String className) {
        return new DeclaredCluster.Pool("", "a", className, new TreeMap<>(), "");
    }

    private static String missing(String name) {
        return "Warning: spec.nodePools[0].className: there is no InferenceClass \"" + name
                + "\" yet; nothing is placed in the pool until there is";
    }

    static final Iterable<Case> CLASSES = Stream.of(
                    says("a class that is there", created(cluster("a")), "allow valid"),
                    says("a class that is not", created(cluster(List.of(of("a100")))), "allow valid", missing("a100")),
                    new Case(
                            "no class at all", created(cluster("a")), known(), List.of("allow valid", missing("h100"))),
                    new Case(
                            "while classes are not known",
                            created(cluster("a")),
                            new ClassCatalog.Known.Nothing(),
                            List.of("allow valid")),
                    says(
                            "a class that is still missing",
                            updated(cluster(List.of(of("a100"))), cluster(List.of(of("a100"), pool("b")))),
                            "allow valid"),
                    says(
                            "another class that is missing",
                            updated(cluster(List.of(of("a100"))), cluster(List.of(of("b100")))),
                            "allow valid",
                            missing("b100")),
                    says("no readable class", created(cluster(List.of(of("")))), "allow valid"))
            .toList();

    @ParameterizedTest
    @FieldSource("CLASSES")
    void looksForClasses(Case c) {
        assertThat(Said.by(ClusterChecks.decide(c.change(), c.classes()))).isEqualTo(c.said());
    }

    private static String twice(int place, String name, String other) {
        return "Warning: spec.nodePools[%d].nodeSelector: nodes of pool \"%s\" are in pool \"%s\" too: their devices would be counted twice"
                .formatted(place, name, other);
    }

    private static final DeclaredCluster.Pool BY_DEFAULT = pool("a");
    private static final DeclaredCluster.Pool AS_A = selecting("b", Map.of("stowage.dev/pool", "a"));
    private static final DeclaredCluster.Pool PART_OF_A = selecting("b", Map.of("stowage.dev/pool", "a", "zone", "1"));
    private static final DeclaredCluster.Pool ZONE_1 = selecting("b", Map.of("zone", "1"));
    private static final DeclaredCluster.Pool ZONE_2 = selecting("c", Map.of("zone", "2"));

    static final Iterable<Case> NODES = Stream.of(
                    says(
                            "the same nodes",
                            created(cluster(List.of(BY_DEFAULT, AS_A))),
                            "allow valid",
                            twice(1, "b", "a")),
                    says(
                            "a part of the nodes",
                            created(cluster(List.of(BY_DEFAULT, PART_OF_A))),
                            "allow valid",
                            twice(1, "b", "a")),
                    says("other nodes", created(cluster(List.of(ZONE_1, ZONE_2))), "allow valid"),
                    says(
                            "nodes that cannot be told apart",
                            created(cluster(List.of(BY_DEFAULT, ZONE_1))),
                            "allow valid"),
                    says(
                            "a pool that comes to others' nodes",
                            updated(cluster(List.of(BY_DEFAULT)), cluster(List.of(BY_DEFAULT, AS_A))),
                            "allow valid",
                            twice(1, "b", "a")),
                    says(
                            "pools that shared nodes before",
                            updated(cluster(List.of(BY_DEFAULT, AS_A)), cluster(List.of(BY_DEFAULT, AS_A, ZONE_2))),
                            "allow valid"))
            .toList();

    @ParameterizedTest
    @FieldSource("NODES")
    void looksForNodesOfTwoPools(Case c) {
        assertThat(Said.by(ClusterChecks.decide(c.change(), c.classes()))).isEqualTo(c.said());
    }

    private static final DeclaredCluster.Pool ODD = selecting("b", Map.of("a b", "x", "zone", "1 2"));

    private static final String[] REFUSED = {
        "deny invalid, INVALID",
        "spec.nodePools[0].nodeSelector[a b]: Invalid value: \"a b\": " + LabelSyntax.KEY_RULE,
        "spec.nodePools[0].nodeSelector[zone]: Invalid value: \"1 2\": " + LabelSyntax.VALUE_RULE
    };

    static final Iterable<Case> SELECTORS = Stream.of(
                    says("one that labels can match", created(cluster(List.of(PART_OF_A))), "allow valid"),
                    says("one that no label can match", created(cluster(List.of(ODD))), REFUSED),
                    says("an old one", updated(cluster(List.of(ODD)), cluster(List.of(ODD, pool("c")))), "allow valid"),
                    says("a new one", updated(cluster(List.of(ZONE_1)), cluster(List.of(ODD))), REFUSED))
            .toList();

    @ParameterizedTest
    @FieldSource("SELECTORS")
    void looksAtSelectors(Case c) {
        assertThat(Said.by(ClusterChecks.decide(c.change(), c.classes()))).isEqualTo(c.said());
    }

    private static DeclaredCluster.Pool growing(String timeout) {
        return new DeclaredCluster.Pool("", "a", "h100", new TreeMap<>(), timeout);
    }

    private static final String TOO_LONG =
            "spec.nodePools[0].growthTimeout: Invalid value: \"9999999h\": must be at most 2562047h, about 292 years";

    static final Iterable<Case> TIMEOUTS = Stream.of(
                    says("a timeout", created(cluster(List.of(growing("1h30m")))), "allow valid"),
                    says(
                            "one that no program can hold",
                            created(cluster(List.of(growing("9999999h")))),
                            "deny invalid, INVALID",
                            TOO_LONG),
                    says(
                            "an old one",
                            updated(
                                    cluster(List.of(growing("9999999h"))),
                                    cluster(List.of(growing("9999999h"), pool("b")))),
                            "allow valid"),
                    says(
                            "a new one",
                            updated(cluster(List.of(growing("1h"))), cluster(List.of(growing("9999999h")))),
                            "deny invalid, INVALID",
                            TOO_LONG))
            .toList();

    @ParameterizedTest
    @FieldSource("TIMEOUTS")
    void looksAtTimeouts(Case c) {
        assertThat(Said.by(ClusterChecks.decide(c.change(), c.classes()))).isEqualTo(c.said());
    }
}
