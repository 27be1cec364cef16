package dev.stowage.observer.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.Attribute;
import dev.stowage.extender.Device;
import dev.stowage.extender.Location;
import dev.stowage.extender.Selector;
import dev.stowage.extender.Traits;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CelMatcherTest {
    private static final Device DEVICE = new Device(
            "gpu-0",
            new Location.Everywhere(),
            new Traits(
                    new TreeMap<>(Map.of(
                            "model", new Attribute.Text("H100"),
                            "e.com/n", new Attribute.Int(5),
                            "big", new Attribute.Bool(true),
                            "version", new Attribute.Version("1.2.3"))),
                    new TreeMap<>(Map.of("memory", "80Gi"))),
            List.of(),
            true,
            List.of());

    private final CelMatcher matcher = new CelMatcher();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    device.driver == "d"                                                    | true
                    device.driver == "other"                                                | false
                    device.attributes["d"].model == "H100"                                  | true
                    device.attributes["d"]["model"] == "A100"                               | false
                    device.attributes["e.com"].n == 5 && device.attributes["d"].big         | true
                    device.attributes["d"].version.isGreaterThan(semver("1.0.0"))           | true
                    device.capacity["d"].memory.compareTo(quantity("80Gi")) >= 0            | true
                    device.allowMultipleAllocations                                         | true
                    device.attributes["d"].missing == "x"                                   | false
                    no selector at all                                                      | false
                    """)
    void matches(String selector, boolean expected) {
        assertThat(matcher.matches(new Selector(selector), "d", DEVICE)).isEqualTo(expected);
        assertThat(matcher.matches(new Selector(selector), "d", DEVICE)).isEqualTo(expected);
    }
}
