package dev.stowage.webhook.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Proof;
import dev.stowage.webhook.Decision;
import dev.stowage.webhook.User;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

class HubEndpointPropertyTest {
    private static final HubEndpoint ENDPOINT = HubOfTests.endpoint();
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final User SCHEDULER = new User("system:serviceaccount:stowage-system:stowage-hub", new TreeSet<>());
    private static final User ANN = new User("ann", new TreeSet<>());

    private static ObjectNode random(Random random, boolean faulty) {
        RandomHub hub = new RandomHub(random, faulty);
        return switch (random.nextInt(4)) {
            case 0 -> hub.inferenceClass("h100x8");
            case 1 -> hub.cluster("east", List.of("h100x8", "l4x2"));
            case 2 -> hub.deployment("chat", 1 + random.nextInt(3));
            default -> hub.replica();
        };
    }

    private static Decision create(JsonNode object) {
        return decide(AdmissionRequest.Operation.CREATE, SCHEDULER, MissingNode.getInstance(), object);
    }

    private static Decision update(User user, JsonNode before, JsonNode after) {
        return decide(AdmissionRequest.Operation.UPDATE, user, before, after);
    }

    private static Decision decide(AdmissionRequest.Operation operation, User user, JsonNode before, JsonNode after) {
        return ENDPOINT.decide(new AdmissionRequest(
                "uid",
                new AdmissionRequest.Kind(
                        "stowage.dev", "v1alpha1", after.path("kind").asString("")),
                new AdmissionRequest.Resource("stowage.dev", "v1alpha1", ""),
                "",
                "x",
                "",
                operation,
                user,
                false,
                after,
                before));
    }

    @Test
    void takesAgainWhatItTook() {
        long seed = Proof.seed(1);
        Random random = new Random(seed);
        int taken = 0;
        for (int i = 0; i < Proof.cases(1_000, 100_000); i++) {
            ObjectNode object = random(random, random.nextInt(3) == 0);
            if (create(object) instanceof Decision.Allow) {
                taken++;
                assertThat(update(ANN, object, object.deepCopy()))
                        .as("seed %d, case %d: %s", seed, i, object)
                        .isInstanceOfSatisfying(
                                Decision.Allow.class,
                                allow -> assertThat(allow.warnings()).isEmpty());
            }
        }
        assertThat(taken).isGreaterThan(500);
    }

    /** What is faulty may have become so by a stricter rule: it must not stand in the way of anything else. */
    @Test
    void neverDeniesAnUpdateThatTouchesNoFault() {
        long seed = Proof.seed(1);
        Random random = new Random(seed);
        int faulty = 0;
        for (int i = 0; i < Proof.cases(2_000, 200_000); i++) {
            ObjectNode before = random(random, true);
            faulty += create(before) instanceof Decision.Deny ? 1 : 0;
            ObjectNode after = before.deepCopy();
            harmless(random, after);

            assertThat(update(SCHEDULER, before, after))
                    .as("seed %d, case %d:%n%s%n%s", seed, i, before, after)
                    .isInstanceOf(Decision.Allow.class);
        }
        assertThat(faulty).isGreaterThan(1_000);
    }

