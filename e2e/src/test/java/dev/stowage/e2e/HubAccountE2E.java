package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.ClusterSpec;
import dev.stowage.bench.Shipped;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.authentication.SelfSubjectReview;
import io.fabric8.kubernetes.api.model.authorization.v1.ResourceRule;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectRulesReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectRulesReviewBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The hub's account on the hub and on a workload cluster, as it is shipped: what the API server lets it do. */
final class HubAccountE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final String NAMESPACE = "stowage-system";
    private static final String ACCOUNT = "stowage-hub";
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    /** What everybody may ask about themselves. */
    private static final Set<String> OF_EVERYBODY = Set.of("authorization.k8s.io", "authentication.k8s.io");

    private static TestCluster hub;
    private static TestCluster workload;

    @BeforeAll
    static void installBoth() {
        List<TestCluster> clusters = bench.start(List.of(ClusterSpec.named("hub"), ClusterSpec.named("workload")));
        hub = clusters.getFirst();
        workload = clusters.getLast();
        hub.install(Shipped.CRDS);
        hub.install(Shipped.HUB);
        hub.install(Shipped.FLEET_SCHEDULER);
        workload.install(Shipped.CRDS);
        workload.install(Shipped.COMPANION);
        workload.install(Shipped.WORKLOAD);
    }

    @Test
    void mayDoOnTheHubWhatItsRolesSayAndNothingElse() {
        assertGranted(hub, "stowage-fleet-scheduler");
    }

    @Test
    void mayDoOnAWorkloadClusterWhatItsRolesSayAndNothingElse() {
        assertGranted(workload, "stowage-hub");
    }

    /** An API server heeds a right a moment after it is given. */
    private static void assertGranted(TestCluster cluster, String role) {
        Set<String> written = written(cluster, role);
        assertThat(written).isNotEmpty();
        Waiting.byAsking("the rights of " + role, () -> granted(cluster), written::equals, Duration.ofSeconds(60));
    }

    /** Each verb for each resource, as the API server counts them in the account's namespace. */
    private static Set<String> granted(TestCluster cluster) {
        String kubeconfig = cluster.tokens().kubeconfig(NAMESPACE, ACCOUNT, Duration.ofHours(1));
        try (KubernetesClient account = TestCluster.clientWith(kubeconfig)) {
            SelfSubjectRulesReview review = account.resource(new SelfSubjectRulesReviewBuilder()
                            .withNewSpec()
                            .withNamespace(NAMESPACE)
                            .endSpec()
                            .build())
                    .create();
            Set<String> verbs = new TreeSet<>();
            for (ResourceRule rule : review.getStatus().getResourceRules()) {
                if (!OF_EVERYBODY.containsAll(rule.getApiGroups())) {
                    verbs.addAll(
                            verbs(rule.getApiGroups(), rule.getResources(), rule.getResourceNames(), rule.getVerbs()));
                }
            }
            return verbs;
        }
    }

    private static Set<String> written(TestCluster cluster, String role) {
        var rbac = cluster.client().rbac();
        Stream<PolicyRule> rules = Stream.concat(
                rbac.clusterRoles().withName(role).require().getRules().stream(),
                rbac.roles().inNamespace(NAMESPACE).withName(role).require().getRules().stream());
        Set<String> verbs = new TreeSet<>();
        rules.forEach(rule -> verbs.addAll(
                verbs(rule.getApiGroups(), rule.getResources(), rule.getResourceNames(), rule.getVerbs())));
        return verbs;
    }

    private static List<String> verbs(
            List<String> groups, List<String> resources, List<String> names, List<String> verbs) {
        List<String> named = names.isEmpty() ? List.of("*") : names;
        return groups.stream()
                .flatMap(group -> resources.stream().map(resource -> group + "/" + resource))
                .flatMap(resource -> named.stream().map(name -> resource + "/" + name))
                .flatMap(object -> verbs.stream().map(verb -> verb + " " + object))
                .toList();
    }

    @Test
    void isReachedWithTheTokenOfItsSecret() {
        Config withToken = new ConfigBuilder(Config.empty())
                .withMasterUrl(workload.client().getMasterUrl().toString())
                .withCaCertData(workload.client().getConfiguration().getCaCertData())
                .withOauthToken(lastingToken())
                .build();

        try (KubernetesClient account =
                new KubernetesClientBuilder().withConfig(withToken).build()) {
            assertThat(account.resource(new SelfSubjectReview())
                            .create()
                            .getStatus()
                            .getUserInfo()
                            .getUsername())
                    .isEqualTo("system:serviceaccount:stowage-system:stowage-hub");
            assertThat(account.namespaces()
                            .withName("kube-system")
                            .require()
                            .getMetadata()
                            .getUid())
                    .isNotEmpty();
        }
    }

    private static String lastingToken() {
        workload.client()
                .resource(new KubernetesSerialization()
                        .unmarshal(Shipped.text("workload/optional/token.yaml"), GenericKubernetesResource.class))
                .serverSideApply();
        Secret secret = Waiting.until(
                        "the token",
                        workload.client().secrets().inNamespace(NAMESPACE).withName("stowage-hub-token"),
                        secrets -> secrets.stream()
                                .anyMatch(one ->
                                        one.getData() != null && one.getData().containsKey("token")),
                        DEADLINE)
                .getFirst();
        return new String(Base64.getDecoder().decode(secret.getData().get("token")), StandardCharsets.UTF_8);
    }
}
