package dev.stowage.webhook;

import static dev.stowage.webhook.Fleet.claimed;
import static dev.stowage.webhook.Fleet.created;
import static dev.stowage.webhook.Fleet.device;
import static dev.stowage.webhook.Fleet.ofDevices;
import static dev.stowage.webhook.Fleet.updated;
import static dev.stowage.webhook.Fleet.with;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ClassChecksTest {
    private static final String VERSION =
            "must be a semantic version, for example \"9.0.0\"; no selector could match the device";
    private static final String QUANTITY = "must be a quantity within what numbers hold, for example \"80Gi\"";

    record Case(String name, Change<DeclaredClass> change, List<String> said) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Case says(String name, Change<DeclaredClass> change, String... said) {
        return new Case(name, change, List.of(said));
    }

    private static DeclaredClass of(DeclaredClass.Device... devices) {
        return ofDevices("h100", devices);
    }

    private static DeclaredClass.Device version(String version) {
        return with(
                device("gpu", 8),
                List.of(new DeclaredClass.Attribute(
                        "spec.devices[0].attributes[cuda]", "cuda", new DeclaredClass.Value.Version(version))),
                List.of());
    }

    private static DeclaredClass.Device text(String text) {
        return with(
                device("gpu", 8),
                List.of(new DeclaredClass.Attribute(
                        "spec.devices[0].attributes[name]", "name", new DeclaredClass.Value.Text(text))),
                List.of());
    }

    private static DeclaredClass.Device memory(String quantity) {
        return with(
                device("gpu", 8),
                List.of(),
                List.of(new DeclaredClass.Amount("spec.devices[0].capacity[memory].value", "memory", quantity)));
    }

    private static DeclaredClass.Device processors(String quantity) {
        return new DeclaredClass.Device(
                "",
                "gpu",
                DeclaredClass.Claim.DRA,
                "",
                "",
                8,
                List.of(),
                List.of(),
                List.of(new DeclaredClass.Amount("spec.devices[0].podResources.cpu", "cpu", quantity)));
    }

    private static final DeclaredClass.Device PLUGIN =
            claimed("plugin", DeclaredClass.Claim.EXTENDED_RESOURCE, "nvidia.com/gpu");
    private static final DeclaredClass.Device SECOND =
            claimed("second", DeclaredClass.Claim.EXTENDED_RESOURCE, "nvidia.com/gpu");
    private static final DeclaredClass.Device OTHER =
            claimed("other", DeclaredClass.Claim.EXTENDED_RESOURCE, "amd.com/gpu");
    private static final DeclaredClass.Device NAMELESS = claimed("nameless", DeclaredClass.Claim.EXTENDED_RESOURCE, "");

    static final Iterable<Case> FAULTS = Stream.of(
                    says("a good class", created(of(device("gpu", 8), device("nic", 4))), "allow valid"),
                    says(
                            "a name twice",
                            created(of(device("gpu", 8), device("gpu", 4))),
                            "deny invalid, INVALID",
                            "spec.devices[1].name: Duplicate value: \"gpu\": each kind of a class has a name of its own"),
                    says(
                            "an old name twice",
                            updated(
                                    of(device("gpu", 8), device("gpu", 4)),
                                    of(device("gpu", 8), device("gpu", 4), device("nic", 1))),
                            "allow valid"),
                    says("a version", created(of(version("9.0.0"))), "allow valid"),
                    says(
                            "a text that is no version",
                            created(of(version("bad"))),
                            "deny invalid, INVALID",
                            "spec.devices[0].attributes[cuda].version: Invalid value: \"bad\": " + VERSION),
                    says(
                            "an old one",
                            updated(of(version("bad")), of(version("bad"), device("nic", 1))),
                            "allow valid"),
                    says(
                            "a new one",
                            updated(of(version("9.0.0")), of(version("bad"))),
                            "deny invalid, INVALID",
                            "spec.devices[0].attributes[cuda].version: Invalid value: \"bad\": " + VERSION,
                            "Warning: spec.devices[0]: changed: replicas whose selectors no longer match it are removed"),
                    says("a text that begins alike", created(of(text("bad"))), "allow valid"),
                    says(
                            "a capacity that is no quantity",
                            created(of(memory("bad"))),
                            "deny invalid, INVALID",
                            "spec.devices[0].capacity[memory].value: Invalid value: \"bad\": " + QUANTITY),
                    says("an old one", updated(of(memory("bad")), of(memory("bad"), device("nic", 1))), "allow valid"),
                    says(
                            "processors that are no quantity",
                            created(of(processors("bad"))),
                            "deny invalid, INVALID",
                            "spec.devices[0].podResources.cpu: Invalid value: \"bad\": " + QUANTITY),
                    says("an extended resource", created(of(PLUGIN, OTHER, device("nic", 1))), "allow valid"),
                    says(
                            "an extended resource of two kinds",
                            created(of(PLUGIN, OTHER, SECOND)),
                            "deny invalid, INVALID",
                            "spec.devices[2].resourceName: Duplicate value: \"nvidia.com/gpu\": kind \"plugin\" counts it already"),
                    says("an old one", updated(of(PLUGIN, SECOND), of(PLUGIN, SECOND, OTHER)), "allow valid"),
                    says(
                            "two without a name",
                            created(of(NAMELESS, NAMELESS)),
                            "deny invalid, INVALID",
                            "spec.devices[1].name: Duplicate value: \"nameless\": each kind of a class has a name of its own"))
            .toList();

    @ParameterizedTest
    @FieldSource("FAULTS")
    void findsFaults(Case c) {
        assertThat(Said.by(ClassChecks.decide(c.change(), new WordSelectors()))).isEqualTo(c.said());
    }

    private static final String CHANGED =
            "Warning: spec.devices[0]: changed: replicas whose selectors no longer match it are removed";

    static final Iterable<Case> CONCERNS = Stream.of(
                    says(
                            "a device that went",
                            updated(of(device("gpu", 8), device("nic", 1)), of(device("gpu", 8))),
                            "allow valid",
                            "Warning: spec.devices: \"nic\" is gone: replicas that it held are removed"),
                    says(
                            "fewer devices",
                            updated(of(device("gpu", 8)), of(device("gpu", 7))),
                            "allow valid",
                            "Warning: spec.devices[0].count: lowered from 8 to 7: replicas with pods that need more are removed"),
                    says("more devices", updated(of(device("gpu", 8)), of(device("gpu", 9))), "allow valid"),
                    says("another attribute", updated(of(text("a")), of(text("b"))), "allow valid", CHANGED),
                    says("another capacity", updated(of(memory("1")), of(memory("2"))), "allow valid", CHANGED),
                    says(
                            "another way of claiming",
                            updated(of(PLUGIN), of(claimed("plugin", DeclaredClass.Claim.DRA, "nvidia.com/gpu"))),
                            "allow valid",
                            CHANGED),
                    says("other processors", updated(of(processors("1")), of(processors("2"))), "allow valid"))
            .toList();

    @ParameterizedTest
    @FieldSource("CONCERNS")
    void tellsWhichReplicasAChangeConcerns(Case c) {
        assertThat(Said.by(ClassChecks.decide(c.change(), new WordSelectors()))).isEqualTo(c.said());
    }
}
