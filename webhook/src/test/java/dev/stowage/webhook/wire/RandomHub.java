package dev.stowage.webhook.wire;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Objects of the hub from a seed: small ones, so that things meet, with faults that no schema finds, if wanted. */
final class RandomHub {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private static final List<String> GOOD_SELECTORS = List.of(
            "true",
            "false",
            "device.driver == 'a.example.com'",
            "device.driver != 'a.example.com'",
            "device.attributes['a.example.com'].model == 'x'",
            "device.attributes['b.example.com'].generation >= 2",
            "device.capacity[device.driver].memory.compareTo(quantity('40Gi')) >= 0",
            "'memory' in device.capacity[device.driver]");
    private static final List<String> BAD_SELECTORS = List.of("oops", "1", "true &&", "device.x");
    private static final List<String> GOOD_NAMES = List.of("a", "b", "c-1", "h100");
    private static final List<String> BAD_NAMES = List.of("A", "b_", "-", "GPU_pool");

    private final Random random;
    private final boolean faulty;

    RandomHub(Random random, boolean faulty) {
        this.random = random;
        this.faulty = faulty;
    }

    private <T> T one(List<T> good, List<T> bad) {
        List<T> from = faulty && random.nextInt(3) == 0 ? bad : good;
        return from.get(random.nextInt(from.size()));
    }

    private String differing(int place, List<String> names) {
        return faulty ? one(names, BAD_NAMES) : names.get(place % names.size());
    }

    private static ObjectNode object(String kind, String name) {
        ObjectNode object =
                JSON.objectNode().put("apiVersion", "stowage.dev/v1alpha1").put("kind", kind);
        object.putObject("metadata").put("name", name);
        return object;
    }

    ObjectNode inferenceClass(String name) {
        ObjectNode object = object("InferenceClass", name);
        ArrayNode devices = object.putObject("spec").putArray("devices");
        int number = 1 + random.nextInt(3);
        for (int i = 0; i < number; i++) {
            device(devices.addObject().put("name", faulty ? one(List.of("a", "b"), List.of("a")) : "d" + i), i);
        }
        return object;
    }

    private void device(ObjectNode device, int place) {
        device.put("count", 1 + random.nextInt(8));
        switch (random.nextInt(4)) {
            case 0 ->
                device.put("claim", "ExtendedResource").put("resourceName", "example.com/" + (faulty ? 0 : place));
            case 1 -> device.put("claim", "Synthetic");
            default -> device.put("claim", "DRA").put("deviceClassName", "x.example.com");
        }
        device.put("driver", random.nextBoolean() ? "a.example.com" : "b.example.com");
        ObjectNode attributes = device.putObject("attributes");
        if (random.nextBoolean()) {
            attributes.putObject("model").put("string", random.nextBoolean() ? "x" : "y");
        }
        if (random.nextBoolean()) {
            attributes.putObject("generation").put("int", random.nextInt(4));
        }
        if (random.nextInt(3) == 0) {
            attributes.putObject("version").put("version", one(List.of("1.2.3"), List.of("1.2")));
        }
        if (random.nextBoolean()) {
            device.putObject("capacity")
                    .putObject("memory")
                    .put("value", one(List.of("24Gi", "80Gi"), List.of("1e9999")));
        }
    }

    ObjectNode cluster(String name, List<String> classes) {
        ObjectNode object = object("InferenceCluster", name);
        ArrayNode pools = cluster(object).putArray("nodePools");
        int number = 1 + random.nextInt(4);
        for (int i = 0; i < number; i++) {
            ObjectNode pool = pools.addObject()
                    .put("name", differing(i, GOOD_NAMES))
                    .put("className", one(classes, List.of("gone")))
                    .put("nodeCount", random.nextInt(5))
                    .put("growthTimeout", one(List.of("20m"), List.of("9999999h")));
            if (random.nextInt(3) == 0) {
                pool.putObject("nodeSelector").put("pool", random.nextBoolean() ? "x" : "y");
            }
        }
        return object;
    }

