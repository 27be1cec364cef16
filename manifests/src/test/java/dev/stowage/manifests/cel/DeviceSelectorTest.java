package dev.stowage.manifests.cel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceSelectorTest {
    private static final DeviceSelectors SELECTORS = DeviceSelectors.create();
    private static final CelDevice GPU = CelDevice.of(
            "gpu.example.com",
            Map.of(
                    "architecture", new AttributeValue.Text("Hopper"),
                    "computeCapability", new AttributeValue.Version("9.0.0"),
                    "numa", new AttributeValue.Int(4),
                    "healthy", new AttributeValue.Bool(true),
                    "größe", new AttributeValue.Text("groß 😀"),
                    "other.example.com/rack", new AttributeValue.Text("r1")),
            Map.of("memory", "80Gi", "other.example.com/lanes", "16"));

    record Case(String text, String message) {
        @Override
        public String toString() {
            return text;
        }
    }

    static final Iterable<Case> FAILING = Stream.of(
                    new Case("device.attributes[\"gpu.example.com\"].nope", "no such key: nope"),
                    new Case("device.attributes[\"nope\"].numa == 4", "no such key: numa"),
                    new Case("device.capacity[\"nope\"].memory.sign() == 1", "no such key: memory"),
                    new Case("device.attributes[\"gpu.example.com\"][\"nope\"] == 1", "no such key: nope"),
                    new Case("device.attributes[\"gpu.example.com\"].numa", "the expression gives no truth value"),
                    new Case(
                            "device.attributes[\"gpu.example.com\"].architecture > 3",
                            "No matching overload for function '_>_'"),
                    new Case(
                            "device.attributes[\"gpu.example.com\"].computeCapability.isLessThan(quantity(\"1\"))",
                            "No matching overload for function 'isLessThan'"),
                    new Case("quantity(\"200K\").isInteger()", "The text (200K) is not a quantity."),
                    new Case("quantity(\"1.5\").asInteger() == 1", "cannot convert value to integer"),
                    new Case("semver(\"1.0\").major() == 1", "The text (1.0) is not a version of three numbers."),
                    new Case(
                            "semver(\"1.0-rc\", true).major() == 1",
                            "The shortened version (1.0-rc) must not have a prerelease or build."),
                    new Case("\"a\".matches(\"a\" + \"(\")", "error parsing regexp: missing closing ): `a(`"),
                    new Case("[1][1] == 1", "Index out of bounds: 1"),
                    new Case("1 / 0 == 1", "/ by zero"),
                    new Case("dyn([]).min() == 1", "min called on empty list"))
            .toList();

    private static Match match(String text, CelDevice device) {
        return switch (SELECTORS.compile(text)) {
            case Compilation.Compiled(DeviceSelector selector) -> selector.matches(device);
            case Compilation.Malformed(int line, int column, String message) ->
                throw new AssertionError("%s at %d:%d of %s".formatted(message, line, column, text));
        };
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "true",
                "device.driver == 'gpu.example.com'",
                "device.attributes['gpu.example.com'].healthy",
                "device.attributes['gpu.example.com'].numa == 4",
                "device.attributes['gpu.example.com'].numa > 3.5",
                "device.attributes['gpu.example.com'].architecture == 'Hopper'",
                "device.attributes['gpu.example.com']['größe'].contains('😀')",
                "device.attributes['gpu.example.com'].computeCapability.isGreaterThan(semver('8.9.0'))",
                "device.attributes['gpu.example.com'].computeCapability == semver('9.0.0+build')",
                "device.attributes['other.example.com'].rack == 'r1'",
                "device.capacity['gpu.example.com'].memory.compareTo(quantity('80Gi')) >= 0",
                "device.capacity['gpu.example.com'].memory == quantity('81920Mi')",
                "device.capacity['other.example.com'].lanes.asInteger() == 16",
                "!device.allowMultipleAllocations",
                "cel.bind(gpu, device.attributes['gpu.example.com'], gpu.healthy && gpu.numa == 4)"
            })
    void readsTheDevice(String text) {
        assertThat(match(text, GPU)).isEqualTo(new Match.Yes());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "device.attributes['nope'] == {}",
                "has(device.attributes.nope)",
                "!('nope' in device.attributes)",
                "'other.example.com' in device.attributes",
                "!('numa' in device.attributes['nope'])",
                "'numa' in device.attributes['gpu.example.com']",
                "has(device.attributes['gpu.example.com'].numa)",
                "!has(device.attributes['gpu.example.com'].nope)",
                "device.attributes.size() == 2",
                "device.attributes.exists(domain, domain == 'other.example.com')",
                "device.attributes.all(domain, entries, entries.size() > 0)",
                "device.attributes[?'nope'].hasValue()",
                "device.attributes['gpu.example.com'][?'nope'].orValue(7) == 7",
                "device.attributes['gpu.example.com'].?numa.orValue(7) == 4"
            })
    void readsADomainThatIsMissingAsAnEmptyMap(String text) {
        assertThat(match(text, GPU)).isEqualTo(new Match.Yes());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "isQuantity('1.3Gi') && !isQuantity('200K')",
                "quantity('150Mi').isGreaterThan(quantity('100Mi'))",
                "quantity('50M').isLessThan(quantity('100M'))",
                "quantity('200M').compareTo(quantity('0.2G')) == 0",
                "quantity('50k').asInteger() == 50000 && quantity('50k').isInteger()",
                "!quantity('9999999999999999999999999999999999999G').isInteger()",
                "quantity('50k').sub(20000).asApproximateFloat() == 30000.0",
                "quantity('50k').add(quantity('20k')) == quantity('70k')",
                "quantity('50k').add(20).sub(quantity('100k')).sub(-50000) == quantity('20')",
                "quantity('-1m').sign() == -1 && sign(quantity('1')) == 1",
                "isSemver('1.0.0') && !isSemver('v1.0') && isSemver('v1.0', true) && !isSemver('hello', true)",
                "semver('1.2.3').compareTo(semver('2.0.0')) == -1",
                "semver('1.2.3').isLessThan(semver('1.10.0')) && semver('1.10.0').isGreaterThan(semver('1.2.3'))",
                "semver('v01.2', true) == semver('1.2.0')",
                "semver('1.2.3').major() == 1 && semver('1.2.3').minor() == 2 && semver('1.2.3').patch() == 3"
            })
    void hasTheFunctionsOfQuantitiesAndVersions(String text) {
        assertThat(match(text, GPU)).isEqualTo(new Match.Yes());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[1, 2, 2].isSorted() && ![2.0, 1.0].isSorted() && ['a', 'b'].isSorted() && [1].isSorted()",
                "[1, 3].sum() == 4 && [1u, 3u].sum() == 4u && [0.5, 0.5].sum() == 1.0 && [].sum() == 0",
                "[duration('1m'), duration('1s')].sum() == duration('61s')",
                "[1, 3].min() == 1 && ['a', 'b'].max() == 'b' && [true, false].min() == false",
                "[1, 2, 2, 3].indexOf(2) == 1 && [1, 2, 2, 3].lastIndexOf(2) == 2 && [1.0].indexOf(1.1) == -1",
                "'abc 123'.find('[0-9]+') == '123' && 'abc'.find('x') == ''",
                "'12 a 34'.findAll('[0-9]+') == ['12', '34'] && '12 34'.findAll('[0-9]+', 1) == ['12']",
                "'Hopper'.matches('^H.*r$') && matches('Hopper', 'pp') && !'Hopper'.matches('X')",
                "'a,b'.split(',') == ['a', 'b'] && ['a', 'b'].join('-') == 'a-b' && 'aXb'.lowerAscii() == 'axb'",
                "'hello'.charAt(1) == 'e' && 'hello'.indexOf('l') == 2 && 'hello'.lastIndexOf('l') == 3",
                "'hello'.replace('l', 'L') == 'heLLo' && 'hello'.substring(1, 3) == 'el' && ' x '.trim() == 'x'",
                "strings.quote('a') == '\"a\"' && 'é😀'.size() == 2",
                "sets.contains([1, 2], [1]) && sets.equivalent([1, 1], [1]) && sets.intersects([1], [1, 2])",
                "[1, 2].exists(x, x == 2) && [1, 2].all(x, x > 0) && [1, 2].exists_one(x, x == 1)",
                "[1, 2].map(x, x * 2) == [2, 4] && [1, 2].filter(x, x > 1) == [2]",
                "[1, 2].all(i, x, x == i + 1) && {'a': 1}.transformList(k, v, k) == ['a']",
                "optional.of(1).hasValue() && !optional.none().hasValue() && optional.of(1).or(optional.of(2)).value() == 1",
                "1 in [1, 2] && !(3 in [1, 2]) && 'a' in {'a': 1} && 1 in {1: 'a'} && dyn(1.0) in [1]",
                "dyn(1) == 1.0 && 1 < 1.5 && [[1]] == [[1]] && {'a': [1]} == {'a': [1]}",
                "dyn([1, 2]).sum() == 3",
                "device.attributes['nope'].x == 1 || true"
            })
    void hasTheLibrariesOfKubernetes(String text) {
        assertThat(match(text, GPU)).isEqualTo(new Match.Yes());
    }

    @ParameterizedTest
    @FieldSource("FAILING")
    void failsWithAReasonWhereTheExpressionHasAnError(Case c) {
        assertThat(match(c.text(), GPU)).isEqualTo(new Match.Failed(c.message()));
    }

    @Test
    void saysNoToAnotherDevice() {
        assertThat(match("device.driver == 'x'", GPU)).isEqualTo(new Match.No());
    }

    @Test
    void knowsDevicesThatSeveralClaimsCanShare() {
        CelDevice shared = CelDevice.of("gpu.example.com", Map.of(), Map.of(), true);

        assertThat(match("device.allowMultipleAllocations", shared)).isEqualTo(new Match.Yes());
    }

    @ParameterizedTest
    @CsvSource({
        "'driver', 'driver', true",
        "'driver', 'gpu.example.com', false",
        "'gpu.example.com', 'gpu.example.com', true",
        "'', '', true"
    })
    void givesABareNameTheDomainOfTheDriver(String driver, String domain, boolean found) {
        CelDevice device = CelDevice.of(driver, Map.of("a", new AttributeValue.Int(1)), Map.of("c", "1"));

        assertThat(match("'a' in device.attributes['%s']".formatted(domain), device))
                .isEqualTo(found ? new Match.Yes() : new Match.No());
        assertThat(match("'c' in device.capacity['%s']".formatted(domain), device))
                .isEqualTo(found ? new Match.Yes() : new Match.No());
    }

    @Test
    void failsForADeviceWithAVersionOrAQuantityThatIsNone() {
        CelDevice badVersion = CelDevice.of("d", Map.of("v", new AttributeValue.Version("1.0")), Map.of());
        CelDevice badQuantity = CelDevice.of("d", Map.of(), Map.of("memory", "80GB"));

        assertThat(match("true", badVersion))
                .isEqualTo(new Match.Failed("attribute v: The text (1.0) is not a version of three numbers."));
        assertThat(match("true", badQuantity))
                .isEqualTo(new Match.Failed("capacity memory: The text (80GB) is not a quantity."));
    }

    @Test
    void isSafeToShareBetweenThreads() throws Exception {
        Compilation compilation =
                SELECTORS.compile("device.attributes['gpu.example.com'].numa in [1, 2, 3, 4].map(x, x)");
        DeviceSelector selector = ((Compilation.Compiled) compilation).selector();
        Callable<Match> task = () -> IntStream.range(0, 200)
                .mapToObj(_ -> selector.matches(GPU))
                .filter(match -> !match.equals(new Match.Yes()))
                .findFirst()
                .orElse(new Match.Yes());

        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<Match>> results = threads.invokeAll(List.of(task, task, task, task));
            for (Future<Match> result : results) {
                assertThat(result.get()).isEqualTo(new Match.Yes());
            }
        }
    }
}
