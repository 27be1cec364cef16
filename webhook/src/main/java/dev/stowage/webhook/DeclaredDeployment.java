package dev.stowage.webhook;

import java.util.List;

/** A ModelDeployment, as far as its validation needs it. */
public record DeclaredDeployment(List<Wait> waits, List<Engine> engines) {
    /** How long something may take. */
    public record Wait(String path, String duration) {}

    /**
     * An engine.
     *
     * @param path where it stands, for example {@code spec.template.spec.engines[0]}
     */
    public record Engine(String path, String name, long copies, List<Member> members) {
        public Engine {
            members = List.copyOf(members);
        }
    }

    /**
     * The pods of one role.
     *
     * @param engine the name of the engine
     * @param pods of one copy
     * @param labels the names of the labels in the pod template
     */
    public record Member(
            String path, String engine, String role, long pods, List<Request> requests, List<String> labels) {
        public Member {
            requests = List.copyOf(requests);
            labels = List.copyOf(labels);
        }
    }

    /** A request for devices of one node. */
    public record Request(String path, String name, long count, List<Selector> selectors) {
        public Request {
            selectors = List.copyOf(selectors);
        }
    }

    /** A selector of devices. */
    public record Selector(String path, String text) {}

    public DeclaredDeployment {
        waits = List.copyOf(waits);
        engines = List.copyOf(engines);
    }

    List<Member> members() {
        return engines.stream().flatMap(engine -> engine.members().stream()).toList();
    }
}
