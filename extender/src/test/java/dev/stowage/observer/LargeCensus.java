package dev.stowage.observer;

import dev.stowage.extender.NodeName;
import dev.stowage.extender.Place;
import dev.stowage.extender.PlannedReplica;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodGroup;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ReplicaKey;
import dev.stowage.extender.ResourceVersion;
import dev.stowage.extender.Resources;
import dev.stowage.extender.SchedulerName;
import dev.stowage.extender.SlotName;
import dev.stowage.extender.Steering;
import dev.stowage.extender.View;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A census of a cluster of many nodes: most are full of settled replicas, on the last ones twenty replicas wait for their two pods
 * each, and on each are some pods without devices. And what kube-scheduler asks about them.
 */
public final class LargeCensus {
    static final PoolName POOL = new PoolName("h100");

    /** How many replicas wait, and of how many pods questions can be asked. */
    public static final int OPEN = 20;

    private static final PodGroup MAIN = new PodGroup("main", "Standalone", PodGroup.NO_COPY);
    /** How many have all devices free. */
    public static final int EMPTY_NODES = 50;

    private static final int OTHERS_ON_A_NODE = 6;

    private final int nodes;
    private final Steering steering = new Steering();
    private final Census census;

    /** What a pod takes. */
    public enum Pods {
        CLAIMING(",\"resourceClaims\":[{\"name\":\"gpu\"}]"),
        WITHOUT_DEVICES("");

        private final String spec;

        Pods(String spec) {
            this.spec = spec;
        }
    }

    /** @param nodes more than 50 */
    public LargeCensus(int nodes) {
        this.nodes = nodes;
        this.census = Census.empty((_, _, _) -> true, steering::landing).after(cluster(), Instant.EPOCH);
    }

    Census census() {
        return census;
    }

    public View view() {
        return census.view();
    }

    public Steering steering() {
        return steering;
    }

    /** How many replicas have their only pod, with four devices. */
    int settled() {
        return 2 * (nodes - EMPTY_NODES);
    }

    /** The question about a pod, from 0 to before {@link #OPEN}, with all nodes to choose from. */
    public byte[] question(int number, Pods pods) {
        String list = IntStream.range(0, nodes)
                .mapToObj(node -> '"' + name(node) + '"')
                .collect(Collectors.joining(","));
        String pod = "open-" + number;
        return ("{\"Pod\":{\"metadata\":{\"name\":\"%s\",\"namespace\":\"team\",\"uid\":\"%s\"},\"spec\":"
                        + "{\"containers\":[{\"image\":\"vllm:1\"}]%s}},\"Nodes\":null,\"NodeNames\":[%s]}")
                .formatted(pod, pod, pods.spec, list)
                .getBytes(StandardCharsets.UTF_8);
    }

    private List<News> cluster() {
        List<News> news = new ArrayList<>(List.of(Things.seen(Things.pool("h100")), Things.deviceClass()));
        for (int node = 0; node < nodes; node++) {
            news.add(Things.node(name(node), "h100"));
            news.add(Things.slice(name(node), 8));
        }
        for (int replica = 0; replica < settled() + OPEN; replica++) {
            news.add(new News.ReplicaSeen(replica(replica)));
        }
        for (int replica = 0; replica < settled(); replica++) {
            String pod = "pod-" + replica;
            String node = name(replica / 2);
            PodUid uid = new PodUid(pod);
            int first = 4 * (replica % 2);
            news.add(seen(pod, new Place.On(new NodeName(node)), 1));
            news.add(attributed(uid, replica));
            news.add(Things.seen(Things.holding(
                    Things.asking(pod, uid, 4), uid, node, List.of(first, first + 1, first + 2, first + 3))));
        }
        for (int open = 0; open < OPEN; open++) {
            news.add(seen("open-" + open, new Place.Unsaid(), 1));
            news.add(attributed(new PodUid("open-" + open), settled() + open));
        }
        for (int pod = 0; pod < OTHERS_ON_A_NODE * nodes; pod++) {
            news.add(seen("idle-" + pod, new Place.On(new NodeName(name(pod % nodes))), 0));
        }
        news.add(new News.ReplicasReached(new ResourceVersion(1)));
        news.add(new News.Listed());
        return news;
    }

    private ObservedReplica replica(int number) {
        int pods = number < settled() ? 1 : 2;
        return new ObservedReplica(
                new ReplicaKey("team", "replica-" + number, "uid-" + number),
                "observed-" + number,
                "chat",
                false,
                List.of(),
                List.of(new ObservedReplica.Expected(MAIN, pods, POOL, new TreeMap<>(Map.of("gpu", 4)))),
                List.of(new ObservedReplica.Predicted(
                        POOL,
                        new SlotName("replica-" + number + "/0"),
                        new TreeMap<>(Map.of("gpu", 8)),
                        "",
                        false,
                        List.of(new PlannedReplica.Pods(MAIN, pods)))),
                false);
    }

    static News attributed(PodUid pod, int replica) {
        return new News.Attributed(pod, new Attribution.OfReplica("observed-" + replica, MAIN));
    }

    static News seen(String name, Place place, int ownClaims) {
        return new News.PodSeen(
                new Pod(
                        new PodKey("team", name),
                        new PodUid(name),
                        place,
                        new SchedulerName("default-scheduler"),
                        false,
                        Resources.NONE,
                        ownClaims,
                        List.of()),
                new PodFacts(Instant.EPOCH, new TreeMap<>(), place, false, false, new PodFacts.Scheduling.Unasked()));
    }

    /** Of 38 characters, as those of clouds. */
    static String name(int node) {
        return "gke-production-h100-pool-%013d".formatted(node * 7_919L % 9_999_991L);
    }
}
