package dev.stowage.hub.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Base64Text;
import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.Component;
import dev.stowage.bench.Shipped;
import dev.stowage.bench.TestAuthority;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import dev.stowage.fleet.GangApi;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.ObservationReport;
import dev.stowage.hub.ClusterNews;
import dev.stowage.hub.TeardownOutcome;
import dev.stowage.hub.Unready;
import dev.stowage.hub.wire.WorkloadCluster;
import dev.stowage.manifests.PoolObservation;
import io.fabric8.kubernetes.api.model.AuthInfoBuilder;
import io.fabric8.kubernetes.api.model.Config;
import io.fabric8.kubernetes.api.model.ExecConfigBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import java.time.Duration;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a hub says of a workload cluster that it cannot use, and that it misses nothing once it can again. */
final class ClusterOutageE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final String GANGS = """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: leaderworkersets.leaderworkerset.x-k8s.io}
            spec:
              group: leaderworkerset.x-k8s.io
              scope: Namespaced
              names: {kind: LeaderWorkerSet, plural: leaderworkersets}
              versions:
              - name: v1
                served: true
                storage: true
                schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
            """;

    /** Eight seconds by what a sign of life may take, and as much again for two cores that much else runs on. */
    private static final Duration SOON = Duration.ofSeconds(16);

    private static TestCluster cluster;
    private static LinkedCluster linked;

    private final Heard heard = new Heard();

    @BeforeAll
    static void start() {
        cluster = bench.start(ClusterSpec.named("outage"));
        linked = new LinkedCluster(cluster);
        linked.install();
    }

    @AfterEach
    void clear() {
        linked.clear();
    }

    /** A kubeconfig by which the cluster cannot be used. */
    record Useless(String name, Unready reason, String words, Consumer<Config> change) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Useless> useless() {
        return List.of(
                new Useless(
                        "another authority",
                        Unready.UNREACHABLE,
                        "cannot be trusted",
                        config -> config.getClusters()
                                .forEach(named -> named.getCluster()
                                        .setCertificateAuthorityData(Base64Text.of(new TestAuthority().pem())))),
                new Useless(
                        "a token that never was one",
                        Unready.UNAUTHORIZED,
                        "does not take the credentials",
                        config -> config.getUsers()
                                .forEach(named -> named.setUser(
                                        new AuthInfoBuilder().withToken("wrong").build()))),
                new Useless(
                        "a program",
                        Unready.KUBECONFIG_MISSING,
                        "the program of exec",
                        config -> config.getUsers()
                                .forEach(named -> named.getUser()
                                        .setExec(new ExecConfigBuilder()
                                                .withCommand("false")
                                                .build()))));
    }

    @ParameterizedTest
    @MethodSource("useless")
    void saysWhyAKubeconfigIsOfNoUse(Useless useless) {
        try (WorkloadCluster link = linked.open(linked.kubeconfig(useless.change), heard)) {
            ClusterNews.Disconnected news = heard.await(ClusterNews.Disconnected.class);

            assertThat(news.reason()).isEqualTo(useless.reason);
            assertThat(news.message()).contains(useless.words);
            assertThat(link.tearDown(new ObjectKey("default", "chat-0"), "uid"))
                    .isEqualTo(new TeardownOutcome.Failed(news.message()));
            assertThat(heard.all()).containsExactly(news);
        }
    }

    @Test
    void needsNoMoreThanTheRightsThatAreShipped() {
        linked.install(Shipped.WORKLOAD);
        String kubeconfig = cluster.tokens().kubeconfig(LinkedCluster.COMPANIONS, "stowage-hub", Duration.ofHours(1));
        linked.client().resource(LinkedCluster.pool("another")).create();
        linked.client().resource(LinkedCluster.pool("old")).create();
        try (WorkloadCluster link = linked.open(kubeconfig, heard)) {
            heard.await(ClusterNews.Connected.class);
            PoolObservation wanted = LinkedCluster.pool("another");
            wanted.getMetadata().setName("new");
            link.keepPools(linked.uid(), List.of(wanted));

            Waiting.until(
                    "the pool",
                    linked.client().resources(PoolObservation.class),
                    all -> all.stream()
                            .map(pool -> pool.getMetadata().getName())
                            .toList()
                            .equals(List.of("new")),
                    Duration.ofSeconds(60));
            // Before that, the API server may have had yet to hear of its rights.
            assertThat(heard.all().stream().dropWhile(news -> !(news instanceof ClusterNews.Connected)))
                    .noneMatch(ClusterNews.Disconnected.class::isInstance);
        }
    }

    @Test
    void saysWhichRightItLacks() {
        String kubeconfig = cluster.tokens().kubeconfig("default", "default", Duration.ofHours(1));
        try (WorkloadCluster _ = linked.open(kubeconfig, heard)) {
            ClusterNews.Disconnected news = heard.await(ClusterNews.Disconnected.class);

            assertThat(news.reason()).isEqualTo(Unready.UNAUTHORIZED);
            assertThat(news.message()).contains("cannot list resource \"namespaces\"");
        }
    }

    @Test
    void noticesThatItsTokenHasExpired() {
        linked.client()
                .resource(new ClusterRoleBindingBuilder()
                        .withNewMetadata()
                        .withName("expiring")
                        .endMetadata()
                        .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", "cluster-admin")
                        .addNewSubject("", "ServiceAccount", "default", "kube-public")
                        .build())
                .serverSideApply();
        String kubeconfig = cluster.tokens().kubeconfig("kube-public", "default", Duration.ofSeconds(30));
        try (WorkloadCluster _ = linked.open(kubeconfig, heard)) {
            heard.await(ClusterNews.Connected.class);

            ClusterNews.Disconnected news = heard.await(ClusterNews.Disconnected.class);

            assertThat(news.reason()).isEqualTo(Unready.UNAUTHORIZED);
        }
    }

    @Test
    void waitsForTheCompanion() {
        LinkedCluster bare = new LinkedCluster(bench.start(ClusterSpec.named("bare")));
        try (WorkloadCluster _ = bare.open(heard)) {
            heard.await(ClusterNews.Disconnected.class, news -> isCompanionMissing(news, "are not served"));
            bare.install(Shipped.CRDS);
            heard.await(
                    ClusterNews.Disconnected.class, news -> isCompanionMissing(news, "No companion was ever there"));
            bare.install();
            heard.await(ClusterNews.Connected.class);
        }
    }

    private static boolean isCompanionMissing(ClusterNews.Disconnected news, String words) {
        return news.reason() == Unready.COMPANION_MISSING && news.message().contains(words);
    }

    @Test
    void noticesThatTheKindOfGangsIsServedNow() {
        try (WorkloadCluster _ = linked.open(heard)) {
            ClusterNews.Connected before = heard.await(ClusterNews.Connected.class);
            linked.client().resource(GANGS).create();
            ClusterNews.Connected after = heard.await(ClusterNews.Connected.class);

            assertThat(List.of(before.gangs(), after.gangs()))
                    .containsExactly(GangApi.STATEFUL_SETS, GangApi.LEADER_WORKER_SETS);
            assertThat(heard.all()).noneMatch(ClusterNews.Disconnected.class::isInstance);
        } finally {
            linked.client().resource(GANGS).delete();
            Waiting.until(
                    "the kind to be gone",
                    linked.client().apiextensions().v1().customResourceDefinitions(),
                    kinds -> kinds.stream()
                            .noneMatch(kind -> kind.getSpec().getGroup().startsWith("leaderworkerset")),
                    Duration.ofSeconds(60));
        }
    }

    @Test
    void missesNothingWhenTheApiServerIsRestarted() {
        linked.client().resource(LinkedCluster.pool("a")).create();
        linked.client().resource(LinkedCluster.pool("b")).create();
        linked.observe("a", 1);
        linked.addReplica("stays");
        linked.addReplica("goes");
        try (WorkloadCluster _ = linked.open(heard)) {
            heard.await(ClusterNews.Connected.class);
            awaitObserved("a", 1);

            cluster.component(Component.API_SERVER).kill();
            cluster.component(Component.API_SERVER).start();
            linked.observe("a", 2);
            linked.observe("b", 3);
            linked.removeReplica("goes");
            linked.addReplica("comes");

            heard.await(ClusterNews.class, _ -> replicas().equals(new TreeSet<>(List.of("comes", "stays"))));
            linked.observe("b", 4);
            awaitObserved("b", 4);
            assertThat(replicas()).containsExactly("comes", "stays");
        }
    }

    private void awaitObserved(String pool, int nodes) {
        heard.await(ClusterNews.Reported.class, news -> switch (news.report()) {
            case ObservationReport.Listed(var _, var all) ->
                all.stream()
                        .anyMatch(written ->
                                written.pool().equals(pool) && written.content().observedNodes() == nodes);
            case ObservationReport.Watched(var written) ->
                written.pool().equals(pool) && written.content().observedNodes() == nodes;
            case ObservationReport.Deleted _,
                    ObservationReport.ObserverAlive _,
                    ObservationReport.ObserverGone _,
                    ObservationReport.ReplicaObservationVanished _ -> false;
        });
    }

    /** The names of those that are there, as far as it was heard. */
    private SortedSet<String> replicas() {
        SortedSet<String> names = new TreeSet<>();
        for (ClusterNews news : heard.all()) {
            switch (news) {
                case ClusterNews.ReplicaTold(var replica, var _) -> names.add(replica.name());
                case ClusterNews.ReplicaUntold(var replica) -> names.remove(replica.name());
                case ClusterNews.Connected _,
                        ClusterNews.Disconnected _,
                        ClusterNews.PoolsDisputed _,
                        ClusterNews.Reported _,
                        ClusterNews.Touched _ -> {}
            }
        }
        return names;
    }

    @Test
    void noticesSoonThatTheClusterHangsAndGoesOnAfterwards() {
        linked.client().resource(LinkedCluster.pool("a")).create();
        linked.observe("a", 1);
        try (WorkloadCluster link = linked.open(heard)) {
            heard.await(ClusterNews.Connected.class);
            awaitObserved("a", 1);

            cluster.pause();
            ClusterNews.Disconnected news;
            TeardownOutcome outcome;
            try {
                news = heard.await(ClusterNews.Disconnected.class, _ -> true, SOON);
                outcome = link.tearDown(new ObjectKey("default", "chat-0"), "uid");
            } finally {
                cluster.resume();
            }

            assertThat(news.reason()).isEqualTo(Unready.UNREACHABLE);
            assertThat(news.message()).contains("does not answer in time");
            assertThat(outcome).isInstanceOf(TeardownOutcome.Failed.class);
            heard.await(ClusterNews.Connected.class);
            awaitObserved("a", 1);
            linked.observe("a", 2);
            awaitObserved("a", 2);
        }
    }
}
