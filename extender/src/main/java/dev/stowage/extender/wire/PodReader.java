package dev.stowage.extender.wire;

import dev.stowage.extender.AskedPod;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import tools.jackson.core.JsonParser;

/** Reads of a Pod what steering needs, and skips the rest. */
final class PodReader {
    private static final String LABELS = "stowage.dev/";

    private final JsonParser parser;
    private final Predicate<String> isDevice;
    private final SortedMap<String, String> labels = new TreeMap<>();
    private final List<String> claims = new ArrayList<>();
    private String namespace = "";
    private String name = "";
    private String uid = "";
    private boolean takesDevices;

    /** @param isDevice whether an extended resource stands for devices */
    PodReader(JsonParser parser, Predicate<String> isDevice) {
        this.parser = parser;
        this.isDevice = isDevice;
    }

    /** Reads the object that begins at the current token. */
    void read() {
        JsonFields.object(parser, field -> {
            switch (field) {
                case "metadata" -> JsonFields.object(parser, this::metadata);
                case "spec" -> JsonFields.object(parser, this::spec);
                case "status" -> JsonFields.object(parser, this::status);
                default -> {}
            }
        });
    }

    AskedPod pod() {
        return new AskedPod(new PodKey(namespace, name), new PodUid(uid), labels, claims);
    }

    /** Whether the pod has claims, or requests a resource that stands for devices. */
    boolean takesDevices() {
        return takesDevices;
    }

    private void metadata(String field) {
        switch (field) {
            case "name" -> name = JsonFields.text(parser);
            case "namespace" -> namespace = JsonFields.text(parser);
            case "uid" -> uid = JsonFields.text(parser);
            case "labels" ->
                JsonFields.object(parser, label -> {
                    if (label.startsWith(LABELS)) {
                        labels.put(label, JsonFields.text(parser));
                    }
                });
            default -> {}
        }
    }

    private void spec(String field) {
        switch (field) {
            case "resourceClaims" -> claims(() -> takesDevices = true);
            case "containers", "initContainers" ->
                JsonFields.array(parser, () -> JsonFields.object(parser, this::container));
            case "resources" -> JsonFields.object(parser, this::resources);
            default -> {}
        }
    }

    private void status(String field) {
        switch (field) {
            case "resourceClaimStatuses" -> claims(() -> {});
            case "extendedResourceClaimStatus" -> JsonFields.object(parser, this::claim);
            default -> {}
        }
    }

    private void claims(Runnable each) {
        JsonFields.array(parser, () -> {
            each.run();
            JsonFields.object(parser, this::claim);
        });
    }

    private void claim(String field) {
        if (field.equals("resourceClaimName") && !JsonFields.text(parser).isEmpty()) {
            claims.add(JsonFields.text(parser));
        }
    }

    private void container(String field) {
        if (field.equals("resources")) {
            JsonFields.object(parser, this::resources);
        }
    }

    private void resources(String field) {
        if (field.equals("requests") || field.equals("limits")) {
            JsonFields.object(parser, resource -> takesDevices |= isDevice.test(resource));
        }
    }
}
