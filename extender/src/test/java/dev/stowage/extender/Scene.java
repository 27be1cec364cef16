package dev.stowage.extender;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A cluster in which a test lets things happen, one after another, and asks what the extender would say. */
public final class Scene {
    final Known known = new Known();
    Steering steering = new Steering();
    private final Map<String, Plan> plans = new LinkedHashMap<>();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    public Scene node(String name, Integer... free) {
        return nodeIn("", name, free);
    }

    public Scene nodeIn(String domain, String name, Integer... free) {
        known.node(name, domain, DeviceCounts.of(free));
        return this;
    }

    public Scene replica(String name, Plan plan) {
        plans.put(name, plan);
        known.replica(plan.build());
        return this;
    }

    public Scene required(String replica) {
        known.require(requireNonNull(plans.get(replica)).build().key());
        return this;
    }

    /** A pod of that engine or role of a replica. */
    public Scene pod(String pod, String replica, String engineOrRole) {
        known.pod(uid(pod), requireNonNull(plans.get(replica)).member(engineOrRole));
        return this;
    }

    public Scene foreignPod(String pod, Integer... need) {
        known.foreignPod(uid(pod), DeviceCounts.of(need));
        return this;
    }

    /** The pod's binding can be seen, with all that it takes. */
    public Scene bound(String pod, String node) {
        known.nominated(uid(pod), new NodeName(node), steering, now);
        known.allocated(uid(pod));
        return this;
    }

    /** Only the node of the pod can be seen. */
    public Scene nominated(String pod, String node) {
        known.nominated(uid(pod), new NodeName(node), steering, now);
        return this;
    }

    public Scene later(Duration time) {
        now = now.plus(time);
        return this;
    }

    /** A companion that remembers nothing: it was started anew, or is another one. */
    public Scene restarted() {
        steering = new Steering();
        return this;
    }

    public Scene unsynced() {
        known.unsynced();
        return this;
    }

    public View view() {
        return known.view();
    }

    public Steering steering() {
        return steering;
    }

    static PodUid uid(String pod) {
        return new PodUid(pod + "-uid");
    }

    Landing landing(String pod) {
        return known.landing(uid(pod));
    }

    /** The scores of all nodes that are known. */
    Map<String, Integer> prioritize(String pod) {
        return prioritize(
                pod, known.nodes().keySet().stream().map(NodeName::text).toArray(String[]::new));
    }

    /** The scores of these nodes; none if nothing is said about any. */
    Map<String, Integer> prioritize(String pod, String... nodes) {
        return switch (answer(pod, nodes)) {
            case Answer.Neutral _ -> Map.of();
            case Answer.Scored(var _, var scores) -> {
                Map<String, Integer> byName = new TreeMap<>();
                for (int place = 0; place < nodes.length; place++) {
                    byName.put(nodes[place], scores.score(place));
                }
                yield byName;
            }
        };
    }

    Outcome outcome(String pod, String... nodes) {
        return answer(pod, nodes).outcome();
    }

    private Answer answer(String pod, String... nodes) {
        View view = known.view();
        return steering.prioritize(view, question(pod, view, nodes));
    }

    /** What filter says about each of these nodes: nothing if the pod may go there. */
    Map<String, String> filter(String pod, String... nodes) {
        View view = known.view();
        Map<String, String> byName = new TreeMap<>();
        FilterAnswer answer = steering.filter(view, question(pod, view, nodes));
        for (int place = 0; place < nodes.length; place++) {
            byName.put(
                    nodes[place],
                    switch (answer) {
                        case FilterAnswer.All _ -> "";
                        case FilterAnswer.Only only -> only.passes(place) ? "" : only.reason(place);
                    });
        }
        return byName;
    }

    public Explanation explain(String pod) {
        return steering.explain(known.view(), key(pod));
    }

    private Question question(String pod, View view, String... nodes) {
        int[] numbers = List.of(nodes).stream()
                .mapToInt(name -> view.roster().find(new NodeName(name)))
                .toArray();
        return new Question(new AskedPod(key(pod), uid(pod), new TreeMap<>(), List.of()), Candidates.of(numbers), now);
    }

    static PodKey key(String pod) {
        return new PodKey("team", pod);
    }
}
