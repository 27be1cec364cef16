package dev.stowage.extender;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A cluster of many nodes in which twenty replicas wait for their two pods each, and what kube-scheduler asks about them. */
public final class LargeCluster {
    public static final int PODS = 20;

    private final Scene scene = new Scene();
    private final View view;
    private final List<String> names;

    /** What a pod takes. */
    public enum Pods {
        CLAIMING(",\"resourceClaims\":[{\"name\":\"gpu\"}]"),
        WITHOUT_DEVICES("");

        private final String spec;

        Pods(String spec) {
            this.spec = spec;
        }
    }

    public LargeCluster(int nodes) {
        names = IntStream.range(0, nodes).mapToObj(LargeCluster::name).toList();
        IntStream.range(0, nodes).forEach(node -> scene.node(name(node), node % 9));
        IntStream.range(0, PODS)
                .forEach(number -> scene.replica(
                                "r" + number,
                                Plan.of("r" + number).pods("main", 2, 3).slot("r" + number + "/0", 8, "main", "main"))
                        .pod("pod" + number, "r" + number, "main"));
        view = scene.view();
    }

    public View view() {
        return view;
    }

    public Steering steering() {
        return scene.steering();
    }

    /** The question about a pod, from 0 to before {@link #PODS}, with all nodes to choose from. */
    public byte[] question(int number, Pods pods) {
        String list = names.stream().map(name -> '"' + name + '"').collect(Collectors.joining(","));
        String pod = "pod" + number;
        return ("{\"Pod\":{\"metadata\":{\"name\":\"%s\",\"namespace\":\"team\",\"uid\":\"%s-uid\"},"
                        + "\"spec\":{\"containers\":[{\"image\":\"vllm:1\"}]%s}},\"Nodes\":null,\"NodeNames\":[%s]}")
                .formatted(pod, pod, pods.spec, list)
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Of 38 characters, as those of clouds. */
    private static String name(int node) {
        return "gke-production-h100-pool-%013d".formatted(node * 7_919L % 9_999_991L);
    }
}
