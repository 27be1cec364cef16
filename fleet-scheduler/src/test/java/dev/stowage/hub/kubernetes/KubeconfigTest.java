package dev.stowage.hub.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class KubeconfigTest {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();

    private static String kubeconfig(String cluster, String user) {
        return """
                apiVersion: v1
                kind: Config
                current-context: here
                contexts:
                - {name: elsewhere, context: {cluster: other, user: other}}
                - {name: here, context: {cluster: east, user: hub}}
                clusters:
                - {name: other, cluster: {server: "https://other:6443", certificate-authority: /ca}}
                - {name: east, cluster: {%s}}
                users:
                - {name: other, user: {exec: {command: sh}}}
                - {name: hub, user: {%s}}
                """.formatted(cluster, user);
    }

    @Test
    void readsTheCurrentContextAndLimitsWhatARequestMayTake() {
        assertThat(Kubeconfig.read(kubeconfig("server: \"https://east:6443\"", "token: secret"), YAML))
                .isInstanceOfSatisfying(Kubeconfig.Usable.class, usable -> {
                    Config config = usable.config();
                    assertThat(config.getMasterUrl()).isEqualTo("https://east:6443/");
                    assertThat(config.getOauthToken()).isEqualTo("secret");
                    assertThat(config.getConnectionTimeout()).isEqualTo(5_000);
                    assertThat(config.getRequestTimeout()).isEqualTo(15_000);
                    assertThat(config.getRequestRetryBackoffLimit()).isZero();
                    assertThat(config.getAutoConfigure()).isFalse();
                });
    }

    record Case(String name, String kubeconfig, String words) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Case[] unusable() {
        String server = "server: \"https://east:6443\"";
        return new Case[] {
            new Case("nothing", "", "kubeconfig"),
            new Case("no YAML", "{secret: [", "no YAML"),
            new Case("a list", "- secret", "no YAML"),
            new Case("another context", kubeconfig(server, "").replace("current-context: here", ""), "current-context"),
            new Case("an absent user", kubeconfig(server, "").replace("name: hub, user", "name: b, user"), "all in it"),
            new Case("a program", kubeconfig(server, "exec: {command: secret}"), "the program of exec"),
            new Case("a plug-in", kubeconfig(server, "auth-provider: {name: secret}"), "an auth-provider"),
            new Case("a token file", kubeconfig(server, "tokenFile: /secret"), "the file of tokenFile"),
            new Case("a certificate file", kubeconfig(server, "client-certificate: /secret"), "client-certificate"),
            new Case("a key file", kubeconfig(server, "client-key: /secret"), "the file of client-key"),
            new Case(
                    "an authority",
                    kubeconfig(server + ", certificate-authority: /secret", ""),
                    "certificate-authority"),
            new Case("no server", kubeconfig("", "token: secret"), "https://"),
            new Case("no TLS", kubeconfig("server: \"http://secret\"", "token: secret"), "https://"),
            new Case("no address", kubeconfig("server: \"https:// secret\"", "token: secret"), "https://")
        };
    }

    @ParameterizedTest
    @MethodSource("unusable")
    void saysWhatIsWrongAndNothingThatStandsInIt(Case wrong) {
        assertThat(Kubeconfig.read(wrong.kubeconfig, YAML))
                .isInstanceOfSatisfying(
                        Kubeconfig.Unusable.class,
                        unusable ->
                                assertThat(unusable.why()).contains(wrong.words).doesNotContain("secret"));
    }
}
