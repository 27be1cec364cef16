package dev.stowage.bench;

import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;

/**
 * Tokens of service accounts that expire as soon as a test wants. The API server's own TokenRequest gives none for less
 * than ten minutes (kubernetes, {@code pkg/apis/authentication/validation}), so they are signed here with the cluster's
 * key.
 */
public final class Tokens {
    /** For so long the API server takes a token that has expired (go-jose, {@code jwt.DefaultLeeway}). */
    private static final Duration LEEWAY = Duration.ofMinutes(1);

    private final KubernetesClient client;
    private final String kubeconfig;
    private final PrivateKey key;

    Tokens(KubernetesClient client, String kubeconfig, String key) {
        this.client = client;
        this.kubeconfig = kubeconfig;
        this.key = parsed(key);
    }

    private static PrivateKey parsed(String pem) {
        try (PEMParser parser = new PEMParser(new StringReader(pem))) {
            if (parser.readObject() instanceof PEMKeyPair pair) {
                return new JcaPEMKeyConverter().getKeyPair(pair).getPrivate();
            }
            throw new IllegalStateException("The cluster's key of service accounts is not an RSA key.");
        } catch (IOException malformed) {
            throw new UncheckedIOException(malformed);
        }
    }

    /**
     * A token of an account that exists.
     *
     * @param validity from now until the API server refuses it; negative for one that is refused already. One that it has
     *     taken may be taken for 10 s longer, as long as the API server remembers it.
     */
    public String of(String namespace, String account, Duration validity) {
        ServiceAccount owner = client.serviceAccounts()
                .inNamespace(namespace)
                .withName(account)
                .require();
        Instant now = Instant.now();
        long issued = now.minus(Duration.ofHours(1)).getEpochSecond();
        Map<String, Object> claims = Map.of(
                "iss", "https://kubernetes.default.svc.cluster.local",
                "aud", List.of("https://kubernetes.default.svc.cluster.local"),
                "sub", "system:serviceaccount:%s:%s".formatted(namespace, account),
                "iat", issued,
                "nbf", issued,
                "exp", now.plus(validity).minus(LEEWAY).getEpochSecond(),
                "kubernetes.io",
                        Map.of(
                                "namespace",
                                namespace,
                                "serviceaccount",
                                Map.of(
                                        "name",
                                        account,
                                        "uid",
                                        owner.getMetadata().getUid())));
        String signed = part(Map.of("alg", "RS256", "typ", "JWT")) + "." + part(claims);
        return signed + "." + encoded(sign(signed));
    }

    /** A kubeconfig for the host that holds such a token. */
    public String kubeconfig(String namespace, String account, Duration validity) {
        return Kubeconfig.withToken(kubeconfig, of(namespace, account, validity));
    }

    private byte[] sign(String text) {
        try {
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(key);
            signature.update(text.getBytes(StandardCharsets.UTF_8));
            return signature.sign();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("The token cannot be signed.", impossible);
        }
    }

    private static String part(Map<String, Object> document) {
        return encoded(new KubernetesSerialization().asJson(document).getBytes(StandardCharsets.UTF_8));
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
