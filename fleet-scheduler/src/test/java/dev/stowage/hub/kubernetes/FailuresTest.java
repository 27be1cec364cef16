package dev.stowage.hub.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.hub.DispatchOutcome;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.net.ConnectException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which answers of an API server are final. */
final class FailuresTest {
    record Case(int code, String words, boolean refused) {
        @Override
        public String toString() {
            return code + " " + words;
        }
    }

    static Stream<Case> answers() {
        return Stream.of(
                new Case(
                        422,
                        "Deployment.apps \"chat\" is invalid: spec.template.spec.containers: Required value",
                        true),
                new Case(400, "admission webhook \"policy.example.com\" denied the request: no", true),
                new Case(403, "admission webhook \"policy.example.com\" denied the request: no", true),
                new Case(403, "deployments.apps \"chat\" is forbidden: privileged containers are not allowed", true),
                new Case(413, "Request entity too large: limit is 3145728", true),
                new Case(
                        500,
                        "failed to create typed patch object (team/chat; apps/v1): .spec.a: field not declared",
                        true),
                new Case(
                        403,
                        "deployments.apps \"chat\" is forbidden: User \"hub\" cannot patch resource \"deployments\" in API group \"apps\"",
                        false),
                new Case(
                        403,
                        "services \"chat\" is forbidden: status unknown for quota: few, resources: services",
                        false),
                new Case(403, "services \"chat\" is forbidden: exceeded quota: few, requested: services=1", false),
                new Case(
                        403,
                        "services \"chat\" is forbidden: unable to create new content in namespace team because it is being terminated",
                        false),
                new Case(401, "Unauthorized", false),
                new Case(404, "the server could not find the requested resource", false),
                new Case(409, "Operation cannot be fulfilled on deployments.apps \"chat\"", false),
                new Case(429, "Too many requests", false),
                new Case(500, "etcdserver: request timed out", false),
                new Case(500, "failed calling webhook \"policy.example.com\": context deadline exceeded", false),
                new Case(503, "apiserver is shutting down", false));
    }

    @ParameterizedTest
    @MethodSource("answers")
    void areToldInTheApiServersWords(Case given) {
        KubernetesClientException failure = new KubernetesClientException(new StatusBuilder()
                .withCode(given.code)
                .withMessage(given.words)
                .build());

        assertThat(Failures.outcome(failure))
                .isEqualTo(
                        given.refused
                                ? new DispatchOutcome.Refused(given.words)
                                : new DispatchOutcome.Failed(given.words));
    }

    @Test
    void whereNobodyAnsweredWhatHappenedIsTold() {
        KubernetesClientException failure = new KubernetesClientException(
                "Operation: [get] failed.", new IOException("a", new ConnectException("Connection\nrefused")));

        assertThat(Failures.outcome(failure))
                .isEqualTo(new DispatchOutcome.Failed("java.net.ConnectException: Connection refused"));
    }

    @Test
    void whatHappenedBeforeAnythingWasAskedIsToldPlainly() {
        assertThat(Failures.words(new KubernetesClientException("Its cluster is slow.")))
                .isEqualTo("Its cluster is slow.");
    }
}
