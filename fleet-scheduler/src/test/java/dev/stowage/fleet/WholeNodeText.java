package dev.stowage.fleet;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Reads fleets without observations from words. One object a line, its clauses separated by commas; an indented
 * line goes on with the object before it.
 *
 * <pre>
 * cluster east, not ready, taint key=value:NoExecute, pool a 2 gpu=8{model=h100} nic=1:synthetic
 * deployment chat, 2, priority 1, tolerates key, main x2: leader none + worker x3 gpu=8{model=h100}
 * replica r1 of chat on east/0, never scheduled, main x2: leader a none + worker x3 a gpu=8
 * </pre>
 *
 * A pool that names no devices has {@code gpu=8}. Selectors are those of {@link WordMatcher}.
 */
final class WholeNodeText {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final List<Cluster> clusters = new ArrayList<>();
    private final List<Deployment> deployments = new ArrayList<>();
    private final List<Replica> replicas = new ArrayList<>();

    private WholeNodeText() {}

    static State state(String text) {
        WholeNodeText read = new WholeNodeText();
        for (String line : text.strip().replaceAll("\n +", ", ").split("\n", -1)) {
            List<String> clauses =
                    Arrays.stream(line.split(",", -1)).map(String::strip).toList();
            List<String> rest = clauses.subList(1, clauses.size());
            String[] words = clauses.getFirst().split(" ", -1);
            switch (words[0]) {
                case "cluster" -> read.clusters.add(cluster(words[1], rest));
                case "deployment" -> read.deployments.add(deployment(words[1], rest));
                case "replica" -> read.replicas.add(replica(words, rest));
                default -> throw new IllegalArgumentException("The line (%s) names no object.".formatted(line));
            }
        }
        return new State(read.clusters, read.deployments, read.replicas, NOW);
    }

    private static Cluster cluster(String name, List<String> clauses) {
        Cluster.Readiness readiness = new Cluster.Readiness.Ready();
        List<Taint> taints = new ArrayList<>();
        List<Pool> pools = new ArrayList<>();
        for (String clause : clauses) {
            String[] words = clause.split(" ", -1);
            switch (words[0]) {
                case "not" -> readiness = new Cluster.Readiness.NotReady("Unreachable");
                case "taint" -> taints.add(taint(words[1]));
                case "pool" -> pools.add(pool(words));
                default ->
                    throw new IllegalArgumentException("The clause (%s) is none of a cluster.".formatted(clause));
            }
        }
        return new Cluster(name, new LinkedHashMap<>(), readiness, taints, Cluster.SteeringPolicy.MEASURED, pools);
    }

    private static Taint taint(String text) {
        String[] parts = text.split(":", -1);
        String[] pair = parts[0].split("=", 2);
        Taint.Effect effect = parts[1].equals("NoExecute") ? Taint.Effect.NO_EXECUTE : Taint.Effect.NO_SCHEDULE;
        return new Taint(pair[0], pair.length > 1 ? pair[1] : "", effect);
    }

    private static Pool pool(String[] words) {
        List<Device> devices = new ArrayList<>();
        for (int i = 3; i < words.length; i++) {
            devices.add(device(words[i]));
        }
        NodeShape shape = new NodeShape(words.length > 3 ? devices : List.of(device("gpu=8")));
        return new Pool(words[1], shape, Integer.parseInt(words[2]), Pool.Scaling.FIXED, "", new Observation.Absent());
    }

    private static Device device(String text) {
        String[] parts = text.split(":", -1);
        Engine.Request read = request(parts[0]);
        Device.Claim claim = switch (parts.length > 1 ? parts[1] : "") {
            case "synthetic" -> Device.Claim.SYNTHETIC;
            case "resource" -> Device.Claim.EXTENDED_RESOURCE;
            default -> Device.Claim.DRA;
        };
        List<Device.Attribute> attributes = new ArrayList<>();
        for (String attribute : read.selectors()) {
            String[] pair = attribute.split("=", 2);
            attributes.add(new Device.Attribute(pair[0], new Device.Value.Text(pair[1])));
        }
        return new Device(
                read.name(),
                claim,
                read.name() + ".example.com",
                claim == Device.Claim.DRA ? read.name() + ".example.com" : "",
                claim == Device.Claim.EXTENDED_RESOURCE ? "example.com/" + read.name() : "",
                read.count(),
                attributes,
                List.of());
    }

    /** {@code name=count{selector;selector}}. */
    private static Engine.Request request(String text) {
        String[] parts = text.split("[{}]", -1);
        String[] pair = parts[0].split("=", -1);
        List<String> selectors = parts.length > 1 ? List.of(parts[1].split(";", -1)) : List.of();
        return new Engine.Request(pair[0], Integer.parseInt(pair[1]), selectors);
    }

