package dev.stowage.observer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.PodUid;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class WordsTest {
    private static final PodUid POD = new PodUid("p");

    private static AutoscalerWord word(Growth growth, long at) {
        return new AutoscalerWord(growth, Instant.ofEpochSecond(at));
    }

    @Test
    void keepTheLastAboutEachPodInWhateverOrderTheyCome() {
        Words words = Words.none()
                .early(POD, word(Growth.BLOCKED, 2))
                .early(POD, word(Growth.POSSIBLE, 1))
                .early(POD, word(Growth.POSSIBLE, 2));
        assertThat(words.early().get(POD)).contains(word(Growth.BLOCKED, 2));

        words = words.ofReplica(POD, word(Growth.POSSIBLE, 1)).adopted(POD);
        assertThat(words.ofReplicas().get(POD)).contains(word(Growth.BLOCKED, 2));
        assertThat(words.early().size()).isZero();

        words = words.ofReplica(POD, word(Growth.POSSIBLE, 3));
        assertThat(words.ofReplicas().get(POD)).contains(word(Growth.POSSIBLE, 3));
    }

    @Test
    void forgetAPodWholly() {
        Words words = Words.none()
                .early(POD, word(Growth.BLOCKED, 1))
                .ofReplica(POD, word(Growth.BLOCKED, 1))
                .without(POD);

        assertThat(words.early().size()).isZero();
        assertThat(words.ofReplicas().size()).isZero();
    }

    @Test
    void giveUpTheOlderHalfWhenTooManyAreAboutPodsThatNobodyKnows() {
        Words words = Words.none().ofReplica(POD, word(Growth.BLOCKED, 0));
        for (int i = 0; i < Words.MAX_EARLY; i++) {
            words = words.early(pod(i), word(Growth.BLOCKED, i));
        }
        assertThat(words.early().size()).isEqualTo(Words.MAX_EARLY);

        words = words.early(pod(Words.MAX_EARLY), word(Growth.POSSIBLE, Words.MAX_EARLY));

        assertThat(words.early().size()).isEqualTo(Words.MAX_EARLY / 2);
        assertThat(words.early().contains(pod(Words.MAX_EARLY))).isTrue();
        assertThat(words.early().contains(pod(Words.MAX_EARLY / 2 + 1))).isTrue();
        assertThat(words.early().contains(pod(Words.MAX_EARLY / 2))).isFalse();
        assertThat(words.ofReplicas().contains(POD)).isTrue();
    }

    private static PodUid pod(int number) {
        return new PodUid("p" + number);
    }
}
