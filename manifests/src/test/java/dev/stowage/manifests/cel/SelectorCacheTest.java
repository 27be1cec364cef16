package dev.stowage.manifests.cel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SelectorCacheTest {
    private final SelectorCache cache = new SelectorCache(DeviceSelectors.create());

    /** Each is malformed at once, so that nothing is compiled for long. */
    private static String text(int number) {
        return "?" + "%010239d".formatted(number);
    }

    @Test
    void compilesATextOnce() {
        Compilation first = cache.compile("device.driver == 'x'");

        assertThat(cache.compile("device.driver == 'x'")).isSameAs(first);
        assertThat(cache.characters()).isEqualTo(20);
    }

    @Test
    void dropsWhatWasNotUsedForLongest() {
        Compilation first = cache.compile(text(0));
        Compilation second = cache.compile(text(1));
        for (int number = 2; number < 25; number++) {
            cache.compile(text(number));
        }
        assertThat(cache.characters()).isEqualTo(25 * 10_240);

        cache.compile(text(0));
        cache.compile(text(25));

        assertThat(cache.characters()).isEqualTo(25 * 10_240);
        assertThat(cache.compile(text(0))).isSameAs(first);
        assertThat(cache.compile(text(1))).isNotSameAs(second);
    }
}
