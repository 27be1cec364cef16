package dev.stowage.webhook.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.webhook.Finding;
import dev.stowage.webhook.ObjectKey;
import dev.stowage.webhook.OwnerRef;
import io.fabric8.kubernetes.client.KubernetesClientException;
import org.junit.jupiter.api.Test;

final class KindCachesTest {
    private static final Finding NOT_FOLLOWED = new Finding.NotFollowed();
    private static final Finding MISSING = new Finding.Missing();

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
        assertThat(starter.started()).containsExactly("Ship in example.com/v1");
    }

    @Test
    void followsAKindOnceWhateverTheVersion() {
        meet("example.com/v1", "Ship");
        meet("example.com/v2", "Ship");
        meet("apps/v1beta1", "Deployment");

        assertThat(starter.started()).containsExactly("Ship in example.com/v1");
    }

    @Test
    void followsNoMoreKindsThanItMay() {
        meet("example.com/v1", "One");
        meet("example.com/v1", "Two");
        meet("example.com/v1", "Three");

        assertThat(starter.started()).containsExactly("One in example.com/v1", "Two in example.com/v1");
        assertThat(find("example.com", "Three")).isEqualTo(new Finding.CannotBeFollowed("too many kinds of owners"));
        assertThat(find("example.com", "Two")).isEqualTo(MISSING);
    }

    @Test
    void doesNotCountKindsThatItCannotFollow() {
        meet("example.com/v1", "One");
        meet("example.com/v1", "Two");
        fail("One in example.com/v1");

        assertThat(find("example.com", "One")).isEqualTo(new Finding.CannotBeFollowed("no such kind"));
        assertThat(find("example.com", "Three")).isEqualTo(NOT_FOLLOWED);
    }

    @Test
    void forgetsKindsThatItCannotFollowWhenThereAreTooManyOfThem() {
        for (int number = 0; number < 16; number++) {
            meet("example.com/v1", "Kind" + number);
            fail("Kind%d in example.com/v1".formatted(number));
        }
        assertThat(find("example.com", "Kind0")).isEqualTo(new Finding.CannotBeFollowed("no such kind"));

        meet("example.com/v1", "Another");

        assertThat(find("example.com", "Kind0")).isEqualTo(NOT_FOLLOWED);
        assertThat(caches.all()).hasSize(caches.always().size() + 1);
    }

    private Finding find(String group, String kind) {
        return caches.find(new ObjectKey(group, kind, "team", "one"));
    }

    private void meet(String apiVersion, String kind) {
        caches.follow(new OwnerRef(apiVersion, kind, "one", "u1", true));
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
