package dev.stowage.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.ClusterSelector.Requirement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Kubernetes' rules of label selectors, on clusters with the labels {@code region=eu} and {@code empty=}. */
final class ClusterSelectorTest {
    record Case(String name, List<Requirement> requirements, boolean selects) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> selectors() {
        List<String> eu = List.of("us", "eu");
        List<String> us = List.of("us");
        return Stream.of(
                new Case("no requirements", List.of(), true),
                new Case("in", List.of(new Requirement.In("region", eu)), true),
                new Case("in others", List.of(new Requirement.In("region", us)), false),
                new Case("in, absent", List.of(new Requirement.In("zone", eu)), false),
                new Case("in, empty value", List.of(new Requirement.In("empty", List.of(""))), true),
                new Case("in nothing", List.of(new Requirement.In("region", List.of())), false),
                new Case("not in", List.of(new Requirement.NotIn("region", eu)), false),
                new Case("not in others", List.of(new Requirement.NotIn("region", us)), true),
                new Case("not in, absent", List.of(new Requirement.NotIn("zone", eu)), true),
                new Case("exists", List.of(new Requirement.Exists("empty")), true),
                new Case("exists, absent", List.of(new Requirement.Exists("zone")), false),
                new Case("does not exist", List.of(new Requirement.DoesNotExist("empty")), false),
                new Case("does not exist, absent", List.of(new Requirement.DoesNotExist("zone")), true),
                new Case(
                        "all must hold",
                        List.of(new Requirement.Exists("region"), new Requirement.Exists("zone")),
                        false),
                new Case(
                        "all hold", List.of(new Requirement.Exists("region"), new Requirement.In("region", eu)), true));
    }

    @ParameterizedTest
    @MethodSource("selectors")
    void aSelectorSelectsByAllItsRequirements(Case given) {
        LinkedHashMap<String, String> labels = new LinkedHashMap<>();
        labels.put("region", "eu");
        labels.put("empty", "");

        assertThat(new ClusterSelector(given.requirements).selects(labels)).isEqualTo(given.selects);
    }
}