    private static ObjectNode cluster(ObjectNode object) {
        ObjectNode spec = object.putObject("spec");
        spec.putObject("cluster")
                .put("source", "Existing")
                .putObject("existing")
                .putObject("secretRef")
                .put("name", "x");
        return spec;
    }

    /** A cluster of one large pool of that class. */
    static ObjectNode largeCluster(String name, String className) {
        ObjectNode object = object("InferenceCluster", name);
        cluster(object)
                .putArray("nodePools")
                .addObject()
                .put("name", "pool")
                .put("className", className)
                .put("nodeCount", 5_000);
        return object;
    }

    ObjectNode deployment(String name, int engines) {
        ObjectNode object = object("ModelDeployment", name);
        ((ObjectNode) object.get("metadata")).put("namespace", "team");
        ObjectNode spec = object.putObject("spec").put("replicas", 1);
        spec.put("progressDeadline", one(List.of("10m"), List.of("9999999h")));
        ArrayNode list = spec.putObject("template").putObject("spec").putArray("engines");
        for (int i = 0; i < engines; i++) {
            ObjectNode engine = list.addObject().put("name", faulty ? one(List.of("a", "b"), List.of("a")) : "e" + i);
            engine.put("copies", one(List.of(1, 2), List.of(600)));
            ArrayNode members = engine.putArray("members");
            if (random.nextBoolean()) {
                member(members.addObject().put("role", "Standalone"), 1);
            } else {
                member(members.addObject().put("role", "Leader"), random.nextInt(2));
                ObjectNode worker = members.addObject().put("role", "Worker");
                member(worker, 1);
                worker.putObject("worker").put("nodes", 1 + random.nextInt(3));
            }
        }
        return object;
    }

    private void member(ObjectNode member, int fewestRequests) {
        ObjectNode template = member.putObject("template");
        template.putObject("spec");
        if (faulty && random.nextInt(4) == 0) {
            template.putObject("metadata")
                    .putObject("labels")
                    .put("stowage.dev/replica", "x")
                    .put("app", "x");
        }
        int number = fewestRequests + random.nextInt(3);
        ArrayNode requests = member.putObject("nodeSelector").putArray("devices");
        for (int i = 0; i < number; i++) {
            ObjectNode request =
                    requests.addObject().put("name", faulty ? one(List.of("r", "s"), List.of("r")) : "r" + i);
            request.put("count", 1 + random.nextInt(random.nextInt(4) == 0 ? 10 : 3));
            ArrayNode selectors = request.putArray("selectors");
            IntStream.range(0, random.nextInt(3))
                    .forEach(_ -> selectors.addObject().put("cel", one(GOOD_SELECTORS, BAD_SELECTORS)));
        }
    }

    ObjectNode replica() {
        ObjectNode object = object("ModelReplica", "chat-0-3f9c2a7b10");
        ObjectNode labels =
                ((ObjectNode) object.get("metadata")).put("namespace", "team").putObject("labels");
        for (String label : List.of("stowage.dev/deployment", "stowage.dev/cluster", "stowage.dev/replica-index")) {
            if (!faulty || random.nextInt(4) > 0) {
                labels.put(label, one(List.of("0", "1"), List.of("x", "")));
            }
        }
        ObjectNode spec = object.putObject("spec").put("clusterName", one(List.of("east"), List.of("west", "")));
        spec.put("revision", "r1").putObject("serving").put("mode", "Unified");
        ObjectNode engine =
                spec.putArray("engines").addObject().put("name", "main").put("copies", 1);
        ObjectNode member =
                engine.putArray("members").addObject().put("role", "Standalone").put("nodePoolName", "h100");
        member.putArray("deviceRequests").addObject().put("name", "gpu").put("count", 8);
        member.putObject("template").put("image", "vllm:1");
        return object;
    }
}
