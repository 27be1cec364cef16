package dev.stowage.webhook.wire;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reviews that went wrong on their way: first as trees, by somebody who knows what matters in them, then perhaps as bytes. */
final class MutatedReviews {
    /** Deeper than what is read, so that this happens too. */
    private static final int MAX_DEPTH = 100_000;

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .build())
                    .streamWriteConstraints(StreamWriteConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .build())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            // Half a surrogate pair can be sent as an escape only.
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();

    /** What can be anywhere, as JSON. */
    private static final List<String> ODDITIES = List.of(
            "null",
            "{}",
            "[]",
            "\"\"",
            "0",
            "-0.0",
            "1e400",
            "9223372036854775807",
            "12345678901234567890123",
            "true",
            "false",
            "\"\\ud800\"",
            "\"\\u0000\\n\\u2028\"",
            "\"chat-0-3f9c2a7b10\"",
            "[null,[[]],{}]",
            "{\"\":{\"a/b~c\":null}}",
            "{\"stowage.dev/replica\":\"x\",\"app\":\"y\"}",
            "\"" + "x".repeat(300) + "\"",
            "[".repeat(700) + "]".repeat(700));

    private static final List<String> KEYS = List.of(
            "metadata",
            "labels",
            "annotations",
            "ownerReferences",
            "deletionTimestamp",
            "spec",
            "template",
            "jobTemplate",
            "nodeSelector",
            "schedulerName",
            "controller",
            "kind",
            "apiVersion",
            "uid",
            "kubernetes.io/config.mirror",
            "stowage.dev/replica",
            "stowage.dev/role",
            "stowage.dev/pool",
            "example.com/nvlink-domain",
            "",
            "~1",
            "a/b");

    /** Below the request; what is missing on the way is made. */
    private static final List<String> HOT = List.of(
            "dryRun",
            "object/metadata",
            "object/metadata/labels",
            "object/metadata/labels/stowage.dev~replica",
            "object/metadata/labels/stowage.dev~role",
            "object/metadata/annotations",
            "object/metadata/ownerReferences",
            "object/metadata/deletionTimestamp",
            "object/spec",
            "object/spec/nodeSelector",
            "object/spec/nodeSelector/stowage.dev~pool",
            "object/spec/schedulerName",
            "object/spec/template/metadata/labels",
            "object/spec/template/metadata/labels/stowage.dev~replica",
            "object/spec/jobTemplate/metadata/labels/stowage.dev~role",
            "object/spec/metadata/labels",
            "object/spec/volumeClaimTemplates",
            "oldObject/metadata/labels",
            "oldObject/metadata/labels/stowage.dev~replica",
            "oldObject/metadata/deletionTimestamp",
            "oldObject/metadata/ownerReferences",
            "userInfo/groups");

    /** What decides which branch is taken, so that the branches are reached. */
    private static final Map<String, List<String>> MENUS = Map.of(
            "operation",
            List.of("\"CREATE\"", "\"UPDATE\"", "\"DELETE\"", "\"CONNECT\""),
            "subResource",
            List.of("\"\"", "null", "\"status\"", "\"ephemeralcontainers\""),
            "resource",
            List.of(
                    "{\"group\":\"\",\"version\":\"v1\",\"resource\":\"pods\"}",
                    "{\"version\":\"v1\",\"resource\":\"pods\"}",
                    "{\"group\":\"apps\",\"version\":\"v1\",\"resource\":\"statefulsets\"}",
                    "{\"group\":\"resource.k8s.io\",\"version\":\"v1\",\"resource\":\"resourceclaims\"}"),
            "userInfo",
            List.of(
                    "{\"username\":\"alice\"}",
                    "{\"username\":\"alice\",\"groups\":[\"stowage:break-glass\"]}",
                    "{\"username\":\"system:kube-controller-manager\"}"),
            "object/metadata/ownerReferences",
            List.of(
                    owner("apps/v1", "ReplicaSet"),
                    owner("apps/v1", "StatefulSet"),
                    owner("batch/v1", "Job"),
                    owner("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet"),
                    owner("example.com/v1", "Engine"),
                    owner("example.com/v1", "Slow"),
                    owner("stowage.dev/v1alpha1", "ReplicaObservation")));

    private final List<JsonNode> originals;
    private final Random random;

    MutatedReviews(List<JsonNode> originals, long seed) {
        this.originals = List.copyOf(originals);
        this.random = new Random(seed);
    }

    /** A review as it can be mutated, with its numbers as they are. */
    static JsonNode original(Path file) {
        return MAPPER.readTree(file.toFile());
    }

    byte[] next() {
        JsonNode review = any(originals).deepCopy();
        for (int i = random.nextInt(4); i >= 0; i--) {
            mutate((ObjectNode) review);
        }
        byte[] bytes = MAPPER.writeValueAsString(review).getBytes(StandardCharsets.UTF_8);
        return random.nextInt(4) == 0 ? garbled(bytes) : bytes;
    }

    private void mutate(ObjectNode review) {
        switch (random.nextInt(8)) {
            case 0, 1 -> set(review, "request/" + any(HOT), oddity());
            case 2, 3 -> {
                String path = any(MENUS.keySet().stream().sorted().toList());
                set(review, "request/" + path, MAPPER.readTree(any(MENUS.getOrDefault(path, ODDITIES))));
            }
            case 4 -> replace(review, oddity());
            case 5 -> replace(review, anywhere(any(originals)).deepCopy());
            case 6 -> remove(anywhere(review));
            default -> {
                if (anywhere(review) instanceof ObjectNode object) {
                    object.set(any(KEYS), oddity());
                }
            }
        }
    }

    private JsonNode oddity() {
        return MAPPER.readTree(any(ODDITIES));
    }

    private static void set(ObjectNode root, String path, JsonNode value) {
        ObjectNode node = root;
        List<String> names = Arrays.stream(path.split("/", -1))
                .map(name -> name.replace('~', '/'))
                .toList();
        for (String name : names.subList(0, names.size() - 1)) {
            node = node.path(name) instanceof ObjectNode child ? child : node.putObject(name);
        }
        node.set(names.getLast(), value);
    }

    private void replace(ObjectNode root, JsonNode value) {
        switch (anywhere(root)) {
            case ObjectNode object
            when !object.isEmpty() -> object.set(any(List.copyOf(object.propertyNames())), value);
            case ArrayNode array when !array.isEmpty() -> array.set(random.nextInt(array.size()), value);
            default -> root.set(any(KEYS), value);
        }
    }

    private void remove(JsonNode node) {
        switch (node) {
            case ObjectNode object
            when !object.isEmpty() ->
                object.remove(any(object.propertyNames().stream().sorted().toList()));
            case ArrayNode array when !array.isEmpty() -> array.remove(random.nextInt(array.size()));
            default -> {}
        }
    }

    /** A map or a list somewhere in the tree; any, but not each with the same chance. */
    private JsonNode anywhere(JsonNode root) {
        JsonNode node = root;
        for (int depth = 0; ; depth++) {
            List<JsonNode> children = new ArrayList<>();
            node.forEach(child -> {
                if (child.isContainer()) {
                    children.add(child);
                }
            });
            if (children.isEmpty() || (depth > 0 && random.nextInt(4) == 0)) {
                return node;
            }
            node = any(children);
        }
    }

    private byte[] garbled(byte[] bytes) {
        byte[] garbled = bytes.clone();
        for (int i = random.nextInt(6); i >= 0; i--) {
            garbled = garbledOnce(garbled);
        }
        return garbled;
    }

    private byte[] garbledOnce(byte[] bytes) {
        if (bytes.length == 0) {
            return bytes;
        }
        int at = random.nextInt(bytes.length);
        int length = Math.min(bytes.length - at, 1 + random.nextInt(40));
        return switch (random.nextInt(6)) {
            case 0 -> {
                bytes[at] = (byte) random.nextInt(256);
                yield bytes;
            }
            case 1 -> {
                bytes[at] = (byte) "{}[]\",:\\0e-n".charAt(random.nextInt(12));
                yield bytes;
            }
            case 2 -> joined(Arrays.copyOf(bytes, at), Arrays.copyOfRange(bytes, at + length, bytes.length));
            case 3 -> joined(Arrays.copyOf(bytes, at + length), Arrays.copyOfRange(bytes, at, bytes.length));
            case 4 ->
                joined(
                        Arrays.copyOf(bytes, at),
                        any(ODDITIES).getBytes(StandardCharsets.UTF_8),
                        Arrays.copyOfRange(bytes, at, bytes.length));
            default -> random.nextInt(10) == 0 ? Arrays.copyOf(bytes, at) : bytes;
        };
    }

    private static byte[] joined(byte[]... parts) {
        int length = Arrays.stream(parts).mapToInt(part -> part.length).sum();
        byte[] all = new byte[length];
        int at = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return all;
    }

    private <T> T any(List<T> items) {
        return items.get(random.nextInt(items.size()));
    }

    private static String owner(String apiVersion, String kind) {
        return "[{\"apiVersion\":\"%s\",\"kind\":\"%s\",\"name\":\"chat\",\"uid\":\"u\",\"controller\":true}]"
                .formatted(apiVersion, kind);
    }
}
