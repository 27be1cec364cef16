package dev.stowage.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class LabelsTest {
    @Test
    void leavesAValueThatFits() {
        String longest = "a".repeat(63);

        assertThat(Labels.value(longest)).isEqualTo(longest);
    }

    @Test
    void cutsAndHashesALongerOne() {
        String cut = Labels.value("a".repeat(64));

        assertThat(cut).hasSize(63).startsWith("a".repeat(52) + "-").isNotEqualTo(Labels.value("a".repeat(65)));
    }

    @Test
    void tellsTheCopiesOfAGangApart() {
        assertThat(Labels.gang("chat-0-3f9c2a7b10", "main", 1)).isEqualTo("chat-0-3f9c2a7b10.main.1");
    }

    @Test
    void endsEveryValueWithALetterOrDigit() {
        assertThat(Labels.value("a".repeat(51) + "-".repeat(30))).matches("[a-z0-9]([-a-z0-9_.]*[a-z0-9])?");
    }
}
