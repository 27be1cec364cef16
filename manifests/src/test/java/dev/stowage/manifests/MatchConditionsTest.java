package dev.stowage.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.admissionregistration.v1.MatchCondition;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which requests the API server asks the companion about, of those that the rules and the namespace let through. */
final class MatchConditionsTest {
    private static final Installation COMPANION = Installation.in("companion");
    private static final List<MatchCondition> OF_PODS = COMPANION
            .the(MutatingWebhookConfiguration.class)
            .getWebhooks()
            .getFirst()
            .getMatchConditions();
    private static final List<MatchCondition> OF_REPLICAS = conditions(COMPANION);
    private static final List<MatchCondition> OF_THE_HUB = conditions(Installation.in("hub"));

    private static final String BARE = "{metadata: {name: x}}";
    private static final String OWNER = "{apiVersion: apps/v1, kind: Deployment, name: d, uid: u, controller: true}";
    private static final String OWNED = "{metadata: {ownerReferences: [%s]}}".formatted(OWNER);
    private static final String DELETED = "{metadata: {name: x, deletionTimestamp: '2026-01-01T00:00:00Z'}}";

    private static List<MatchCondition> conditions(Installation installation) {
        return installation
                .the(ValidatingWebhookConfiguration.class)
                .getWebhooks()
                .getFirst()
                .getMatchConditions();
    }

    record Request(String what, String object, @Nullable String oldObject, boolean asked) {
        static Request create(String what, String object, boolean asked) {
            return new Request(what, object, null, asked);
        }

        boolean passes(List<MatchCondition> conditions, String group, String resource) {
            String request = "{resource: {group: '%s', resource: %s}}".formatted(group, resource);
            return conditions.stream()
                    .allMatch(condition ->
                            AdmissionExpression.of(condition.getExpression()).holds(object, oldObject, request));
        }

        @Override
        public String toString() {
            return what;
        }
    }

    static Stream<Request> askAboutPodsThatSomethingElseMakes() {
        String owned = "ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: r, uid: u, controller: true}]";
        return Stream.of(
                Request.create("of a controller", "{metadata: {%s}}".formatted(owned), true),
                Request.create(
                        "of a controller, annotated", "{metadata: {%s, annotations: {a: b}}}".formatted(owned), true),
                Request.create("bare", BARE, false),
                Request.create("without a name", "{metadata: {generateName: x-}}", false),
                Request.create(
                        "owned, without a controller", "{metadata: {ownerReferences: [{kind: A, name: a}]}}", false),
                Request.create(
                        "owned by what is no controller",
                        "{metadata: {ownerReferences: [{kind: A, name: a, controller: false}]}}",
                        false),
                Request.create(
                        "a mirror of a static pod",
                        "{metadata: {annotations: {kubernetes.io/config.mirror: h}, ownerReferences: [{kind: Node, controller: true}]}}",
                        false));
    }

    @ParameterizedTest
    @MethodSource
    void askAboutPodsThatSomethingElseMakes(Request request) {
        assertThat(request.passes(OF_PODS, "", "pods")).isEqualTo(request.asked());
    }

    static Stream<Request> askAboutWhateverMayBeOfAReplica() {
        return Stream.of(
                Request.create("nothing", BARE, false),
                Request.create("other labels", "{metadata: {labels: {a: b}}, spec: {}}", false),
                Request.create("labels", "{metadata: {labels: {stowage.dev/role: Leader}}}", true),
                Request.create(
                        "a template", "{spec: {template: {metadata: {labels: {stowage.dev/role: Leader}}}}}", true),
                Request.create("a template without metadata", "{metadata: {}, spec: {template: {spec: {}}}}", false),
                Request.create(
                        "the jobs of a CronJob",
                        "{spec: {jobTemplate: {metadata: {labels: {stowage.dev/copy: '0'}}}}}",
                        true),
                Request.create(
                        "the pods of a CronJob",
                        "{spec: {jobTemplate: {spec: {template: {metadata: {labels: {stowage.dev/copy: '0'}}}}}}}",
                        true),
                Request.create(
                        "the claims of a template",
                        "{spec: {metadata: {labels: {stowage.dev/gang: g}}, spec: {}}}",
                        true),
                Request.create(
                        "the volumes of a StatefulSet",
                        "{spec: {volumeClaimTemplates: [{metadata: {name: a}}, {metadata: {labels: {stowage.dev/gang: g}}}]}}",
                        true),
                Request.create("an owner", "{metadata: {ownerReferences: [%s]}}".formatted(OWNER), true),
                new Request(
                        "the same owner",
                        OWNED,
                        "{metadata: {labels: {a: b}, ownerReferences: [%s]}}".formatted(OWNER),
                        false),
                new Request("another owner", OWNED, "{metadata: {ownerReferences: [{kind: A, name: b}]}}", true),
                new Request("labels taken away", BARE, "{metadata: {labels: {stowage.dev/role: Leader}}}", true),
                new Request("an owner taken away", BARE, OWNED, true),
                new Request("nothing before and after", BARE, BARE, false),
                new Request("a finalizer of what is deleted", BARE, DELETED, false),
                new Request("labels of what is deleted", "{metadata: {labels: {stowage.dev/role: L}}}", DELETED, false),
                new Request("what claims to be deleted", "{metadata: {labels: {stowage.dev/role: L}}}", BARE, true));
    }

    @ParameterizedTest
    @MethodSource
    void askAboutWhateverMayBeOfAReplica(Request request) {
        assertThat(request.passes(OF_REPLICAS, "apps", "deployments")).isEqualTo(request.asked());
    }

    static Stream<Request> askAboutReplicaSetsNamedLikeThoseOfADeployment() {
        String hashed = "{spec: {template: {metadata: {labels: {pod-template-hash: h}}}}}";
        return Stream.of(
                Request.create("with a hash", hashed, true),
                Request.create("without", "{spec: {template: {metadata: {labels: {a: b}}}}}", false),
                Request.create("without labels", "{spec: {template: {spec: {}}}}", false));
    }

    @ParameterizedTest
    @MethodSource
    void askAboutReplicaSetsNamedLikeThoseOfADeployment(Request request) {
        assertThat(request.passes(OF_REPLICAS, "apps", "replicasets")).isEqualTo(request.asked());
    }

    static Stream<Request> askAboutEveryLeaderWorkerSet() {
        return Stream.of(
                Request.create("bare", BARE, true),
                Request.create("with a template of null", "{metadata: {}, spec: {leaderWorkerTemplate: {}}}", true),
                new Request("deleted", BARE, DELETED, false));
    }

    @ParameterizedTest
    @MethodSource
    void askAboutEveryLeaderWorkerSet(Request request) {
        assertThat(request.passes(OF_REPLICAS, "leaderworkerset.x-k8s.io", "leaderworkersets"))
                .isEqualTo(request.asked());
    }

    static Stream<Request> askAboutAllOfTheHubThatIsNotDeleted() {
        return Stream.of(
                Request.create("made", BARE, true),
                new Request("changed", BARE, BARE, true),
                new Request("deleted", BARE, DELETED, false));
    }

    @ParameterizedTest
    @MethodSource
    void askAboutAllOfTheHubThatIsNotDeleted(Request request) {
        assertThat(request.passes(OF_THE_HUB, Api.GROUP, "modeldeployments")).isEqualTo(request.asked());
    }
}