    /** Changes the object somewhere else than at its faults, of which it does not know. */
    private static void harmless(Random random, ObjectNode object) {
        ObjectNode spec = (ObjectNode) object.get("spec");
        ((ObjectNode) object.get("metadata")).putObject("annotations").put("note", "x");
        switch (object.get("kind").asString()) {
            case "InferenceClass" -> {
                spec.put("description", "changed");
                rearrange(random, (ArrayNode) spec.get("devices"))
                        .forEach(device -> ((ObjectNode) device).put("count", 9));
            }
            case "InferenceCluster" -> {
                ArrayNode pools = rearrange(random, (ArrayNode) spec.get("nodePools"));
                pools.forEach(pool -> ((ObjectNode) pool).put("nodeCount", 7));
                pools.addObject()
                        .put("name", "added")
                        .put("className", "h100x8")
                        .put("growthTimeout", "20m");
            }
            case "ModelDeployment" -> {
                spec.put("replicas", 7);
                ArrayNode engines = rearrange(random, (ArrayNode) spec.at("/template/spec/engines"));
                for (JsonNode engine : engines) {
                    rearrange(random, (ArrayNode) engine.get("members")).forEach(member -> {
                        ((ObjectNode) member.get("template").get("spec")).put("hostname", "changed");
                        rearrange(random, (ArrayNode) member.at("/nodeSelector/devices"))
                                .forEach(request -> ((ObjectNode) request).put("count", 1));
                    });
                }
                engine(engines.addObject());
            }
            default -> {
                spec.put("revision", "changed");
                ((ObjectNode) spec.at("/engines/0/members/0/template")).put("image", "changed");
            }
        }
    }

    private static void engine(ObjectNode engine) {
        engine.put("name", "added").put("copies", 1);
        ObjectNode member = engine.putArray("members").addObject().put("role", "Standalone");
        member.putObject("template").putObject("spec");
    }

    /** Turns the order of a list round, at times. */
    private static ArrayNode rearrange(Random random, ArrayNode list) {
        if (random.nextBoolean()) {
            for (int i = list.size() - 1; i > 0; i--) {
                list.add(list.remove(i - 1));
            }
        }
        return list;
    }

    @Test
    void neverThrowsWhateverTheObjectsAre() {
        long seed = Proof.seed(1);
        Random random = new Random(seed);
        for (int i = 0; i < Proof.cases(10_000, 1_000_000); i++) {
            ObjectNode before = random(random, true);
            ObjectNode after = before.deepCopy();
            for (int odd = random.nextInt(4); odd >= 0; odd--) {
                makeOdd(random, random.nextBoolean() ? before : after);
            }
            after.set("kind", before.path("kind"));

            Decision decision = random.nextBoolean()
                    ? create(after)
                    : update(random.nextBoolean() ? ANN : SCHEDULER, before, after);

            assertThat(decision.outcome()).as("seed %d, case %d", seed, i).isNotNull();
        }
    }

    /** Puts an odd value somewhere. */
    private static void makeOdd(Random random, JsonNode node) {
        JsonNode child = null;
        switch (node) {
            case ObjectNode object
            when !object.isEmpty() -> {
                List<String> names = List.copyOf(object.propertyNames());
                String name = names.get(random.nextInt(names.size()));
                child = object.get(name);
                if (isEnd(random, child)) {
                    object.set(name, odd(random));
                    return;
                }
            }
            case ArrayNode array
            when !array.isEmpty() -> {
                int place = random.nextInt(array.size());
                child = array.get(place);
                if (isEnd(random, child)) {
                    array.set(place, odd(random));
                    return;
                }
            }
            default -> {
                return;
            }
        }
        makeOdd(random, child);
    }

    private static boolean isEnd(Random random, JsonNode child) {
        return !child.isContainer() || child.isEmpty() || random.nextInt(5) == 0;
    }

    private static JsonNode odd(Random random) {
        return switch (random.nextInt(12)) {
            case 0 -> JSON.nullNode();
            case 1 -> JSON.booleanNode(true);
            case 2 -> JSON.numberNode(-1);
            case 3 -> JSON.numberNode(Long.MAX_VALUE);
            case 4 -> JSON.numberNode(new BigInteger("9".repeat(40)));
            case 5 -> JSON.numberNode(new BigDecimal("1e400"));
            case 6 -> JSON.stringNode("");
            case 7 -> JSON.stringNode("\ud83d\u0000\n\"%s\\");
            case 8 -> JSON.stringNode("x".repeat(20_000));
            case 9 -> JSON.arrayNode().add(JSON.nullNode()).add(1);
            case 10 -> JSON.objectNode();
            default -> JSON.objectNode().set("name", JSON.objectNode());
        };
    }
}
