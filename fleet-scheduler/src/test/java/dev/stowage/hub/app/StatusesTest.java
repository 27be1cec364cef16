package dev.stowage.hub.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.Removal;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.hub.Tally;
import dev.stowage.hub.app.Statuses.Subject;
import dev.stowage.hub.app.Statuses.Turn;
import dev.stowage.hub.wire.HubWrites;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelDeploymentStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** When statuses are written, and what comes of it when they are not. */
final class StatusesTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final Duration APART = Duration.ofMillis(200);
    private static final ResourceVersion OLD = new ResourceVersion(5);
    private static final ModelDeploymentStatus SAID =
            new ModelDeploymentStatus(1L, null, "says=something", List.of(), List.of(), List.of());

    private final StoredObjects objects = new StoredObjects();
    private final Inbox inbox = new Inbox();

    /** What is under way, and does nothing before it is told to. */
    private final Queue<Runnable> waiting = new ArrayDeque<>();

    private final List<String> counted = new ArrayList<>();
    private final Statuses statuses = new Statuses(
            new SimulatedHubApi(objects, new RoundTrip(Duration.ZERO), _ -> {}),
            waiting::add,
            inbox,
            new Counting(counted));

    private static Statuses.Key key(int number) {
        return new Statuses.Key(new Subject.OfDeployment(new ObjectKey("team", "chat-" + number)), "uid-" + number);
    }

    private ModelDeployment deployment() {
        return objects.deployments
                .create(objects.read("""
                        apiVersion: stowage.dev/v1alpha1
                        kind: ModelDeployment
                        metadata: {name: chat-0, namespace: team}
                        spec: {template: {spec: {engines: [{name: main, members: [{template: {spec: {}}}]}]}}}
                        """, ModelDeployment.class))
                .orElseThrow();
    }

    private static Optional<ResourceVersion> fail(HubWrites writes) {
        throw new IllegalStateException("The API server says no.");
    }

    private void write(Statuses.Key key, Function<HubWrites, Optional<ResourceVersion>> write) {
        statuses.write(key, NOW, write);
    }

    /** Does what is under way, and hears what came of it. */
    private List<Message.Wrote> end(Instant at) throws InterruptedException {
        for (Runnable next = waiting.poll(); next != null; next = waiting.poll()) {
            next.run();
        }
        List<Message.Wrote> ended = new ArrayList<>();
        for (Message message : inbox.take(Duration.ZERO)) {
            if (message instanceof Message.Wrote wrote) {
                statuses.ended(wrote, at);
                ended.add(wrote);
            }
        }
        return ended;
    }

    private Turn turn(ResourceVersion seen, Instant now) {
        return statuses.turn(key(0), seen, APART, now);
    }

    @Test
    void writesAtOnceWhatWasNeverWritten() {
        assertThat(turn(ResourceVersion.UNKNOWN, NOW)).isEqualTo(new Turn.Now());
    }

    @Test
    void writesElsewhereAndTellsWhichVersionItGot() throws InterruptedException {
        ModelDeployment deployment = deployment();

        write(key(0), writes -> writes.write(deployment, SAID));
        assertThat(objects.deployments.all().getFirst().getStatus()).isNull();
        List<Message.Wrote> ended = end(NOW);

        ModelDeployment written = objects.deployments.all().getFirst();
        assertThat(written.getStatus()).isEqualTo(SAID);
        assertThat(ended)
                .containsExactly(new Message.Wrote(
                        key(0),
                        true,
                        ResourceVersion.parse(written.getMetadata().getResourceVersion())));
    }

    @Test
    void writesOneObjectOnceAtATime() {
        write(key(0), _ -> Optional.of(OLD));

        assertThat(turn(OLD, NOW.plusSeconds(60))).isEqualTo(new Turn.WhenTold());
        assertThat(statuses.turn(key(1), OLD, APART, NOW)).isEqualTo(new Turn.Now());
    }

    @Test
    void worksNothingOutOfWhatIsOlderThanItWrote() throws InterruptedException {
        write(key(0), _ -> Optional.of(new ResourceVersion(9)));
        end(NOW);

        assertThat(turn(new ResourceVersion(8), NOW.plusSeconds(60))).isEqualTo(new Turn.WhenTold());
        assertThat(turn(new ResourceVersion(9), NOW.plusSeconds(60))).isEqualTo(new Turn.Now());
        assertThat(turn(new ResourceVersion(10), NOW.plusSeconds(60))).isEqualTo(new Turn.Now());
    }

    @Test
    void waitsBetweenTwoWritesOfAnObjectFromWhenTheFirstBegan() throws InterruptedException {
        write(key(0), _ -> Optional.of(OLD));
        end(NOW.plusMillis(150));

        assertThat(turn(OLD, NOW.plusMillis(199))).isEqualTo(new Turn.At(NOW.plusMillis(200)));
        assertThat(turn(OLD, NOW.plusMillis(200))).isEqualTo(new Turn.Now());
    }

    @Test
    void takesAWriteThatHasBecomePointlessForDone() throws InterruptedException {
        ModelDeployment deployment = deployment();
        deployment.getMetadata().setUid("another");

        write(key(0), writes -> writes.write(deployment, SAID));

        assertThat(end(NOW)).containsExactly(new Message.Wrote(key(0), true, ResourceVersion.UNKNOWN));
        assertThat(turn(OLD, NOW.plus(APART))).isEqualTo(new Turn.Now());
        assertThat(objects.deployments.all().getFirst().getStatus()).isNull();
    }

    @Test
    void triesAgainASecondAfterItFailed() throws InterruptedException {
        Instant failed = NOW.plusSeconds(30);
        write(key(0), StatusesTest::fail);

        assertThat(end(failed)).containsExactly(new Message.Wrote(key(0), false, ResourceVersion.UNKNOWN));
        assertThat(statuses.turn(key(0), OLD, Duration.ZERO, failed)).isEqualTo(new Turn.At(failed.plusSeconds(1)));
        assertThat(statuses.turn(key(0), OLD, Duration.ZERO, failed.plusSeconds(1)))
                .isEqualTo(new Turn.Now());
        assertThat(statuses.turn(key(1), OLD, APART, failed)).isEqualTo(new Turn.Now());
    }

    @Test
    void writesASecondTimeWhatFailedOnce() throws InterruptedException {
        ModelDeployment deployment = deployment();
        write(key(0), StatusesTest::fail);
        end(NOW);

        write(key(0), writes -> writes.write(deployment, SAID));
        end(NOW);

        assertThat(objects.deployments.all().getFirst().getStatus()).isEqualTo(SAID);
        assertThat(counted).containsExactly("DEPLOYMENT false", "DEPLOYMENT true");
    }

    @Test
    void writesABoundedNumberAtATime() throws InterruptedException {
        for (int number = 0; number < 16; number++) {
            assertThat(statuses.hasRoom()).isTrue();
            write(key(number), number % 2 == 0 ? _ -> Optional.of(OLD) : StatusesTest::fail);
        }
        assertThat(statuses.hasRoom()).isFalse();

        assertThat(end(NOW)).hasSize(16);
        assertThat(statuses.hasRoom()).isTrue();
    }

    @Test
    void forgetsWhatIsGoneAlsoWhileItIsBeingWritten() throws InterruptedException {
        write(key(0), _ -> Optional.of(new ResourceVersion(9)));
        statuses.forget(key(0));
        end(NOW);

        assertThat(turn(OLD, NOW)).isEqualTo(new Turn.Now());
        assertThat(statuses.hasRoom()).isTrue();
    }

    @Test
    void countsWhatItWroteByKind() throws InterruptedException {
        write(new Statuses.Key(new Subject.OfReplica(new ObjectKey("team", "chat-0-a")), "r"), _ -> Optional.of(OLD));
        write(new Statuses.Key(new Subject.OfCluster("east"), "c"), StatusesTest::fail);
        end(NOW);

        assertThat(counted).containsExactly("REPLICA true", "CLUSTER false");
    }

    private record Counting(List<String> counted) implements Tally {
        @Override
        public void planned(Duration took) {}

        @Override
        public void passed(Outcome outcome) {}

        @Override
        public void removed(Removal reason) {}

        @Override
        public void wrote(Written what, boolean well) {
            counted.add(what + " " + well);
        }
    }
}
