package dev.stowage.bench;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.FieldValidateable.Validation;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A folder of YAML that users apply. */
public enum Shipped {
    CRDS("crds"),
    /** The companion of a workload cluster. */
    COMPANION("companion"),
    /** The companion of the hub. */
    HUB("hub"),
    /** The fleet scheduler, on the hub. */
    FLEET_SCHEDULER("fleet-scheduler"),
    /** The hub's account on a workload cluster. */
    WORKLOAD("workload"),
    POLICIES("policies"),
    /** The extender on control-plane nodes. */
    EXTENDER("scheduler/extender"),
    /** A kube-scheduler beside the cluster's own. */
    SECOND_SCHEDULER("scheduler/second");

    private static final KubernetesSerialization YAML = new KubernetesSerialization();
    private static final Pattern BETWEEN_DOCUMENTS = Pattern.compile("(?m)^---$");
    private static final Pattern CONTENT = Pattern.compile("(?m)^[^#\\s]");

    private final String folder;

    Shipped(String folder) {
        this.folder = folder;
    }

    /** Its objects, in the order in which kubectl applies them. */
    List<GenericKubernetesResource> objects() {
        try (Stream<Path> files = Files.list(Checkout.path("manifests", folder))) {
            return files.filter(Files::isRegularFile)
                    .sorted()
                    .flatMap(Shipped::documents)
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Stream<GenericKubernetesResource> documents(Path file) {
        try {
            return BETWEEN_DOCUMENTS
                    .splitAsStream(Files.readString(file))
                    .filter(document -> CONTENT.matcher(document).find())
                    .map(document -> YAML.unmarshal(document, GenericKubernetesResource.class));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The text of a file that is shipped, by its path below {@code manifests}. */
    public static String text(String path) {
        try {
            return Files.readString(Checkout.path("manifests", path));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Its only Deployment. */
    Deployment deployment() {
        return objects().stream()
                .filter(Shipped::isDeployment)
                .map(object -> YAML.unmarshal(YAML.asJson(object), Deployment.class))
                .findFirst()
                .orElseThrow();
    }

    /**
     * Applies everything as {@code kubectl apply --server-side --validate=strict} does, except that no pod is made: nothing
     * could run it.
     */
    void applyTo(KubernetesClient client) {
        for (GenericKubernetesResource object : objects()) {
            if (isDeployment(object)) {
                object.setAdditionalProperty("spec", with(object.get("spec"), "replicas", 0));
            }
            client.resource(object)
                    .fieldValidation(Validation.STRICT)
                    .fieldManager("kubectl")
                    .serverSideApply();
        }
    }

    private static Map<String, Object> with(Map<String, Object> spec, String field, Object value) {
        Map<String, Object> changed = new LinkedHashMap<>(spec);
        changed.put(field, value);
        return changed;
    }

    private static boolean isDeployment(GenericKubernetesResource object) {
        return object.getKind().equals("Deployment");
    }
}
