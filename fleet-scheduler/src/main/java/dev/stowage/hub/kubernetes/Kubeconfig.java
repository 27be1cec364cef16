package dev.stowage.hub.kubernetes;

import io.fabric8.kubernetes.api.model.AuthInfo;
import io.fabric8.kubernetes.api.model.Cluster;
import io.fabric8.kubernetes.api.model.Context;
import io.fabric8.kubernetes.api.model.NamedAuthInfo;
import io.fabric8.kubernetes.api.model.NamedCluster;
import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a kubeconfig says about the cluster of its current context. */
sealed interface Kubeconfig {
    Duration CONNECT = Duration.ofSeconds(5);
    Duration REQUEST = Duration.ofSeconds(15);

    /** By which the cluster can be reached; everything in it came out of the text. */
    record Usable(Config config) implements Kubeconfig {}

    /** In words, for people; never with a part of the text, which holds secrets. */
    record Unusable(String why) implements Kubeconfig {}

    /** A cluster and who the hub is there. */
    record Chosen(Cluster cluster, AuthInfo user) {}

    /**
     * Reads one. What it would take from elsewhere, as a program to run or a file to read, makes it unusable: the text comes from
     * a Secret, and whoever may write that shall not choose what the hub runs, nor which of its files it sends to others.
     */
    static Kubeconfig read(String text, KubernetesSerialization yaml) {
        io.fabric8.kubernetes.api.model.Config parsed;
        try {
            parsed = yaml.unmarshal(text, io.fabric8.kubernetes.api.model.Config.class);
        } catch (RuntimeException malformed) {
            return new Unusable("The kubeconfig is no YAML of kind Config.");
        }
        if (parsed == null) {
            return new Unusable("The kubeconfig is empty.");
        }
        return chosen(parsed)
                .map(chosen -> usable(text, chosen))
                .orElseGet(() -> new Unusable(
                        "The kubeconfig has no current-context whose context, cluster and user are all in it."));
    }

    private static Kubeconfig usable(String text, Chosen chosen) {
        List<String> elsewhere = elsewhere(chosen);
        if (!elsewhere.isEmpty()) {
            return new Unusable(
                    "The kubeconfig uses %s. Maybe it can hold certificates (…-data) and a token itself: the hub runs no programs and reads no files for it."
                            .formatted(String.join(", ", elsewhere)));
        }
        if (!isAddress(chosen.cluster.getServer())) {
            return new Unusable("The kubeconfig's server is not an address that begins with https://.");
        }
        try {
            return new Usable(limited(Config.fromKubeconfig(text)));
        } catch (RuntimeException malformed) {
            return new Unusable("The kubeconfig cannot be used.");
        }
    }

    private static Config limited(Config config) {
        return new ConfigBuilder(config)
                // Nothing of the hub's own surroundings, least of all its own token, is for another cluster.
                .withAutoConfigure(false)
                // As given by us, so that it is not looked for another one when it is refused.
                .withOauthToken(config.getAutoOAuthToken())
                .withConnectionTimeout((int) CONNECT.toMillis())
                .withRequestTimeout((int) REQUEST.toMillis())
                // Whoever asks tries again by itself.
                .withRequestRetryBackoffLimit(0)
                .withOnlyHttpWatches(true)
                .build();
    }

    private static boolean isAddress(@Nullable String server) {
        try {
            URI uri = URI.create(Objects.requireNonNullElse(server, ""));
            return "https".equals(uri.getScheme()) && uri.getHost() != null;
        } catch (IllegalArgumentException malformed) {
            return false;
        }
    }

    private static Optional<Chosen> chosen(io.fabric8.kubernetes.api.model.Config parsed) {
        String current = Objects.requireNonNullElse(parsed.getCurrentContext(), "");
        return all(parsed.getContexts()).stream()
                .filter(context -> current.equals(context.getName()))
                .map(NamedContext::getContext)
                .findFirst()
                .flatMap(context -> chosen(parsed, context));
    }

    private static Optional<Chosen> chosen(io.fabric8.kubernetes.api.model.Config parsed, Context context) {
        Optional<Cluster> cluster = all(parsed.getClusters()).stream()
                .filter(named -> Objects.equals(named.getName(), context.getCluster()))
                .map(NamedCluster::getCluster)
                .findFirst();
        Optional<AuthInfo> user = all(parsed.getUsers()).stream()
                .filter(named -> Objects.equals(named.getName(), context.getUser()))
                .map(NamedAuthInfo::getUser)
                .findFirst();
        return cluster.flatMap(found -> user.map(who -> new Chosen(found, who)));
    }

    private static <T> List<T> all(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    private static List<String> elsewhere(Chosen chosen) {
        Map<String, List<?>> uses = new LinkedHashMap<>();
        uses.put("the program of exec", values(chosen.user.getExec()));
        uses.put("an auth-provider", values(chosen.user.getAuthProvider()));
        uses.put("the file of tokenFile", values(chosen.user.getTokenFile()));
        uses.put("the file of client-certificate", values(chosen.user.getClientCertificate()));
        uses.put("the file of client-key", values(chosen.user.getClientKey()));
        uses.put("the file of certificate-authority", values(chosen.cluster.getCertificateAuthority()));
        uses.values().removeIf(List::isEmpty);
        return List.copyOf(uses.keySet());
    }

    private static List<?> values(@Nullable Object value) {
        return value == null || value.equals("") ? List.of() : List.of(value);
    }
}
