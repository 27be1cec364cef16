package dev.stowage.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Observation.Freshness;
import dev.stowage.fleet.Observation.Snapshot;
import dev.stowage.fleet.ObservationReport.Listed;
import dev.stowage.fleet.ObservationReport.Watched;
import dev.stowage.fleet.ObservationReport.Written;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AcceptanceTest {
    @Test
    void afterARestartNothingIsPlacedBeforeTheList() {
        Acceptance started = Acceptance.NOTHING.after(new Watched(written(10, 5, 5)));

        assertThat(started.mustRead()).isTrue();
        assertThat(started.observed(Given.cluster("east", Given.pool("p0"))).readiness())
                .isEqualTo(new Cluster.Readiness.NotReady("ObservationsUnread"));
        assertThat(started.observation("p0")).isEqualTo(new Observation.Absent());
    }

    @Test
    void takesWhatItListed() {
        Acceptance listed = listed(written(10, 5, 5));

        assertThat(listed.mustRead()).isFalse();
        assertThat(listed.observation("p0")).isEqualTo(snapshot(5, 5));
        assertThat(listed.observation("p1")).isEqualTo(new Observation.Absent());
        Cluster cluster = listed.observed(Given.cluster("east", Given.pool("p0")));
        assertThat(cluster.readiness()).isEqualTo(new Cluster.Readiness.Ready());
        assertThat(cluster.pools().getFirst().observation()).isEqualTo(snapshot(5, 5));
    }

    @Test
    void nothingIsPlacedByAnObservationOfAClassThatThePoolHadBefore() {
        Snapshot counted = new Snapshot(
                Freshness.OBSERVED,
                "",
                1,
                List.of(new Observation.Bucket(Devices.of(3), "", 1)),
                Observation.Growth.UNKNOWN,
                Observation.Steering.ACTIVE,
                version(5),
                List.of(),
                List.of());
        Acceptance listed = listed(new Written("p0", version(10), 1, versions(5), "observer", counted));
        Cluster declared = Given.cluster("east", Given.pool("p0"));
        Pool before = declared.pools().getFirst();
        List<Device> devices = new ArrayList<>(before.shape().devices());
        devices.add(new Device("nic", Device.Claim.DRA, "nic.example.com", "nic", "", 2, List.of(), List.of()));
        Pool changed =
                new Pool("p0", new NodeShape(devices), before.nodes(), before.scaling(), "", before.observation());

        Cluster cluster = listed.observed(new Cluster(
                "east",
                declared.labels(),
                declared.readiness(),
                declared.taints(),
                declared.steering(),
                List.of(changed)));

        assertThat(cluster.readiness()).isEqualTo(new Cluster.Readiness.NotReady("ObservationsUnread"));
        assertThat(cluster.pools().getFirst().observation()).isEqualTo(new Observation.Absent());
    }

    @Test
    void aClusterThatIsNotReadyStaysSoForItsOwnReason() {
        Cluster unreachable = Given.notReady(Given.cluster("east", Given.pool("p0")));

        assertThat(Acceptance.NOTHING.observed(unreachable).readiness())
                .isEqualTo(new Cluster.Readiness.NotReady("Unreachable"));
    }

    @Test
    void takesWhatIsNewer() {
        assertThat(watched(listed(written(10, 5, 5)), written(11, 6, 5)).observation("p0"))
                .isEqualTo(snapshot(6, 5));
    }

    @Test
    void passesOverWhatALateObserverWrote() {
        Acceptance listed = listed(written(10, 5, 5));

        assertThat(watched(listed, written(11, 4, 9)).observation("p0")).isEqualTo(snapshot(5, 5));
        assertThat(watched(listed, written(11, 9, 4)).observation("p0")).isEqualTo(snapshot(5, 5));
        assertThat(watched(listed, written(11, 9, 4)).mustRead()).isFalse();
    }

    @Test
    void ofTwoTypesNeitherMayGoBack() {
        Acceptance listed = listed(written(10, 5, 5, 5));

        assertThat(watched(listed, written(11, 5, 6, 4)).observation("p0")).isEqualTo(snapshot(5, 5, 5));
        assertThat(watched(listed, written(11, 5, 4, 6)).observation("p0")).isEqualTo(snapshot(5, 5, 5));
        assertThat(watched(listed, written(11, 5, 6, 6)).observation("p0")).isEqualTo(snapshot(5, 6, 6));
    }

    @Test
    void readsConsistentlyWhatSeemsToGoBack() {
        Acceptance doubting = watched(listed(written(10, 5, 5)), written(9, 4, 4));

        assertThat(doubting.mustRead()).isTrue();
        Acceptance read = doubting.after(new Listed("uid", List.of(written(10, 5, 5))));
        assertThat(read.mustRead()).isFalse();
        assertThat(read.observation("p0")).isEqualTo(snapshot(5, 5));
    }

    @Test
    void forgetsAllWhenTheClusterItselfWentBack() {
        Acceptance restored = watched(listed(written(10, 5, 5)), written(9, 4, 4))
                .after(new Listed("uid", List.of(written(9, 4, 4))));

        assertThat(restored).isEqualTo(Acceptance.NOTHING);
        assertThat(restored.after(new Listed("uid", List.of(written(9, 4, 4)))).observation("p0"))
                .isEqualTo(snapshot(4, 4));
    }

    @Test
    void forgetsAllOfAnotherCluster() {
        Acceptance other = listed(written(10, 5, 5)).after(new Listed("other", List.of(written(20, 9, 9))));

        assertThat(other).isEqualTo(Acceptance.NOTHING);
    }

    @Test
    void forgetsAllWhenAReplicaObservationVanished() {
        assertThat(listed(written(10, 5, 5)).after(new ObservationReport.ReplicaObservationVanished()))
                .isEqualTo(Acceptance.NOTHING);
    }

    @Test
    void treatsAnUnknownProtocolAsUnobservable() {
        Written newer = new Written("p0", version(11), 2, versions(6), "observer", snapshot(6, 6));

        assertThat(watched(listed(written(10, 5, 5)), newer).observation("p0"))
                .isEqualTo(snapshot(5, 5).in(Freshness.UNOBSERVABLE, "ProtocolMismatch"));
        assertThat(listed(newer).observation("p0")).isEqualTo(Snapshot.unobservable("ProtocolMismatch"));
        assertThat(watched(watched(listed(written(10, 5, 5)), newer), written(12, 7, 7))
                        .observation("p0"))
                .isEqualTo(snapshot(7, 7));
    }

    @Test
    void freezesWhatWasInForceWhenItsObserverIsGone() {
        Acceptance gone = listed(written(10, 5, 5)).after(new ObservationReport.ObserverGone());

        assertThat(gone.observation("p0")).isEqualTo(snapshot(5, 5).in(Freshness.STALE, "ObserverGone"));
        assertThat(watched(gone, written(11, 6, 6)).observation("p0"))
                .isEqualTo(snapshot(6, 6).in(Freshness.STALE, "ObserverGone"));
    }

    @Test
    void wakesWhenTheSameObserverLives() {
        Acceptance gone = listed(written(10, 5, 5)).after(new ObservationReport.ObserverGone());

        assertThat(gone.after(new ObservationReport.ObserverAlive("observer")).observation("p0"))
                .isEqualTo(snapshot(5, 5));
    }

    @Test
    void waitsForTheFirstWordOfANewObserver() {
        Acceptance other = listed(written(10, 5, 5))
                .after(new ObservationReport.ObserverGone())
                .after(new ObservationReport.ObserverAlive("another"));

        assertThat(other.observation("p0")).isEqualTo(snapshot(5, 5).in(Freshness.STALE, "ObserverGone"));
        assertThat(watched(other, written(10, 5, 5)).observation("p0"))
                .isEqualTo(snapshot(5, 5).in(Freshness.STALE, "ObserverGone"));
        assertThat(watched(other, written(11, 5, 5)).observation("p0")).isEqualTo(snapshot(5, 5));
    }

    @Test
    void keepsAsStaleWhatWasSaidBeforeTooMuchWasInFlight() {
        Snapshot many = snapshot(0, 9).in(Freshness.STALE, "TooManyUnsettled");
        Written stale = new Written("p0", version(11), 1, versions(9), "observer", many);

        assertThat(watched(listed(written(10, 5, 5)), stale).observation("p0"))
                .isEqualTo(snapshot(5, 5).in(Freshness.STALE, "TooManyUnsettled"));
        assertThat(listed(stale).observation("p0")).isEqualTo(many);
    }

    @Test
    void keepsWhatWasSaidBeforeThePoolBecameUnobservable() {
        Snapshot nothing = Snapshot.unobservable("TwoAllocators");
        Written unobservable = new Written("p0", version(11), 1, versions(9), "observer", nothing);

        assertThat(watched(listed(written(10, 5, 5)), unobservable).observation("p0"))
                .isEqualTo(snapshot(5, 5).in(Freshness.UNOBSERVABLE, "TwoAllocators"));
        assertThat(listed(unobservable).observation("p0")).isEqualTo(nothing);
    }

    @Test
    void freezesWhatWasDeleted() {
        Acceptance deleted = listed(written(10, 5, 5)).after(new ObservationReport.Deleted("p0"));

        assertThat(deleted.observation("p0")).isEqualTo(snapshot(5, 5).in(Freshness.STALE, "ObserverGone"));
        assertThat(deleted.after(new ObservationReport.Deleted("p1"))).isEqualTo(deleted);
    }

    private static Acceptance listed(Written... all) {
        return Acceptance.NOTHING.after(new Listed("uid", List.of(all)));
    }

    private static Acceptance watched(Acceptance before, Written written) {
        return before.after(new Watched(written));
    }

    private static Written written(long own, long replicas, long... usage) {
        return new Written("p0", version(own), 1, versions(usage), "observer", snapshot(replicas, usage));
    }

    private static List<ResourceVersion> versions(long... numbers) {
        return Arrays.stream(numbers).mapToObj(AcceptanceTest::version).toList();
    }

    private static ResourceVersion version(long number) {
        return new ResourceVersion(number);
    }

    /** Every content is another one: it has as many nodes as it has seen claims and pods. */
    private static Snapshot snapshot(long replicas, long... usage) {
        return new Snapshot(
                Freshness.OBSERVED,
                "",
                (int) Arrays.stream(usage).sum(),
                List.of(),
                Observation.Growth.UNKNOWN,
                Observation.Steering.ACTIVE,
                version(replicas),
                List.of(),
                List.of());
    }
}
