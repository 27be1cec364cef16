package dev.stowage.hub.app;

import dev.stowage.hub.kubernetes.FabricClusters;
import dev.stowage.hub.kubernetes.LinkSettings;
import dev.stowage.manifests.FleetPlan;
import dev.stowage.manifests.InferenceClass;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.process.BadConfiguration;
import dev.stowage.process.Ending;
import dev.stowage.process.MemoryWatch;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.PrintStream;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/** The fleet scheduler's process on the hub. Runs until it is told to stop. */
public final class Main {
    private static final int BAD_START = 1;
    private static final int BAD_INPUT = 2;

    private Main() {}

    /** Starts it; ends the process with 2 if it was told something wrong, with 1 if it cannot run, with 3 if it broke. */
    public static void main(String[] arguments) {
        // Numbers are written the same way everywhere.
        Locale.setDefault(Locale.ROOT);
        int status = run(List.of(arguments), System.getenv(), System.err);
        if (status != 0) {
            System.exit(status);
        }
    }

    static int run(List<String> arguments, Map<String, String> environment, PrintStream error) {
        if (!arguments.isEmpty()) {
            error.println("usage: fleet-scheduler\nIt takes no arguments; docs/operations.md lists its settings.");
            return BAD_INPUT;
        }
        try {
            Config config = Config.from(environment);
            Logger log = LoggerFactory.getLogger("stowage.hub");
            log.info("{}", Config.describe(environment));
            return serve(config, log);
        } catch (BadConfiguration wrong) {
            error.println(wrong.problems());
            return BAD_INPUT;
        }
    }

    private static int serve(Config config, Logger log) {
        Ending ending = new Ending(log);
        ending.withAnyThread();
        try {
            KubernetesClient client = client();
            Hub hub = Hub.start(
                    config,
                    client,
                    FabricClusters.of(new LinkSettings(config.namespace(), System::nanoTime, new SecureRandom())),
                    Clock.systemUTC());
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(
                            () -> {
                                log.info("stopping=true");
                                hub.close();
                                client.close();
                                log.info("stopped=true");
                            },
                            "stop"));
            MemoryWatch.start(client, "inferenceclusters", ending::because);
            log.info("plain={}", hub.plainPort());
            return 0;
        } catch (RuntimeException fault) {
            log.error("problem=\"cannot start\"", fault);
            return BAD_START;
        }
    }

    /** A client as the hub uses it for its own API server. */
    static KubernetesClient client() {
        var serialization = new KubernetesSerialization(JsonMapper.builder().build(), false);
        List.of(
                        Event.class,
                        Secret.class,
                        Status.class,
                        InferenceClass.class,
                        InferenceCluster.class,
                        ModelDeployment.class,
                        ModelReplica.class,
                        FleetPlan.class)
                .forEach(serialization::registerKubernetesResource);
        return new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder()
                        // Whoever asks tries again by itself.
                        .withRequestRetryBackoffLimit(0)
                        .withOnlyHttpWatches(true)
                        .build())
                .withKubernetesSerialization(serialization)
                .build();
    }
}