    private static Deployment deployment(String name, List<String> clauses) {
        int replicas = 1;
        int priority = 0;
        Instant created = Instant.MIN;
        List<Toleration> tolerations = new ArrayList<>();
        List<Engine> engines = new ArrayList<>();
        for (String clause : clauses) {
            String[] words = clause.split(" ", -1);
            if (clause.contains(": ")) {
                engines.add(engine(clause));
            } else if (words[0].equals("priority")) {
                priority = Integer.parseInt(words[1]);
            } else if (words[0].equals("created")) {
                created = Instant.parse(words[1] + "T00:00:00Z");
            } else if (words[0].equals("tolerates")) {
                tolerations.add(toleration(words[1]));
            } else {
                replicas = Integer.parseInt(words[0]);
            }
        }
        return new Deployment(
                new ObjectKey("team", name),
                created,
                false,
                replicas,
                priority,
                Duration.ofSeconds(60),
                Deployment.UpdateStrategy.ROLLING_UPDATE,
                Deployment.Placement.DEFAULT,
                ClusterSelector.EVERYTHING,
                tolerations,
                engines,
                List.of());
    }

    /** {@code key} tolerates every value, {@code key=value} that one, {@code *} everything; {@code :effect} only that effect. */
    private static Toleration toleration(String text) {
        String[] parts = text.split(":", -1);
        String effect = parts.length > 1 ? parts[1] : "";
        String[] pair = parts[0].split("=", -1);
        String key = pair[0].equals("*") ? "" : pair[0];
        return pair.length > 1 ? new Toleration(key, "", pair[1], effect) : new Toleration(key, "Exists", "", effect);
    }

    /** {@code name x2: leader none + worker x3 gpu=8}. */
    private static Engine engine(String clause) {
        String[] sides = clause.split(": ", -1);
        List<Engine.Member> members = new ArrayList<>();
        for (String text : sides[1].split(" \\+ ", -1)) {
            Words words = new Words(text);
            Role role = words.role();
            int workers = words.times();
            members.add(new Engine.Member(role, workers, words.requests()));
        }
        Words head = new Words(sides[0]);
        return new Engine(head.next(), head.times(), members);
    }

    private static Replica replica(String[] words, List<String> clauses) {
        String[] place = words[5].split("/", -1);
        Replica.Status status = Replica.Status.UNKNOWN;
        boolean terminating = false;
        List<PlacedEngine> engines = new ArrayList<>();
        for (String clause : clauses) {
            if (clause.contains(": ")) {
                engines.add(placedEngine(clause));
            } else if (clause.equals("never scheduled")) {
                status = new Replica.Status(new Replica.Scheduled.False("Dispatching", NOW), 0, 0, false);
            } else {
                terminating = true;
            }
        }
        return new Replica(
                new ObjectKey("team", words[1]),
                "",
                words[3],
                place[0],
                Integer.parseInt(place[1]),
                terminating,
                engines,
                List.of(),
                ResourceVersion.parse(""),
                status);
    }

    private static PlacedEngine placedEngine(String clause) {
        String[] sides = clause.split(": ", -1);
        List<PlacedEngine.PlacedMember> members = new ArrayList<>();
        for (String text : sides[1].split(" \\+ ", -1)) {
            Words words = new Words(text);
            Role role = words.role();
            int workers = words.times();
            String pool = words.next();
            List<PlacedEngine.DeviceRequest> requests = new ArrayList<>();
            for (Engine.Request request : words.requests()) {
                requests.add(new PlacedEngine.DeviceRequest(
                        request.name(), "", request.name() + ".example.com", "", request.count(), List.of()));
            }
            members.add(new PlacedEngine.PlacedMember(role, workers, pool, requests));
        }
        Words head = new Words(sides[0]);
        return new PlacedEngine(head.next(), head.times(), members);
    }

    /** The words of a clause, read one after another. */
    private static final class Words {
        private final List<String> words;

        Words(String text) {
            words = new ArrayList<>(List.of(text.split(" ", -1)));
        }

        String next() {
            return words.removeFirst();
        }

        Role role() {
            return switch (words.getFirst()) {
                case "leader" -> role(Role.LEADER);
                case "worker" -> role(Role.WORKER);
                default -> Role.STANDALONE;
            };
        }

        private Role role(Role role) {
            next();
            return role;
        }

        int times() {
            boolean times = !words.isEmpty() && words.getFirst().matches("x\\d+");
            return times ? Integer.parseInt(next().substring(1)) : 1;
        }

        List<Engine.Request> requests() {
            return words.stream()
                    .filter(word -> !word.equals("none"))
                    .map(WholeNodeText::request)
                    .toList();
        }
    }
}
