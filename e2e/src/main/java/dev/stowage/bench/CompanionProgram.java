package dev.stowage.bench;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The program of a companion with all that it is told: what its Deployment says, and what is different because it is no pod.
 *
 * @param folder where its log and its kubeconfig are
 */
record CompanionProgram(
        CompanionSpec spec,
        Deployment deployment,
        String address,
        int admissionPort,
        int plainPort,
        Path folder,
        Ownership ownership) {
    private static final Duration VALIDITY = Duration.ofHours(6);

    static CompanionProgram of(CompanionSpec spec, String address, Tokens tokens, Path folder, Ownership ownership) {
        Deployment deployment = spec.role().deployment();
        CompanionProgram program = new CompanionProgram(
                spec, deployment, address, FreePort.at(address), FreePort.at(address), folder, ownership);
        program.writeKubeconfig(tokens);
        return program;
    }

    private void writeKubeconfig(Tokens tokens) {
        PodSpec pod = deployment.getSpec().getTemplate().getSpec();
        try {
            Files.createDirectories(folder);
            Files.writeString(kubeconfig(), tokens.kubeconfig(namespace(), pod.getServiceAccountName(), VALIDITY));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    String name() {
        return spec.name();
    }

    private String namespace() {
        return deployment.getMetadata().getNamespace();
    }

    private Path kubeconfig() {
        return folder.resolve(name() + ".kubeconfig");
    }

    private Path log() {
        return folder.resolve(name() + ".log");
    }

    /** All that it printed, each time that it ran. */
    String printed() {
        return HostProcess.read(log());
    }

    HostEndpoint endpoint() {
        return new HostEndpoint(
                namespace(),
                deployment.getMetadata().getName(),
                "%s-%s".formatted(deployment.getMetadata().getName(), name()),
                address,
                new TreeMap<>(Map.of("admission", admissionPort, "plain", plainPort)));
    }

    HostProcess start() {
        Container container =
                deployment.getSpec().getTemplate().getSpec().getContainers().getFirst();
        List<String> command =
                new ArrayList<>(List.of(Checkout.path("bin", "companion").toString()));
        command.addAll(container.getArgs());
        return HostProcess.start(command, settings(container), ownership, log());
    }

    private Map<String, String> settings(Container container) {
        Map<String, String> settings = new LinkedHashMap<>();
        container.getEnv().forEach(variable -> settings.put(variable.getName(), value(variable)));
        settings.put("KUBECONFIG", kubeconfig().toString());
        settings.put("STOWAGE_ADDRESS", address);
        settings.put("STOWAGE_ADMISSION_PORT", Integer.toString(admissionPort));
        settings.put("STOWAGE_PLAIN_PORT", Integer.toString(plainPort));
        // The host does not know the cluster's names.
        settings.put("STOWAGE_PROBE_ADDRESS", "%s:%d".formatted(address, admissionPort));
        settings.putAll(spec.settings());
        return settings;
    }

    /** As a kubelet fills it in. */
    private String value(EnvVar variable) {
        if (variable.getValueFrom() == null) {
            return variable.getValue();
        }
        String path = variable.getValueFrom().getFieldRef().getFieldPath();
        return switch (path) {
            case "metadata.name" -> "%s-%s".formatted(deployment.getMetadata().getName(), name());
            case "metadata.namespace" -> namespace();
            default ->
                throw new IllegalArgumentException(
                        "The environment of a companion on the host cannot come from %s.".formatted(path));
        };
    }
}
