package dev.stowage.observer.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.extender.Change;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.ResourceVersion;
import dev.stowage.observer.Attribution;
import dev.stowage.observer.News;
import dev.stowage.observer.Tokens;
import dev.stowage.owners.ChainEnd;
import dev.stowage.owners.ObjectKey;
import dev.stowage.owners.Origin;
import dev.stowage.owners.OwnerRef;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class LifeTest {
    private static final Instant NOW = Instant.EPOCH;
    private static final News GONE = new News.ReplicaGone("team", "r");
    private static final Message PLAIN = new Message.Plain(GONE);
    private static final Message ILLEGIBLE = new Message.Illegible("ResourceClaim", "team/c", "odd");

    private ChainEnd end = new ChainEnd.Elsewhere();
    private final Life life = new Life(new Attributions(_ -> end), new Complaints(_ -> end));

    private static Tokens tokens(long replicas, long claims, long pods) {
        return new Tokens(new ResourceVersion(replicas), new ResourceVersion(claims), new ResourceVersion(pods));
    }

    private List<News> news(Tokens tokens, Message... messages) {
        return look(tokens, false, NOW, messages);
    }

    private List<News> look(Tokens tokens, boolean everything, Instant now, Message... messages) {
        return life.after(new Life.Look(Arrays.asList(messages), tokens, everything, true), now)
                .news();
    }

    private static Message wanting() {
        return new Message.Wanting(
                Samples.pod("p"), new Origin(new ObjectKey("", "Pod", "team", "p"), List.of(), new TreeMap<>()));
    }

    @Test
    void saysVersionsAfterWhatCame() {
        assertThat(news(tokens(1, 2, 3), PLAIN))
                .containsExactly(
                        GONE,
                        new News.ReplicasReached(new ResourceVersion(1)),
                        new News.OfLedger(new Change.Reached(Change.Type.CLAIMS, new ResourceVersion(2))),
                        new News.OfLedger(new Change.Reached(Change.Type.PODS, new ResourceVersion(3))));
    }

    @Test
    void saysAVersionOnce() {
        news(tokens(1, 2, 3));

        assertThat(news(tokens(1, 2, 3))).isEmpty();
        assertThat(news(tokens(1, 2, 4)))
                .containsExactly(new News.OfLedger(new Change.Reached(Change.Type.PODS, new ResourceVersion(4))));
    }

    @Test
    void doesNotMindThatAVersionIsNotKnownWhileAListIsRead() {
        news(tokens(5, 5, 5));

        assertThat(news(tokens(0, 0, 0))).isEmpty();
        assertThat(news(tokens(5, 5, 5))).isEmpty();
    }

    @Test
    void endsWhenAVersionWentBack() {
        news(tokens(5, 5, 5));

        assertThatThrownBy(() -> news(tokens(5, 4, 5))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void saysOnceThatEverythingIsListed() {
        assertThat(look(tokens(0, 0, 0), false, NOW)).isEmpty();
        assertThat(look(tokens(0, 0, 0), true, NOW, PLAIN)).containsExactly(GONE, new News.Listed());
        assertThat(life.isListed()).isTrue();
        assertThat(look(tokens(0, 0, 0), true, NOW)).isEmpty();
    }

    @Test
    void waitsAWhileForTheOwnersOfPodsBeforeEverythingIsListed() {
        end = new ChainEnd.Missing("set", new OwnerRef("apps/v1", "StatefulSet", "set", "u", true));

        assertThat(look(tokens(0, 0, 0), true, NOW, wanting())).containsExactly(Samples.pod("p"));
        assertThat(look(tokens(0, 0, 0), true, NOW.plusMillis(2_999))).isEmpty();
        assertThat(look(tokens(0, 0, 0), true, NOW.plusMillis(3_000))).containsExactly(new News.Listed());
    }

    @Test
    void saysWhoseAPodIsAfterThePod() {
        assertThat(news(tokens(0, 0, 0), wanting()))
                .containsExactly(Samples.pod("p"), new News.Attributed(new PodUid("p"), new Attribution.Foreign()));
    }

    @Test
    void saysWhichPodsAreGone() {
        PodKey key = new PodKey("team", "p");

        Life.Batch batch = life.after(
                new Life.Look(List.of(new Message.PodLost(key, new PodUid("p"))), tokens(0, 0, 0), false, false), NOW);

        assertThat(batch).isEqualTo(new Life.Batch(List.of(new News.PodGone(key)), List.of(new PodUid("p"))));
    }

    @Test
    void keepsAllBackWhileAClaimCannotBeRead() {
        assertThat(look(tokens(1, 2, 3), true, NOW, ILLEGIBLE, PLAIN)).isEmpty();
        assertThat(life.illegible()).isEqualTo(1);
        assertThat(life.isListed()).isFalse();

        List<News> after = look(tokens(1, 2, 3), true, NOW, new Message.Legible("ResourceClaim", "team/c"));

        assertThat(after).startsWith(GONE).endsWith(new News.Listed()).hasSize(5);
        assertThat(life.illegible()).isZero();
    }

    @Test
    void keepsNothingBackForANodeThatCannotBeRead() {
        assertThat(look(tokens(0, 0, 0), true, NOW, new Message.Illegible("Node", "n", "odd"), PLAIN))
                .containsExactly(GONE, new News.Listed());
        assertThat(life.illegible()).isEqualTo(1);
    }

    @Test
    void endsRatherThanKeepTooMuchBack() {
        List<Message> many = new ArrayList<>(List.of(ILLEGIBLE));
        for (int i = 0; i <= 100_000; i++) {
            many.add(PLAIN);
        }

        assertThatThrownBy(() -> life.after(new Life.Look(many, tokens(0, 0, 0), false, false), NOW))
                .isInstanceOf(IllegalStateException.class);
    }
}
