package dev.stowage.webhook.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Proof;
import dev.stowage.owners.Lineage;
import dev.stowage.owners.Stamp;
import dev.stowage.webhook.Decision;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Random pods of random replicas, among other webhooks, each of which adds what it likes. */
final class PodStampingPropertyTest {
    /** Not {@code ~1}, which fabric8's library takes for a slash: see {@link AnswersTest}. */
    private static final List<String> KEYS = List.of("a", "b/c", "d~e", "/", "", "f/~g");

    private static final List<String> VALUES = List.of("", "x", "y");
    private static final List<String> SCHEDULERS = List.of("", "default-scheduler", "stowage", "volcano");

    private static final AdmissionReviews REVIEWS = new AdmissionReviews();

    private final Random random = new Random(Proof.seed(1));

    @Test
    void aStampIsWholeMinimalAndFinalWhateverOthersAdd() {
        long cases = Proof.cases(2_000, 100_000);
        long stamped = 0;
        for (long i = 0; i < cases; i++) {
            stamped += keepsTheLaws() ? 1 : 0;
        }

        assertThat(stamped).isBetween(cases / 10, cases * 9 / 10);
    }

    /** Returns whether there was something to stamp. */
    private boolean keepsTheLaws() {
        Stamp stamp = new Stamp(entries(), entries(), any(SCHEDULERS));
        Endpoint endpoint = new PodStampingEndpoint(origin -> new Lineage.OfReplica(stamp));
        AdmissionRequest request = request(pod());

        Decision decision = endpoint.decide(request);
        assertThat(endpoint.decide(request)).isEqualTo(decision);
        if (!(decision instanceof Decision.Patch)) {
            return false;
        }
        AdmissionRequest stamped = patched(request, decision);
        assertThat(endpoint.decide(stamped)).isInstanceOf(Decision.Allow.class);
        assertThat(lacks(stamp, stamped.object()))
                .as("%s of %s", stamped.object(), stamp)
                .isFalse();

        // Reinvocation: another webhook adds something, and we are asked again.
        AdmissionRequest changed = request(addedTo((ObjectNode) stamped.object()));
        assertThat(endpoint.decide(changed)).isInstanceOf(Decision.Allow.class);

        // In another order: it adds the same first.
        AdmissionRequest first = request(addedTo(((ObjectNode) request.object()).deepCopy()));
        assertThat(patched(first, endpoint.decide(first)).object()).isEqualTo(changed.object());
        return true;
    }

    private static AdmissionRequest patched(AdmissionRequest request, Decision decision) {
        byte[] answer = REVIEWS.write(request, decision);
        List<JsonNode> patch = ApiServer.verify(request.uid(), true, answer).patch();
        StampCheck.touchesOnlyTheStamp(patch, request.object());
        return ApiServer.again(request, patch);
    }

    /** Whether the pod is without something of the stamp, and would not have a value of its own there. */
    private static boolean lacks(Stamp stamp, JsonNode pod) {
        JsonNode labels = pod.path("metadata").path("labels");
        JsonNode selector = pod.path("spec").path("nodeSelector");
        String scheduler = pod.path("spec").path("schedulerName").stringValue("");
        return stamp.labels().entrySet().stream()
                        .anyMatch(entry ->
                                !labels.path(entry.getKey()).stringValue("-").equals(entry.getValue()))
                || stamp.nodeSelector().keySet().stream().anyMatch(key -> !selector.has(key))
                || (!stamp.schedulerName().isEmpty() && scheduler.isEmpty());
    }

    private static ObjectNode addedTo(ObjectNode pod) {
        ObjectNode metadata = (ObjectNode) pod.path("metadata");
        metadata.putObject("annotations").put("sidecar.example.com/status", "injected");
        ((ObjectNode) pod.path("spec")).putArray("containers").addObject().put("name", "sidecar");
        return pod;
    }

    private ObjectNode pod() {
        ObjectNode pod = JsonNodeFactory.instance.objectNode();
        ObjectNode metadata = pod.putObject("metadata").put("generateName", "chat-");
        metadata.putArray("ownerReferences")
                .addObject()
                .put("kind", "ReplicaSet")
                .put("controller", true);
        maybe(metadata, "labels");
        ObjectNode spec = pod.putObject("spec");
        maybe(spec, "nodeSelector");
        if (random.nextBoolean()) {
            spec.put("schedulerName", any(SCHEDULERS));
        }
        return pod;
    }

    /** Absent, null, or a map, perhaps empty. */
    private void maybe(ObjectNode parent, String name) {
        switch (random.nextInt(4)) {
            case 0 -> parent.putNull(name);
            case 1, 2 -> entries().forEach(parent.putObject(name)::put);
            default -> {}
        }
    }

    private SortedMap<String, String> entries() {
        SortedMap<String, String> entries = new TreeMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            entries.put(any(KEYS), any(VALUES));
        }
        return entries;
    }

    private static AdmissionRequest request(JsonNode pod) {
        ObjectNode review = JsonNodeFactory.instance
                .objectNode()
                .put("apiVersion", "admission.k8s.io/v1")
                .put("kind", "AdmissionReview");
        ObjectNode request = review.putObject("request").put("uid", "u").put("operation", "CREATE");
        request.putObject("resource").put("version", "v1").put("resource", "pods");
        request.set("object", pod);
        return ReviewReader.request(review);
    }

    private <T> T any(List<T> items) {
        return items.get(random.nextInt(items.size()));
    }
}
