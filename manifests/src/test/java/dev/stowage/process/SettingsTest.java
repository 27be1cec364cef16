package dev.stowage.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class SettingsTest {
    private enum Colour {
        RED,
        BLUE;

        private String label() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    private record Read(
            String text,
            int number,
            Duration duration,
            Duration brief,
            Colour colour,
            boolean flag,
            List<String> list) {
        static Read from(Settings settings) {
            return new Read(
                    settings.text("TEXT", "usual", text -> !text.isBlank(), "a word"),
                    settings.number("NUMBER", 3, 1, 5),
                    settings.duration("DURATION", "1m"),
                    settings.duration("BRIEF", "1s", time -> time.compareTo(Duration.ofSeconds(2)) <= 0, "at most 2s"),
                    settings.choice("COLOUR", Colour.BLUE, Colour::label),
                    settings.flag("FLAG"),
                    settings.list("LIST"));
        }
    }

    private static final Read USUAL =
            new Read("usual", 3, Duration.ofMinutes(1), Duration.ofSeconds(1), Colour.BLUE, false, List.of());

    private static Read read(Map<String, String> environment) {
        Settings settings = new Settings(environment);
        Read read = Read.from(settings);
        settings.check();
        return read;
    }

    @Test
    void areAsUsualUnlessSomebodySaysSo() {
        assertThat(read(Map.of("PATH", "/bin", "TEXT", "of others"))).isEqualTo(USUAL);
    }

    @Test
    void areReadFromTheEnvironment() {
        assertThat(read(Map.of(
                        "STOWAGE_TEXT", "word",
                        "STOWAGE_NUMBER", "5",
                        "STOWAGE_DURATION", "1h30m",
                        "STOWAGE_BRIEF", "2s",
                        "STOWAGE_COLOUR", "red",
                        "STOWAGE_FLAG", "true",
                        "STOWAGE_LIST", "a, b,")))
                .isEqualTo(new Read(
                        "word", 5, Duration.ofMinutes(90), Duration.ofSeconds(2), Colour.RED, true, List.of("a", "b")));
    }

    @Test
    void sayWhatTheHostIsCalled() {
        assertThat(new Settings(Map.of("HOSTNAME", "pod-1")).host("usual")).isEqualTo("pod-1");
        assertThat(new Settings(Map.of()).host("usual")).isEqualTo("usual");
    }

    @Test
    void areToldInOneLine() {
        Settings settings = new Settings(Map.of("STOWAGE_TEXT", "two\nlines", "STOWAGE_UNKNOWN", "1"));
        Read.from(settings);

        assertThat(settings.effective())
                .isEqualTo(
                        " STOWAGE_BRIEF=1s STOWAGE_COLOUR=blue STOWAGE_DURATION=1m STOWAGE_FLAG=false STOWAGE_LIST=\"\""
                                + " STOWAGE_NUMBER=3 STOWAGE_TEXT=\"two lines\"");
    }

    static Stream<Arguments> wrong() {
        return Stream.of(
                Arguments.of("TEXT", " ", "STOWAGE_TEXT ( ) must be a word."),
                Arguments.of("NUMBER", "0", "STOWAGE_NUMBER (0) must be a whole number from 1 to 5."),
                Arguments.of("NUMBER", "6", "STOWAGE_NUMBER (6) must be a whole number from 1 to 5."),
                Arguments.of("NUMBER", "-1", "STOWAGE_NUMBER (-1) must be a whole number from 1 to 5."),
                Arguments.of("NUMBER", "9999999999", "STOWAGE_NUMBER (9999999999) must be a whole number from 1 to 5."),
                Arguments.of("DURATION", "30", "STOWAGE_DURATION (30) must be a duration, for example 1m."),
                Arguments.of("BRIEF", "2001ms", "STOWAGE_BRIEF (2001ms) must be at most 2s."),
                Arguments.of("COLOUR", "RED", "STOWAGE_COLOUR (RED) must be one of red, blue."),
                Arguments.of("FLAG", "yes", "STOWAGE_FLAG (yes) must be true or false."),
                Arguments.of("NUMBERS", "3", "There is no setting STOWAGE_NUMBERS: did you mean STOWAGE_NUMBER?"),
                Arguments.of(
                        "OF_ANOTHER_PROGRAM",
                        "3",
                        "There is no setting STOWAGE_OF_ANOTHER_PROGRAM. There are STOWAGE_BRIEF, STOWAGE_COLOUR,"
                                + " STOWAGE_DURATION, STOWAGE_FLAG, STOWAGE_LIST, STOWAGE_NUMBER, STOWAGE_TEXT."));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void areRefused(String name, String value, String problem) {
        assertThatThrownBy(() -> read(Map.of("STOWAGE_" + name, value)))
                .isInstanceOfSatisfying(
                        BadConfiguration.class,
                        fault -> assertThat(fault.problems()).isEqualTo(problem));
    }

    @Test
    void areRefusedAllAtOnce() {
        assertThatThrownBy(() -> read(
                        Map.of("STOWAGE_NUMBER", "x", "STOWAGE_FLAG", "x", "STOWAGE_NUMBR", "1", "STOWAGE_LISTS", "")))
                .isInstanceOfSatisfying(
                        BadConfiguration.class,
                        fault -> assertThat(fault.problems().lines()).hasSize(4));
    }

    @Test
    void passOverWhatKubeletSaysOfServices() {
        assertThat(read(Map.of(
                        "STOWAGE_COMPANION_SERVICE_HOST", "10.0.0.1",
                        "STOWAGE_COMPANION_SERVICE_PORT", "443",
                        "STOWAGE_COMPANION_SERVICE_PORT_HTTPS", "443",
                        "STOWAGE_COMPANION_PORT", "tcp://10.0.0.1:443",
                        "STOWAGE_COMPANION_PORT_443_TCP", "tcp://10.0.0.1:443",
                        "STOWAGE_COMPANION_PORT_443_TCP_ADDR", "10.0.0.1")))
                .isEqualTo(USUAL);
    }

    @Test
    void doNotTakeAMisspelledPortForALink() {
        assertThatCode(() -> read(Map.of("STOWAGE_NUMBER_PORT", "9443"))).isInstanceOf(BadConfiguration.class);
    }
}
