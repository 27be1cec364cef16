package dev.stowage.fleet.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Random manifests of a small fleet, as trees: valid ones, with fields left out as people do. A seed gives one fleet. */
final class RandomDocuments {
    private final SplittableRandom random;

    private RandomDocuments(long seed) {
        this.random = new SplittableRandom(seed);
    }

    static List<Node> of(long seed) {
        return new RandomDocuments(seed).documents();
    }

    private List<Node> documents() {
        List<Node> documents = new ArrayList<>();
        documents.add(object(Kind.INFERENCE_CLASS, "h100x8", 0)
                .add("spec", new Fields().add("devices", list(1, _ -> device())).build())
                .build());
        for (int i = random.nextInt(3); i >= 0; i--) {
            documents.add(cluster(i));
        }
        for (int i = random.nextInt(3); i >= 0; i--) {
            documents.add(deployment(i));
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            documents.add(replica(i));
        }
        return documents;
    }

    private Fields object(Kind kind, String name, int labels) {
        Group group = random.nextBoolean() ? Group.STOWAGE : Group.MODELPLANE;
        Fields metadata = new Fields().add("name", name);
        if (kind.isNamespaced() && random.nextBoolean()) {
            metadata.add("namespace", random.nextBoolean() ? "team" : "default");
        }
        Fields all = new Fields();
        for (int i = 0; i < labels; i++) {
            all.add(
                    group.label(
                            List.of("deployment", "cluster", "replica-index").get(i)),
                    i < 2 ? word() : Integer.toString(i));
        }
        return new Fields()
                .add("apiVersion", group + "/" + Group.VERSION)
                .add("kind", kind.toString())
                .add("metadata", metadata.add("labels", all.build()).build());
    }

    private Node cluster(int number) {
        Fields spec = new Fields()
                .add(
                        "nodePools",
                        list(
                                2,
                                i -> new Fields()
                                        .add("name", "pool-" + i)
                                        .add("className", "h100x8")
                                        .add("nodeCount", random.nextInt(5))
                                        .build()))
                .add(
                        "taints",
                        list(
                                2,
                                i -> new Fields()
                                        .add("key", word())
                                        .add("effect", i == 0 ? "NoSchedule" : "NoExecute")
                                        .build()));
        Fields cluster = object(Kind.INFERENCE_CLUSTER, "cluster-" + number, 0).add("spec", spec.build());
        return random.nextBoolean()
                ? cluster.build()
                : cluster.add("status", status()).build();
    }

    private Node status() {
        return new Fields()
                .add(
                        "conditions",
                        list(
                                1,
                                _ -> new Fields()
                                        .add("type", "Ready")
                                        .add("status", random.nextBoolean() ? "True" : "False")
                                        .build()))
                .add(
                        "gpuPools",
                        list(
                                2,
                                i -> new Fields()
                                        .add("name", "pool-" + i)
                                        .add("nodes", random.nextInt(-1, 5))
                                        .add("devices", list(1, _ -> device()))
                                        .add("observation", observation())
                                        .build()))
                .build();
    }

    private Node observation() {
        return new Fields()
                .add("state", random.nextBoolean() ? "Observed" : "Stale")
                .add("observedNodes", random.nextInt(5))
                .add(
                        "buckets",
                        list(
                                4,
                                _ -> new Fields()
                                        .add("free", free())
                                        .add("nodes", random.nextInt(-1, 4))
                                        .build()))
                .add("steering", random.nextBoolean() ? "Active" : "Inactive")
                .add("replicaObservationsVersion", Integer.toString(random.nextInt(100)))
                .build();
    }

    private Node deployment(int number) {
        return object(Kind.MODEL_DEPLOYMENT, "model-" + number, 0)
                .add(
                        "spec",
                        new Fields()
                                .add("replicas", random.nextInt(4))
                                .add(
                                        "template",
                                        new Fields()
                                                .add(
                                                        "spec",
                                                        new Fields()
                                                                .add(
                                                                        "clusterSelector",
                                                                        new Fields()
                                                                                .add(
                                                                                        "matchLabels",
                                                                                        new Fields()
                                                                                                .add(word(), word())
                                                                                                .build())
                                                                                .build())
                                                                .add(
                                                                        "engines",
                                                                        list(2, i -> engine("engine-" + i, false)))
                                                                .build())
                                                .build())
                                .build())
                .build();
    }

    private Node replica(int number) {
        return object(Kind.MODEL_REPLICA, "replica-" + number, random.nextInt(4))
                .add(
                        "spec",
                        new Fields()
                                .add("clusterName", "cluster-0")
                                .add("engines", list(2, i -> engine("engine-" + i, true)))
                                .build())
                .add(
                        "status",
                        new Fields()
                                .add("dispatchedVersion", Integer.toString(random.nextInt(100)))
                                .build())
                .build();
    }

    private Node engine(String name, boolean placed) {
        Fields member = new Fields();
        Node requests = list(
                1,
                i -> new Fields()
                        .add("name", "r" + i)
                        .add("count", random.nextInt(1, 9))
                        .add(
                                "selectors",
                                list(1, _ -> new Fields().add("cel", cel()).build()))
                        .build());
        if (placed) {
            member.add("nodePoolName", "pool-0").add("deviceRequests", requests);
        } else {
            member.add("nodeSelector", new Fields().add("devices", requests).build());
        }
        return new Fields()
                .add("name", name)
                .add("members", list(1, _ -> member.build()))
                .build();
    }

    private Node device() {
        return new Fields()
                .add("name", "gpu")
                .add("driver", "gpu.nvidia.com")
                .add("count", random.nextInt(1, 9))
                .add(
                        "attributes",
                        new Fields()
                                .add(word(), new Fields().add("string", cel()).build())
                                .add(
                                        "int",
                                        new Fields()
                                                .add("int", random.nextLong(1L << 53))
                                                .build())
                                .add(
                                        "bool",
                                        new Fields()
                                                .add("bool", new Node.Bool(0, random.nextBoolean()))
                                                .build())
                                .build())
                .add(
                        "capacity",
                        new Fields()
                                .add(
                                        "memory",
                                        new Fields()
                                                .add("value", random.nextInt(100) + "Gi")
                                                .build())
                                .build())
                .build();
    }

    private Node free() {
        return new Fields().add("gpu", random.nextInt(9)).build();
    }

    /** Texts that writers must quote and readers must not take for anything else. */
    private String cel() {
        List<String> texts = List.of(
                "a: b",
                "true",
                "12",
                "1e3",
                "~",
                "- x",
                "\"q\" 'p'",
                "ä€😀",
                "a\nb\t#c",
                " x ",
                "*a",
                "{}",
                "<<",
                "0x1F");
        return texts.get(random.nextInt(texts.size()));
    }

    private String word() {
        return "w" + random.nextInt(50);
    }

    private interface Element {
        Node at(int index);
    }

    /** One to so many elements. */
    private Node list(int most, Element element) {
        List<Node> items = new ArrayList<>();
        for (int i = random.nextInt(most); i >= 0; i--) {
            items.add(element.at(items.size()));
        }
        return new Node.Sequence(0, items);
    }
}
