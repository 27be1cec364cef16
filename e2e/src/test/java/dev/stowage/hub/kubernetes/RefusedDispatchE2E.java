package dev.stowage.hub.kubernetes;

import static dev.stowage.hub.kubernetes.Orders.NAME;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.Waiting;
import dev.stowage.fleet.wire.DispatchOrder;
import dev.stowage.hub.DispatchOutcome;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Replicas that a cluster does not take, or not as they are, or lacks something for. */
final class RefusedDispatchE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final ServedKind[] DISPATCHED = {
        ServedKind.SERVICE,
        ServedKind.RESOURCE_CLAIM_TEMPLATE,
        ServedKind.DEPLOYMENT,
        ServedKind.STATEFUL_SET,
        ServedKind.REPLICA_OBSERVATION
    };

    private static TargetCluster target;
    private static KubernetesClient client;

    @BeforeAll
    static void start() {
        target = TargetCluster.start(bench, "refused");
        client = target.client();
    }

    record Case(String name, String fields, String words) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> refused() {
        return Stream.of(
                new Case("policy", "restartPolicy: Never", "Unsupported value: \"Never\""),
                new Case("unknown-field", "aFieldOfTomorrow: 1", "aFieldOfTomorrow"),
                new Case("other-type", "hostNetwork: perhaps", "hostNetwork"),
                new Case(
                        "volume",
                        "volumes: [{name: a, emptyDir: {}, hostPath: {path: /}}]",
                        "may not specify more than 1 volume type"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void aTemplateThatMakesNoSenseIsRefusedInTheWordsOfTheApiServerAndLeavesNothing(Case given) {
        DispatchOutcome outcome = target.dispatch(Orders.standalone(given.name, "r1", given.fields));

        assertThat(outcome).isInstanceOf(DispatchOutcome.Refused.class);
        assertThat(outcome.toString()).contains(given.words);
        assertThat(target.names(given.name, DISPATCHED)).isEmpty();
    }

    @Test
    void aRefusedUpdateChangesNothing() {
        target.awaitRolledOut(Orders.standalone("update", "r1"));

        DispatchOutcome outcome = target.dispatch(Orders.standalone("update", "r2", "restartPolicy: Never"));

        assertThat(outcome).isInstanceOf(DispatchOutcome.Refused.class);
        assertThat(target.names("update", ServedKind.RESOURCE_CLAIM_TEMPLATE))
                .containsExactly("ResourceClaimTemplate " + NAME + "-main-standalone-r1");
        target.awaitRolledOut(Orders.standalone("update", "r1"));
    }

    @Test
    void aRefusedUpdateOfAGangTakesNothingAway() {
        target.awaitRolledOut(Orders.gang("gang", "r1"));

        DispatchOutcome outcome = target.dispatch(Orders.gang("gang", "r2", "restartPolicy: Never"));

        assertThat(outcome).isInstanceOf(DispatchOutcome.Refused.class);
        assertThat(target.writesOf(Orders.gang("gang", "r1"))).isEmpty();
        target.awaitRolledOut(Orders.gang("gang", "r1"));
    }

    @Test
    void whatIsSomebodyElsesIsNotTouchedAndNothingIsMadeBesideIt() {
        target.addNamespace("clash");
        String service = """
                apiVersion: v1
                kind: Service
                metadata: {name: %s-main, namespace: clash}
                spec: {ports: [{port: 1}]}
                """.formatted(NAME);
        String version = client.resource(service).create().getMetadata().getResourceVersion();

        assertThat(target.dispatch(Orders.standalone("clash", "r1")))
                .isEqualTo(new DispatchOutcome.Clash(
                        "Service clash/%s-main is there already, and not of this replica.".formatted(NAME)));

        assertThat(target.names("clash", DISPATCHED)).containsExactly("Service " + NAME + "-main");
        assertThat(client.resource(service).require().getMetadata().getResourceVersion())
                .isEqualTo(version);
        client.resource(service).delete();
        target.awaitRolledOut(Orders.standalone("clash", "r1"));
    }

    @Test
    void whatSomebodyPutsInThePlaceOfOursIsNotTouched() {
        DispatchOrder order = Orders.standalone("replaced", "r1");
        target.awaitRolledOut(order);
        client.services().inNamespace("replaced").withName(NAME + "-main").delete();
        String service = """
                apiVersion: v1
                kind: Service
                metadata: {name: %s-main, namespace: replaced, labels: {stowage.dev/replica-uid: uid-of-replaced}}
                spec: {ports: [{port: 1}]}
                """.formatted(NAME);
        String version = client.resource(service).create().getMetadata().getResourceVersion();

        assertThat(target.dispatch(order)).isInstanceOf(DispatchOutcome.Clash.class);

        assertThat(client.resource(service).require().getMetadata().getResourceVersion())
                .isEqualTo(version);
    }

    @Test
    void whatTheTemplateNamesAndTheClusterLacksIsTold() {
        DispatchOrder order = Orders.standalone(
                "lacking",
                "r1",
                "volumes: [{name: a, configMap: {name: settings}}, {name: b, secret: {secretName: token}}, "
                        + "{name: c, secret: {secretName: spare, optional: true}}]");

        assertThat(missing(target.dispatch(order)))
                .containsExactly("Secret lacking/token", "ConfigMap lacking/settings");

        client.resource("---\n{apiVersion: v1, kind: Secret, metadata: {name: token, namespace: lacking}}")
                .create();
        assertThat(missing(target.dispatch(order))).containsExactly("ConfigMap lacking/settings");
        client.resource("---\n{apiVersion: v1, kind: ConfigMap, metadata: {name: settings, namespace: lacking}}")
                .create();
        assertThat(missing(target.dispatch(order))).isEmpty();
    }

    private static List<String> missing(DispatchOutcome outcome) {
        assertThat(outcome).isInstanceOf(DispatchOutcome.Dispatched.class);
        return ((DispatchOutcome.Dispatched) outcome).missing();
    }

    @Test
    void aQuotaMayBeRaised() {
        target.addNamespace("quota");
        client.resource(quota(0)).create();
        Waiting.byAsking(
                "the quota to be heeded",
                RefusedDispatchE2E::triedService,
                words -> words.contains("exceeded quota"),
                Duration.ofSeconds(60));
        DispatchOrder order = Orders.standalone("quota", "r1");

        DispatchOutcome outcome = target.dispatch(order);

        assertThat(outcome).isInstanceOf(DispatchOutcome.Failed.class);
        assertThat(outcome.toString()).contains("exceeded quota");

        client.resource(quota(1)).forceConflicts().serverSideApply();
        target.awaitRolledOut(order);
    }

    /** An API server hears of a quota, and of how much of it is used, a moment later. */
    private static String triedService() {
        try {
            client.resource("""
                            apiVersion: v1
                            kind: Service
                            metadata: {name: tried, namespace: quota}
                            spec: {ports: [{port: 1}]}
                            """).dryRun().create();
            return "";
        } catch (KubernetesClientException refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    private static String quota(int most) {
        return """
                apiVersion: v1
                kind: ResourceQuota
                metadata: {name: few, namespace: quota}
                spec: {hard: {count/services: "%d"}}
                """.formatted(most);
    }
}
