package dev.stowage.owners.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.manifests.Member;
import dev.stowage.manifests.WorkloadRef;
import dev.stowage.owners.Finding;
import dev.stowage.owners.ObjectKey;
import dev.stowage.owners.OwnerRef;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class KindCachesTest {
    private static final Finding NOT_FOLLOWED = new Finding.NotFollowed();
    private static final Finding MISSING = new Finding.Missing();

    private static final Finding TOO_MANY = new Finding.CannotBeFollowed("too many kinds of owners");

    private final FakeApiServer server =
            new FakeApiServer(List.of("One", "Two", "Three", "LeaderWorkerSet"), List.of("World", "Sea"));
    private final RecordingStarter starter = new RecordingStarter();
    private final KindCaches caches = new KindCaches(starter, new News(), 2);

    @Test
    void startsTheUsualKinds() {
        caches.start();

        assertThat(starter.started())
                .containsExactlyInAnyOrder(
                        "replicaobservations.stowage.dev",
                        "poolobservations.stowage.dev",
                        "deployments.apps",
                        "replicasets.apps",
                        "statefulsets.apps",
                        "jobs.batch");
    }

    @Test
    void waitsForTheFirstListOfAUsualKind() {
        assertThat(find("apps", "Deployment")).isEqualTo(MISSING);
    }

    @Test
    void followsAKindFromItsFirstEncounterOn() {
        assertThat(find("example.com", "Ship")).isEqualTo(NOT_FOLLOWED);

        meet("example.com/v1", "Ship");

        assertThat(find("example.com", "Ship")).isEqualTo(MISSING);
        assertThat(starter.started()).containsExactly("Ship.example.com");
    }

    @Test
    void callsAKindAsRightsDoOnceTheApiServerHasSaidHow() {
        meet("example.com/v1", "One");
        assertThat(further()).extracting(KindCache::kind).containsExactly("One.example.com");

        startAll();

        assertThat(further()).extracting(KindCache::kind).containsExactly("ones.example.com");
    }

    @Test
    void followsAKindOnceWhateverTheVersion() {
        meet("example.com/v1", "Ship");
        meet("example.com/v2", "Ship");
        meet("apps/v1beta1", "Deployment");

        assertThat(starter.started()).containsExactly("Ship.example.com");
    }

    @Test
    void followsNoMoreKindsThanItMay() {
        meet("example.com/v1", "One");
        meet("example.com/v1", "Two");
        startAll();
        meet("example.com/v1", "Three");

        assertThat(starter.started()).containsExactly("One.example.com", "Two.example.com");
        assertThat(find("example.com", "Three")).isEqualTo(TOO_MANY);
        assertThat(find("example.com", "Two")).isEqualTo(MISSING);
    }

    @Test
    void followsNoMoreKindsThanItMayThoughItMeetsThemAtATime() {
        meet("example.com/v1", "One");
        meet("example.com/v1", "Two");
        meet("example.com/v1", "Three");
        startAll();

        assertThat(server.informers()).isEqualTo(2);
    }

    @Test
    void goesOnFollowingAsManyAsItMayWhenTheyAreStartedAnew() {
        meet("example.com/v1", "One");
        meet("example.com/v1", "Two");
        startAll();
        startAll();

        assertThat(server.informers()).isEqualTo(4);
        assertThat(find("example.com", "One")).isEqualTo(MISSING);
        assertThat(find("example.com", "Two")).isEqualTo(MISSING);
    }

    @Test
    void doesNotCountKindsOutsideOfNamespaces() {
        meet("example.com/v1", "World");
        meet("example.com/v1", "Sea");
        startAll();

        assertThat(find("example.com", "World")).isEqualTo(new Finding.ClusterScoped());
        assertThat(find("example.com", "Three")).isEqualTo(NOT_FOLLOWED);
    }

    @Test
    void remembersOnlySoManyKindsThatItIsAskingAbout() {
        for (int number = 0; number < 100; number++) {
            meet("example.com/v1", "Kind" + number);
        }

        assertThat(starter.started()).hasSize(16);
        assertThat(find("example.com", "Kind99")).isEqualTo(TOO_MANY);
    }

    @Test
    void followsWhatReplicasAreMadeOfHoweverMuchElsePeopleName() {
        meet("example.com/v1", "One");
        meet("example.com/v1", "Two");
        startAll();
        for (int number = 0; number < 100; number++) {
            meet("example.com/v1", "Kind" + number);
        }

        caches.record(List.of(new WorkloadRef(
                "leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet", "gang", "main", Member.Role.LEADER, 0)));

        assertThat(find("leaderworkerset.x-k8s.io", "LeaderWorkerSet")).isEqualTo(MISSING);
        assertThat(find("", "Pod")).isEqualTo(MISSING);
        assertThat(find("example.com", "Three")).isEqualTo(TOO_MANY);
    }

    @ParameterizedTest
    @CsvSource({
        "example.com/v1, Ship/../../nodes",
        "example.com/v1, 'Ship\nof fools'",
        "example.com/v1, ''",
        "example.com/v1, A23456789012345678901234567890123456789012345678901234567890123456",
        "../v1, Ship",
        "example.com?x=/v1, Ship",
        "EXAMPLE.COM/v1, Ship",
    })
    void knowsAtOnceThatNoKindHasSuchAName(String apiVersion, String kind) {
        meet(apiVersion, kind);

        assertThat(starter.started()).isEmpty();
        assertThat(find(Reduction.group(apiVersion), kind)).isEqualTo(new Finding.CannotBeFollowed("no such kind"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"example.com/v1/ships", "example.com/..", "example.com/", "", "v1?x", "example.com/V1"})
    void asksForNoVersionOfSuchAName(String apiVersion) {
        meet(apiVersion, "Ship");

        assertThat(starter.started()).isEmpty();
    }

    @Test
    void doesNotCountKindsThatItCannotFollow() {
        meet("example.com/v1", "One");
        meet("example.com/v1", "Two");
        fail("One.example.com");

        assertThat(find("example.com", "One")).isEqualTo(new Finding.CannotBeFollowed("no such kind"));
        assertThat(find("example.com", "Three")).isEqualTo(NOT_FOLLOWED);
    }

    @Test
    void forgetsKindsThatItCannotFollowWhenThereAreTooManyOfThem() {
        for (int number = 0; number < 16; number++) {
            meet("example.com/v1", "Kind" + number);
            fail("Kind%d.example.com".formatted(number));
        }
        assertThat(find("example.com", "Kind0")).isEqualTo(new Finding.CannotBeFollowed("no such kind"));

        meet("example.com/v1", "Another");

        assertThat(find("example.com", "Kind0")).isEqualTo(NOT_FOLLOWED);
        assertThat(caches.all()).hasSize(caches.always().size() + 1);
    }

    @Test
    void tellsWhatReplicasAreMadeOfFromWhatElseIsFollowed() {
        meet("example.com/v1", "One");
        caches.record(List.of(new WorkloadRef("example.com/v1", "Two", "w", "main", Member.Role.STANDALONE, null)));

        List<KindCache<?>> ofReplicas = new ArrayList<>(caches.ofReplicas());
        ofReplicas.removeAll(caches.always());

        assertThat(ofReplicas).extracting(KindCache::kind).containsExactly("Two.example.com");
    }

    private Finding find(String group, String kind) {
        return caches.find(new ObjectKey(group, kind, "team", "one"));
    }

    private void meet(String apiVersion, String kind) {
        caches.follow(new OwnerRef(apiVersion, kind, "one", "u1", true));
    }

    private void startAll() {
        further().forEach(cache -> cache.start(server::client));
    }

    private List<KindCache<?>> further() {
        List<KindCache<?>> further = new ArrayList<>(caches.all());
        further.removeAll(caches.always());
        return further;
    }

    private void fail(String kind) {
        caches.all().stream()
                .filter(cache -> cache.kind().equals(kind))
                .findFirst()
                .orElseThrow()
                .start(() -> {
                    throw new KubernetesClientException("no such kind", 404, null);
                });
    }
}
