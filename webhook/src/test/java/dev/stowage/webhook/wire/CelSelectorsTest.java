package dev.stowage.webhook.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.webhook.DeclaredClass;
import dev.stowage.webhook.Selectors;
import dev.stowage.webhook.Selectors.Answer;
import dev.stowage.webhook.Selectors.Syntax;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CelSelectorsTest {
    private static final AtomicLong CLOCK = new AtomicLong();
    private static final Selectors SELECTORS = CelSelectors.create(CLOCK::get);

    private static final DeclaredClass.Device GPU = new DeclaredClass.Device(
            "spec.devices[0]",
            "gpu",
            DeclaredClass.Claim.DRA,
            "gpu.nvidia.com",
            "gpu.nvidia.com",
            8,
            List.of(
                    attribute("architecture", new DeclaredClass.Value.Text("Hopper")),
                    attribute("cuda", new DeclaredClass.Value.Version("9.0.0")),
                    attribute("example.com/numa", new DeclaredClass.Value.Int(1)),
                    attribute("nvlink", new DeclaredClass.Value.Bool(true))),
            List.of(new DeclaredClass.Amount("", "memory", "80Gi")),
            List.of());

    private static DeclaredClass.Attribute attribute(String name, DeclaredClass.Value value) {
        return new DeclaredClass.Attribute("", name, value);
    }

    @Test
    void tellsWhereATextIsMalformed() {
        assertThat(SELECTORS.check("device.driver == 'x'")).isEqualTo(new Syntax.Valid());
        assertThat(SELECTORS.check("true &&\n  fals"))
                .isEqualTo(new Syntax.Malformed(2, 3, "undeclared reference to 'fals'"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "device.driver == 'gpu.nvidia.com'",
                "device.attributes['gpu.nvidia.com'].architecture == 'Hopper'",
                "device.attributes['gpu.nvidia.com'].cuda.compareTo(semver('9.0.0')) == 0",
                "device.attributes['example.com'].numa == 1",
                "device.attributes['gpu.nvidia.com'].nvlink",
                "device.capacity['gpu.nvidia.com'].memory.compareTo(quantity('80Gi')) == 0"
            })
    void seesEverythingOfADevice(String text) {
        assertThat(SELECTORS.evaluation().match(text, GPU)).isEqualTo(new Answer.Yes());
    }

    @Test
    void tellsWhyADeviceDoesNotMatch() {
        Selectors.Evaluation evaluation = SELECTORS.evaluation();

        assertThat(evaluation.match("device.driver == 'x'", GPU)).isEqualTo(new Answer.No());
        assertThat(evaluation.match("device.attributes['x'].y == 1", GPU))
                .isEqualTo(new Answer.Failed("no such key: y"));
        assertThat(evaluation.match("fals", GPU)).isEqualTo(new Answer.Unknown());
    }

    @Test
    void evaluatesForHalfASecond() {
        Selectors.Evaluation evaluation = SELECTORS.evaluation();

        CLOCK.addAndGet(Duration.ofMillis(500).toNanos());
        assertThat(evaluation.match("true", GPU)).isEqualTo(new Answer.Yes());

        CLOCK.incrementAndGet();
        assertThat(evaluation.match("true", GPU)).isEqualTo(new Answer.Unknown());
        assertThat(SELECTORS.evaluation().match("true", GPU)).isEqualTo(new Answer.Yes());
    }

    @ParameterizedTest
    @CsvSource({"9.0.0, true", "9.0.0-rc.1+x, true", "9.0, false", "v9.0.0, false", "'', false"})
    void knowsVersions(String text, boolean isVersion) {
        assertThat(SELECTORS.isVersion(text)).isEqualTo(isVersion);
    }

    @ParameterizedTest
    @CsvSource({"80Gi, true", "80, true", "1e1000, true", "1e1001, false", "80GiB, false", "'', false"})
    void knowsQuantities(String text, boolean isQuantity) {
        assertThat(SELECTORS.isQuantity(text)).isEqualTo(isQuantity);
    }
}
