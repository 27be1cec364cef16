package dev.stowage.manifests.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {
    /** Texts and the values that Kubernetes gives them, from the table of its own test of ParseQuantity. */
    record Case(String text, String value) {
        @Override
        public String toString() {
            return text + " is " + value;
        }
    }

    static final Iterable<Case> PARSED = Stream.of(
                    new Case("0", "0"),
                    new Case("0Ki", "0"),
                    new Case("1", "1"),
                    new Case("+1", "1"),
                    new Case("-1", "-1"),
                    new Case("007", "7"),
                    new Case("1Ki", "1024"),
                    new Case("7Mi", "7340032"),
                    new Case("80Gi", "85899345920"),
                    new Case("100Ti", "109951162777600"),
                    new Case("4Pi", "4503599627370496"),
                    new Case("3Ei", "3458764513820540928"),
                    new Case("5n", "0.000000005"),
                    new Case("4u", "0.000004"),
                    new Case("3m", "0.003"),
                    new Case("50k", "50000"),
                    new Case("7M", "7000000"),
                    new Case("6G", "6000000000"),
                    new Case("300T", "300000000000000"),
                    new Case("2P", "2000000000000000"),
                    new Case("1E", "1000000000000000000"),
                    new Case("12E", "12000000000000000000"),
                    new Case("1E-3", "0.001"),
                    new Case("1e3", "1000"),
                    new Case("1.3E+6", "1300000"),
                    new Case("1.7E18", "1700000000000000000"),
                    new Case("100.035k", "100035"),
                    new Case("0.0005k", "0.5"),
                    new Case("6.987654321G", "6987654321"),
                    new Case("1.01E", "1010000000000000000"),
                    new Case(".001", "0.001"),
                    new Case("1.", "1"),
                    new Case("1.G", "1000000000"),
                    new Case(".", "0"),
                    new Case("-", "0"),
                    new Case("Mi", "0"),
                    new Case("100.035Ki", "102435.84"),
                    new Case("0.5Mi", "524288"),
                    new Case("1.5Gi", "1610612736"),
                    new Case("9223372036854775807", "9223372036854775807"),
                    new Case("9223372036854775808", "9223372036854775808"))
            .toList();

    static final Iterable<Case> ROUNDED = Stream.of(
                    new Case("3.001n", "0.000000004"),
                    new Case("-3.001n", "-0.000000004"),
                    new Case("1.1E-9", "0.000000002"),
                    new Case("0.0000000001", "0.000000001"),
                    new Case("1e-1000", "0.000000001"),
                    new Case("0.00000012345", "0.000000124"),
                    new Case("0.000000000001Ki", "0.000000002"),
                    new Case("9Ei", "9223372036854775807"),
                    new Case("-9Ei", "-9223372036854775807"),
                    new Case("9223372036854775807Ki", "9223372036854775807"))
            .toList();

    @ParameterizedTest
    @FieldSource("PARSED")
    void readsWhatKubernetesReads(Case c) {
        assertThat(new BigDecimal(Quantity.parse(c.text()).toString())).isEqualByComparingTo(c.value());
    }

    @ParameterizedTest
    @FieldSource("ROUNDED")
    void roundsAwayFromZeroToNanosAndCapsBinaryAmounts(Case c) {
        assertThat(new BigDecimal(Quantity.parse(c.text()).toString())).isEqualByComparingTo(c.value());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " 1",
                "1 ",
                "Three",
                "200K",
                "1mi",
                "1,3G",
                "1.2.3",
                "1e",
                "1e+",
                "1ee3",
                "1Kii",
                "--1",
                "1e1001",
                "1e99999999999",
                ".Pi",
                "0x10",
                "1٣",
                "1e3.5"
            })
    void refusesWhatIsNoQuantity(String text) {
        assertThat(Quantity.tryParse(text)).isEmpty();
        assertThatThrownBy(() -> Quantity.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The text (%s) is not a quantity.", text);
    }

    @ParameterizedTest
    @CsvSource({
        "100m, 50m, 1",
        "50M, 50Mi, -1",
        "200M, 0.2G, 0",
        "10000T, 100Gi, 1",
        "1Ki, 1024, 0",
        "-1, 0, -1",
        "1e1000, 1e999, 1",
        "1.5Gi, 1536Mi, 0"
    })
    void comparesByValue(String one, String other, int order) {
        assertThat(Quantity.parse(one).compareTo(Quantity.parse(other))).isEqualTo(order);
        assertThat(Quantity.parse(one).equals(Quantity.parse(other))).isEqualTo(order == 0);
        assertThat(Quantity.parse(other).compareTo(Quantity.parse(one))).isEqualTo(-order);
    }

    @Test
    void equalAmountsHaveEqualHashCodes() {
        assertThat(Quantity.parse("1000m")).hasSameHashCodeAs(Quantity.of(1)).hasSameHashCodeAs(Quantity.parse("1.0"));
    }

    @ParameterizedTest
    @CsvSource({"50k, 50000", "50000000G, 50000000000000000", "1Ti, 1099511627776", "0, 0", "0.0, 0", "-5, -5"})
    void givesWholeNumbers(String text, long value) {
        assertThat(Quantity.parse(text).isInteger()).isEqualTo(!text.equals("0.0"));
        if (!text.equals("0.0")) {
            assertThat(Quantity.parse(text).asInteger()).isEqualTo(value);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "1000m", "1.5Gi", "1Pi", "100Ti", "9223372036854775808", "1e19", "1e1000"})
    void givesNoIntegerWhereKubernetesHasNoFastOne(String text) {
        assertThat(Quantity.parse(text).isInteger()).isFalse();
        assertThatThrownBy(() -> Quantity.parse(text).asInteger())
                .isInstanceOf(ArithmeticException.class)
                .hasMessage("cannot convert value to integer");
    }

    @ParameterizedTest
    @CsvSource({"50k, 50000", "100m, 0.1", "1e1000, Infinity", "-1e1000, -Infinity", "1.5Gi, 1610612736"})
    void givesTheNearestDouble(String text, double value) {
        assertThat(Quantity.parse(text).asApproximateFloat()).isEqualTo(value);
    }

    @Test
    void addsAndSubtractsExactly() {
        assertThat(Quantity.parse("50k").add(Quantity.of(20)).subtract(Quantity.parse("100k")))
                .isEqualTo(Quantity.parse("-49980"));
        assertThat(Quantity.parse("9223372036854775807").add(Quantity.of(1)))
                .isEqualTo(Quantity.parse("9223372036854775808"));
        assertThat(Quantity.of(Long.MAX_VALUE).add(Quantity.of(1)).isInteger()).isFalse();
        assertThat(Quantity.of(0).add(Quantity.of(7)).asInteger()).isEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource({"5m, 1", "0, 0", "-1Pi, -1"})
    void knowsItsSign(String text, int sign) {
        assertThat(Quantity.parse(text).sign()).isEqualTo(sign);
    }
}
