package dev.stowage.fleet.kubernetes;

import dev.stowage.fleet.wire.HubUnavailable;
import io.fabric8.kubernetes.client.Config;
import java.io.File;
import java.util.Objects;

/** How a hub is reached, as kubectl would find out. */
final class Kubeconfig {
    private static final String NOWHERE = "https://kubernetes.default.svc";

    /** An answer takes longer than a moment where a list is large. */
    private static final int ANSWER_MILLIS = 30_000;

    private static final int CONNECTION_MILLIS = 5_000;

    /** A busy API server asks to try again; one that is not there need not be waited for. */
    private static final int RETRIES = 2;

    private Kubeconfig() {}

    /**
     * Reads how a hub is reached.
     *
     * @param file empty for those of {@code KUBECONFIG}, else {@code ~/.kube/config}, else the account of the pod
     * @param context empty for the current one
     */
    static Config read(String file, String context) {
        Config config = file.isEmpty() ? standard(context) : of(new File(file), context);
        var current = config.getCurrentContext();
        if (!context.isEmpty() && (current == null || !Objects.equals(current.getName(), context))) {
            throw unusable("there is no context \"%s\" in the kubeconfig".formatted(context));
        }
        if (config.getMasterUrl().startsWith(NOWHERE)) {
            throw unusable(
                    file.isEmpty()
                            ? "no hub is configured: KUBECONFIG and ~/.kube/config name no cluster; --kubeconfig FILE does"
                            : "the kubeconfig %s has no current context; --context NAME chooses one".formatted(file));
        }
        config.setConnectionTimeout(CONNECTION_MILLIS);
        config.setRequestTimeout(ANSWER_MILLIS);
        config.setRequestRetryBackoffLimit(RETRIES);
        return config;
    }

    private static Config standard(String context) {
        try {
            return Config.autoConfigure(context.isEmpty() ? null : context);
        } catch (RuntimeException malformed) {
            throw unusable("the kubeconfig is malformed: " + Words.of(malformed));
        }
    }

    private static Config of(File file, String context) {
        if (!file.canRead()) {
            throw unusable("the kubeconfig %s cannot be read".formatted(file));
        }
        try {
            return Config.fromKubeconfig(context.isEmpty() ? null : context, file);
        } catch (RuntimeException malformed) {
            // Also what the parser of YAML throws, which fabric8 lets pass.
            throw unusable("the kubeconfig %s is malformed: %s".formatted(file, Words.of(malformed)));
        }
    }

    private static HubUnavailable unusable(String why) {
        return new HubUnavailable(HubUnavailable.Reason.NO_KUBECONFIG, why);
    }
}
