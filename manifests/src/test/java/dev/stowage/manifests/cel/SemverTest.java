package dev.stowage.manifests.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SemverTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0",
                "1.2.3",
                "1.2.3-alpha",
                "1.2.3-alpha.1.x-y",
                "1.2.3+build.01",
                "1.2.3-0+0",
                "1.2.3--",
                "18446744073709551615.0.0"
            })
    void readsVersions(String text) {
        assertThat(Semver.tryParse(text)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                "1.2",
                "1.2.3.4",
                "v1.2.3",
                "01.2.3",
                "1.02.3",
                "1.2.03",
                "1.2.3-",
                "1.2.3+",
                "1.2.3-01",
                "1.2.3-a..b",
                "1.2.3-ä",
                "1.2.-1",
                "a.b.c",
                "1.2.3 ",
                "18446744073709551616.0.0",
                "1..3"
            })
    void refusesWhatIsNoVersion(String text) {
        assertThat(Semver.tryParse(text)).isEmpty();
    }

    @Test
    void ordersAsSemverDotOrgDoes() {
        List<Semver> ordered = List.of(
                        "1.0.0-1",
                        "1.0.0-alpha",
                        "1.0.0-alpha.1",
                        "1.0.0-alpha.beta",
                        "1.0.0-beta",
                        "1.0.0-beta.2",
                        "1.0.0-beta.11",
                        "1.0.0-rc.1",
                        "1.0.0",
                        "1.0.1",
                        "1.1.0",
                        "2.0.0",
                        "10.0.0")
                .stream()
                .map(Semver::parse)
                .toList();

        for (int i = 0; i < ordered.size(); i++) {
            for (int j = 0; j < ordered.size(); j++) {
                assertThat(ordered.get(i).compareTo(ordered.get(j))).isEqualTo(Integer.compare(i, j));
            }
        }
    }

    @Test
    void leavesBuildMetadataOutOfEquality() {
        assertThat(Semver.parse("1.0.0+a")).isEqualTo(Semver.parse("1.0.0+b"));
    }

    @ParameterizedTest
    @CsvSource({
        "v1.0.0, 1.0.0",
        "1.0, 1.0.0",
        "1, 1.0.0",
        "01.01.01, 1.1.1",
        "00.0.0, 0.0.0",
        "1.2.03-a.b, 1.2.3-a.b",
        "v, .0.0",
        "1.2.00-rc, 1.2.0-rc"
    })
    void normalizesAsKubernetesDoes(String text, String normalized) {
        assertThat(Semver.normalize(text)).isEqualTo(normalized);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.0-rc", "1+b"})
    void doesNotCompleteAShortVersionThatHasMore(String text) {
        assertThatThrownBy(() -> Semver.normalize(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The shortened version (%s) must not have a prerelease or build.", text);
    }
}
