package dev.stowage.webhook.app;

import dev.stowage.process.BadConfiguration;
import dev.stowage.process.Ending;
import dev.stowage.process.MemoryWatch;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
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

/** The companion's process. Runs until it is told to stop. */
public final class Main {
    private static final int BAD_START = 1;
    private static final int BAD_INPUT = 2;

    private Main() {}

    /** Starts a companion; ends the process with 2 if it was told something wrong, with 1 if it cannot run, with 3 if it broke. */
    public static void main(String[] arguments) {
        // Numbers are written the same way everywhere.
        Locale.setDefault(Locale.ROOT);
        int status = run(List.of(arguments), System.getenv(), System.out, System.err);
        if (status != 0) {
            System.exit(status);
        }
    }

    static int run(List<String> arguments, Map<String, String> environment, PrintStream out, PrintStream error) {
        return switch (Arguments.read(arguments)) {
            case Arguments.PrintVersion() -> print(out, "companion " + Version.text() + "\n", 0);
            case Arguments.PrintHelp() -> print(out, Arguments.USAGE, 0);
            case Arguments.Wrong(var problem) -> print(error, problem + "\n" + Arguments.USAGE, BAD_INPUT);
            case Arguments.Run(var role) -> {
                try {
                    Config config = Config.from(role, environment);
                    Logger log = LoggerFactory.getLogger("stowage.companion");
                    log.info("version={} {}", Version.text(), Config.describe(role, environment));
                    yield serve(config, log);
                } catch (BadConfiguration fault) {
                    yield print(error, fault.problems() + "\n", BAD_INPUT);
                }
            }
        };
    }

    private static int serve(Config config, Logger log) {
        Ending ending = new Ending(log);
        ending.withAnyThread();
        try {
            KubernetesClient client = client();
            var companion = Companion.start(
                    config, new Surroundings(client, Clock.systemUTC(), System::nanoTime, new SecureRandom()));
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(companion, client, log), "stop"));
            MemoryWatch.start(client, listed(config.role()), ending::because);
            log.info(
                    "admission={} plain={} extender={}",
                    companion.admissionPort(),
                    companion.plainPort(),
                    companion.extenderPort());
            return 0;
        } catch (RuntimeException fault) {
            log.error("problem=\"cannot start\"", fault);
            return BAD_START;
        }
    }

    /** A kind that a companion of that role may list. */
    private static String listed(Role role) {
        return switch (role) {
            case WORKLOAD, EXTENDER -> "poolobservations";
            case HUB -> "inferenceclasses";
        };
    }

    private static KubernetesClient client() {
        return new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder()
                        // Whoever asks tries again by itself.
                        .withRequestRetryBackoffLimit(0)
                        // A watch is then one more stream of the connection, and not a WebSocket with a connection of
                        // its own.
                        .withOnlyHttpWatches(true)
                        .build())
                .withKubernetesSerialization(serialization())
                .build();
    }

    /** Knows the kinds that are read as types; fabric8 would otherwise look for the classes of all that there are. */
    private static KubernetesSerialization serialization() {
        var serialization = new KubernetesSerialization(JsonMapper.builder().build(), false);
        List.of(
                        Secret.class,
                        MutatingWebhookConfiguration.class,
                        ValidatingWebhookConfiguration.class,
                        Event.class,
                        Status.class)
                .forEach(serialization::registerKubernetesResource);
        return serialization;
    }

    private static void stop(Companion companion, KubernetesClient client, Logger log) {
        log.info("stopping=true");
        companion.close();
        client.close();
        log.info("stopped=true");
    }

    private static int print(PrintStream stream, String text, int status) {
        stream.print(text);
        stream.flush();
        return status;
    }
}
