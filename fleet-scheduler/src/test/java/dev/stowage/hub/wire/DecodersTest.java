package dev.stowage.hub.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Devices;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.Observation.Bucket;
import dev.stowage.fleet.Observation.Freshness;
import dev.stowage.fleet.ObservationReport.Written;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.hub.ObserverPulse.Beat;
import dev.stowage.hub.ReplicaWord;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a hub reads of the objects of a workload cluster. */
final class DecodersTest {
    private static Written written(String status) {
        return PoolObservationDecoder.written(Given.object("""
                metadata: {name: h100, resourceVersion: "42"}
                spec:
                  topologyKey: rack
                  devices: [{name: nic, count: 2}, {name: note, claim: Synthetic}, {name: gpu, count: 8}]
                status: %s
                """.formatted(status)))
                .orElseThrow();
    }

    @Test
    void readsWhatAnObserverWroteByTheDevicesOfTheSpec() {
        Written written = written("""
                {state: Observed, observedNodes: 5, buckets: [{free: {gpu: 3, nic: 1}, domain: a, nodes: 4}],
                  replicaObservationsVersion: "40", resourceClaimsVersion: "41", protocol: 1, observer: companion-1}
                """);

        assertThat(written.pool()).isEqualTo("h100");
        assertThat(written.own()).isEqualTo(new ResourceVersion(42));
        assertThat(written.protocol()).isEqualTo(1);
        assertThat(written.usage()).containsExactly(new ResourceVersion(41));
        assertThat(written.observer()).isEqualTo("companion-1");
        assertThat(written.content().freshness()).isEqualTo(Freshness.OBSERVED);
        assertThat(written.content().observedNodes()).isEqualTo(5);
        assertThat(written.content().token()).isEqualTo(new ResourceVersion(40));
        assertThat(written.content().buckets()).containsExactly(new Bucket(Devices.of(1, 3), "a", 4));
    }

    @Test
    void readsBothVersionsWherePodsHoldDevicesAsWell() {
        assertThat(written("{state: Observed, resourceClaimsVersion: 41/44}").usage())
                .containsExactly(new ResourceVersion(41), new ResourceVersion(44));
    }

    @Test
    void takesForUnknownWhatIsNotSaid() {
        Written written = written("{state: SomethingNew}");

        assertThat(written.protocol()).isZero();
        assertThat(written.usage()).containsExactly(ResourceVersion.UNKNOWN);
        assertThat(written.content().freshness()).isEqualTo(Freshness.UNOBSERVABLE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "status: {}"})
    void readsNothingBeforeAnObserverHasWritten(String status) {
        assertThat(PoolObservationDecoder.written(Given.object("metadata: {name: h100}\n" + status)))
                .isEmpty();
    }

    @Test
    void readsWhatIsSaidOfAReplica() {
        ReplicaWord word = ReplicaObservationDecoder.word(Given.object("""
                metadata:
                  name: chat-0
                  namespace: team
                  uid: o
                  resourceVersion: "9"
                  creationTimestamp: "2026-01-01T00:00:00Z"
                  labels: {stowage.dev/fleet: f}
                spec: {replicaUID: r}
                status:
                  pods: {total: 3, scheduled: 2, ready: 1}
                  unschedulable: [{engine: main, role: Worker, copy: 1, pods: 2, since: "2026-01-01T00:01:00Z", message: none}]
                  missing: [{engine: side, role: Standalone, pods: 1, message: quota}]
                """));

        assertThat(word.uid()).isEqualTo("o");
        assertThat(word.replicaUid()).isEqualTo("r");
        assertThat(word.fleet()).isEqualTo("f");
        assertThat(word.version()).isEqualTo(new ResourceVersion(9));
        assertThat(word.terminating()).isFalse();
        assertThat(word.told()).isTrue();
        assertThat(word.pods()).isEqualTo(new ReplicaWord.Pods(3, 2, 1));
        assertThat(word.unschedulable())
                .containsExactly(new ReplicaWord.Stuck(
                        "main Worker of copy 1", 2, Instant.parse("2026-01-01T00:01:00Z"), "none"));
        assertThat(word.missing())
                .containsExactly(new ReplicaWord.Stuck("side", 1, Instant.parse("2026-01-01T00:00:00Z"), "quota"));
    }

    @Test
    void seesThatNothingWasSaidYetAndThatAReplicaIsOnItsWayOut() {
        ReplicaWord word = ReplicaObservationDecoder.word(Given.object("""
                metadata: {name: chat-0, namespace: team, deletionTimestamp: "2026-01-01T00:00:00Z"}
                spec: {replicaUID: r}
                """));

        assertThat(word.told()).isFalse();
        assertThat(word.terminating()).isTrue();
        assertThat(word.pods()).isEqualTo(ReplicaWord.Pods.NONE);
    }

    @Test
    void knowsTheReplicaOfAnObjectFromItsControllerAndNotFromItsLabels() {
        assertThat(ReplicaObservationDecoder.replica(Given.object("""
                metadata:
                  name: engine
                  namespace: team
                  labels: {stowage.dev/replica: another}
                  ownerReferences:
                  - {apiVersion: v1, kind: Secret, name: s, uid: s}
                  - {apiVersion: stowage.dev/v1alpha1, kind: ReplicaObservation, name: chat-0, uid: o, controller: true}
                """))).contains(new ObjectKey("team", "chat-0"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{ownerReferences: [{apiVersion: stowage.dev/v1alpha1, kind: ReplicaObservation, name: chat-0, uid: o}]}",
                "{ownerReferences: [{apiVersion: other.dev/v1, kind: ReplicaObservation, name: chat-0, uid: o, controller: true}]}",
                "{ownerReferences: [{apiVersion: stowage.dev/v1alpha1, kind: PoolObservation, name: chat-0, uid: o, controller: true}]}"
            })
    void knowsThatOthersObjectsAreNoReplicas(String metadata) {
        assertThat(ReplicaObservationDecoder.replica(Given.object("metadata: " + metadata)))
                .isEmpty();
    }

    @Test
    void readsALease() {
        assertThat(LeaseDecoder.beat(Given.object("""
                spec: {holderIdentity: a, renewTime: "2026-01-01T00:00:00.000000Z", leaseDurationSeconds: 30}
                """)))
                .isEqualTo(new Beat.Renewed("a", "2026-01-01T00:00:00.000000Z", Duration.ofSeconds(30)));
        assertThat(LeaseDecoder.beat(Given.object("metadata: {name: l}")))
                .isEqualTo(new Beat.Renewed("", "", Duration.ofSeconds(15)));
    }
}
