package dev.stowage.extender.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class JsonTextTest {
    private static String text(JsonText json) {
        return new String(json.toBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void escapesWhatJsonDoesNotAllow() {
        assertThat(text(new JsonText().text("a\"b\\c\nd\u0000é€\ud83d")))
                .isEqualTo("\"a\\\"b\\\\c\\u000ad\\u0000é€\\ud83d\"");
    }

    @Test
    void writesWholeNumbers() {
        assertThat(text(new JsonText()
                        .number(0)
                        .raw(" ")
                        .number(9)
                        .raw(" ")
                        .number(10)
                        .raw(" ")
                        .number(-3)))
                .isEqualTo("0 9 10 -3");
    }

    @Test
    void growsAsNeeded() {
        JsonText json = new JsonText(1);
        for (int i = 0; i < 1_000; i++) {
            json.raw("ab");
        }

        assertThat(text(json)).isEqualTo("ab".repeat(1_000));
    }
}
