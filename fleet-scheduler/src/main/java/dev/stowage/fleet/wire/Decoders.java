package dev.stowage.fleet.wire;

import dev.stowage.fleet.PodGroup;
import dev.stowage.fleet.Role;
import dev.stowage.fleet.Toleration;
import java.util.List;

/** Reads what several kinds have in common. */
final class Decoders {
    static final String DEFAULT_NAMESPACE = "default";

    private Decoders() {}

    static Role role(String text) {
        return switch (text) {
            case "Leader" -> Role.LEADER;
            case "Worker" -> Role.WORKER;
            default -> Role.STANDALONE;
        };
    }

    static PodGroup podGroup(Node.Mapping pods) {
        return new PodGroup(pods.text("engine"), role(pods.text("role")), pods.count("copy"));
    }

    /** The number of a Worker's pods in each copy. */
    static int workers(Node.Mapping member) {
        return Math.max(1, member.map("worker").count("nodes", 1));
    }

    static int copies(Node.Mapping engine) {
        return Math.max(1, engine.count("copies", 1));
    }

    static List<String> selectors(Node.Mapping request) {
        return request.maps("selectors").stream()
                .map(selector -> selector.text("cel"))
                .toList();
    }

    static List<Toleration> tolerations(Node.Mapping holder) {
        return holder.maps("tolerations").stream()
                .map(entry -> new Toleration(
                        entry.text("key"), entry.text("operator", "Equal"), entry.text("value"), entry.text("effect")))
                .toList();
    }

    /** The condition of that type, an empty object if there is none. */
    static Node.Mapping condition(Node.Mapping status, String type) {
        return status.maps("conditions").stream()
                .filter(condition -> condition.text("type").equals(type))
                .findFirst()
                .orElse(Node.Mapping.EMPTY);
    }
}
