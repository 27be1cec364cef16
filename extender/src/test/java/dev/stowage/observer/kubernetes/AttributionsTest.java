package dev.stowage.observer.kubernetes;

import static dev.stowage.owners.FakeCluster.controller;
import static dev.stowage.owners.FakeCluster.owner;
import static dev.stowage.owners.FakeCluster.workload;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PodUid;
import dev.stowage.observer.Attribution;
import dev.stowage.observer.News;
import dev.stowage.owners.ChainEnd;
import dev.stowage.owners.ControllerChain;
import dev.stowage.owners.FakeCluster;
import dev.stowage.owners.ObjectKey;
import dev.stowage.owners.Origin;
import dev.stowage.owners.OwnerRef;
import dev.stowage.owners.Role;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class AttributionsTest {
    private static final String SET = "apps/v1 StatefulSet set";
    private static final PodUid POD = new PodUid("p");
    private static final Instant NOW = Instant.EPOCH;
    private static final Instant LATE = NOW.plus(Attributions.PATIENCE);
    private static final News FOREIGN = new News.Attributed(POD, new Attribution.Foreign());
    private static final News OF_REPLICA = new News.Attributed(
            POD,
            new Attribution.OfReplica(
                    "uid of stowage.dev/v1alpha1 ReplicaObservation r",
                    new PodGroup("main", "Standalone", PodGroup.NO_COPY)));

    private final FakeCluster cluster = new FakeCluster();
    private final Attributions attributions = new Attributions(new ControllerChain(cluster)::of);

    private static Origin pod(OwnerRef... owners) {
        return new Origin(new ObjectKey("", "Pod", FakeCluster.NAMESPACE, "pod"), List.of(owners), new TreeMap<>());
    }

    private void completeCluster() {
        cluster.recording("r", workload(SET, Role.STANDALONE))
                .with(SET, owner("stowage.dev/v1alpha1 ReplicaObservation r"));
    }

    @Test
    void saysAtOnceWhoseAPodIs() {
        completeCluster();

        assertThat(attributions.seen(POD, pod(controller(SET)), NOW)).containsExactly(OF_REPLICA);
        assertThat(attributions.isWaiting()).isFalse();
    }

    @Test
    void saysAtOnceThatAPodWithoutAControllerIsForeign() {
        assertThat(attributions.seen(POD, pod(), NOW)).containsExactly(FOREIGN);
    }

    @Test
    void saysItOnce() {
        completeCluster();
        attributions.seen(POD, pod(controller(SET)), NOW);

        assertThat(attributions.seen(POD, pod(controller(SET)), NOW)).isEmpty();
        assertThat(attributions.again()).isEmpty();
    }

    @Test
    void saysItAgainIfItsControllerIsAnother() {
        completeCluster();
        attributions.seen(POD, pod(controller(SET)), NOW);

        assertThat(attributions.seen(POD, pod(), NOW)).containsExactly(FOREIGN);
    }

    @Test
    void waitsForAnOwnerThatTheCachesWillKnow() {
        assertThat(attributions.seen(POD, pod(controller(SET)), NOW)).isEmpty();
        assertThat(attributions.isWaiting()).isTrue();

        completeCluster();

        assertThat(attributions.again()).containsExactly(OF_REPLICA);
        assertThat(attributions.isWaiting()).isFalse();
    }

    @Test
    void hasAnOwnerLookedUpThatTheCachesMissForLong() {
        attributions.seen(POD, pod(controller(SET)), NOW);

        assertThat(attributions.overdue(LATE.minusMillis(1))).isEmpty();
        assertThat(attributions.overdue(LATE))
                .containsExactly(new Attributions.Missing(POD, FakeCluster.NAMESPACE, controller(SET)));
        assertThat(attributions.overdue(LATE)).isEmpty();
        assertThat(attributions.overdue(LATE.plus(Attributions.PATIENCE))).hasSize(1);
    }

    @Test
    void callsAPodForeignWhoseOwnerIsNotThere() {
        attributions.seen(POD, pod(controller(SET)), NOW);

        assertThat(attributions.ownerAbsent(POD)).containsExactly(FOREIGN);
        assertThat(attributions.ownerAbsent(POD)).isEmpty();
        assertThat(attributions.isWaiting()).isFalse();
        assertThat(attributions.overdue(LATE.plus(Attributions.PATIENCE))).isEmpty();
    }

    @Test
    void takesBackThatAPodIsForeign() {
        attributions.seen(POD, pod(controller(SET)), NOW);
        attributions.ownerAbsent(POD);

        completeCluster();

        assertThat(attributions.again()).containsExactly(OF_REPLICA);
    }

    @Test
    void callsAPodForeignWhoseOwnerNobodyMayKnowForLong() {
        Attributions unreadable = new Attributions(_ -> new ChainEnd.Unknowable("forbidden"));
        unreadable.seen(POD, pod(controller(SET)), NOW);

        assertThat(unreadable.givenUp(LATE.minusMillis(1))).isEmpty();
        assertThat(unreadable.givenUp(LATE)).containsExactly(FOREIGN);
        assertThat(unreadable.givenUp(LATE)).isEmpty();
    }

    @Test
    void forgetsAPodThatIsGone() {
        attributions.seen(POD, pod(controller(SET)), NOW);

        attributions.gone(POD);

        completeCluster();
        assertThat(attributions.isWaiting()).isFalse();
        assertThat(attributions.again()).isEmpty();
        assertThat(attributions.ownerAbsent(POD)).isEmpty();
        assertThat(attributions.overdue(LATE)).isEmpty();
    }
}
