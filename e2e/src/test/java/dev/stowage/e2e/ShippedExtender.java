package dev.stowage.e2e;

import dev.stowage.bench.Shipped;
import dev.stowage.bench.TestCluster;
import dev.stowage.webhook.app.Companion;
import dev.stowage.webhook.app.Config;
import dev.stowage.webhook.app.Role;
import dev.stowage.webhook.app.Surroundings;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** The extender as its DaemonSet has it, with the rights of its account, on the host. */
final class ShippedExtender implements AutoCloseable {
    private final KubernetesClient client;
    private final Companion companion;

    private ShippedExtender(KubernetesClient client, Companion companion) {
        this.client = client;
        this.companion = companion;
    }

    /** Starts it; it has to be installed. */
    static ShippedExtender start(TestCluster cluster, int port) {
        DaemonSet shipped = new KubernetesSerialization()
                .unmarshal(Shipped.text("scheduler/extender/3-daemonset.yaml"), DaemonSet.class);
        Map<String, String> settings = new LinkedHashMap<>();
        shipped.getSpec().getTemplate().getSpec().getContainers().getFirst().getEnv().stream()
                .filter(variable -> variable.getValueFrom() == null)
                .forEach((EnvVar variable) -> settings.put(variable.getName(), variable.getValue()));
        settings.put("STOWAGE_ADDRESS", "127.0.0.1");
        settings.put("STOWAGE_PLAIN_PORT", "0");
        settings.put("STOWAGE_EXTENDER_ADDRESS", cluster.hostAddress());
        settings.put("STOWAGE_EXTENDER_PORT", Integer.toString(port));
        KubernetesClient client = TestCluster.clientWith(
                cluster.tokens().kubeconfig("stowage-extender", "stowage-extender", Duration.ofHours(1)));
        return new ShippedExtender(
                client,
                Companion.start(
                        Config.from(Role.EXTENDER, settings),
                        new Surroundings(client, Clock.systemUTC(), System::nanoTime, new SecureRandom())));
    }

    /** The sum of all samples whose name and labels begin so. */
    double total(String beginning) {
        return MetricsPage.of(companion.plainPort()).total(beginning);
    }

    @Override
    public void close() {
        companion.close();
        client.close();
    }
}
