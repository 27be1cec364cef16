package dev.stowage.bench;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.stream.Collectors;

/** An object in a few words, for messages. */
final class Description {
    private Description() {}

    static String of(HasMetadata object) {
        String state = switch (object) {
            case Pod pod -> pod(pod);
            case Node node -> node(node);
            default -> "version " + object.getMetadata().getResourceVersion();
        };
        return "%s (%s)".formatted(object.getMetadata().getName(), state);
    }

    private static String pod(Pod pod) {
        String conditions = pod.getStatus().getConditions().stream()
                .filter(condition -> condition.getStatus().equals("False"))
                .map(condition -> ", not %s: %s".formatted(condition.getType(), condition.getMessage()))
                .collect(Collectors.joining());
        String node = pod.getSpec().getNodeName();
        return pod.getStatus().getPhase() + (node == null ? ", not bound" : " on " + node) + conditions;
    }

    private static String node(Node node) {
        return node.getStatus().getConditions().stream()
                .filter(condition -> condition.getType().equals("Ready"))
                .map(condition -> "Ready " + condition.getStatus())
                .collect(Collectors.joining());
    }
}
