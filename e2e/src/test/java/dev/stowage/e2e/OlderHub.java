package dev.stowage.e2e;

import dev.stowage.bench.Shipped;
import dev.stowage.bench.TestCluster;
import dev.stowage.bench.Waiting;
import java.time.Duration;
import tools.jackson.databind.node.ObjectNode;

/** A hub of a version that did not mind what pools are called. */
record OlderHub(TestCluster hub, Account admin) {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    /** Takes the schema's pattern and the webhook away until pools may be called anything. */
    void begin(String named, String patch) {
        ObjectNode older = (ObjectNode) StowageApi.definitions().stream()
                .filter(crd -> crd.at("/spec/names/kind").asString().equals("InferenceCluster"))
                .findFirst()
                .orElseThrow();
        ObjectNode name = (ObjectNode) older.at("/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties"
                + "/nodePools/items/properties/name");
        name.remove("pattern");
        hub.client()
                .resource(older.toString())
                .fieldManager("kubectl")
                .forceConflicts()
                .serverSideApply();
        hub.client()
                .admissionRegistration()
                .v1()
                .validatingWebhookConfigurations()
                .withName("stowage-hub")
                .delete();
        Waiting.byAsking(
                "nobody to mind the name", () -> admin.patch(named, patch), answer -> answer.code() == 200, DEADLINE);
    }

    /** Has the webhook back, and returns how it refuses; the pattern stays away. */
    Answer guarded(String refused) {
        hub.install(Shipped.HUB);
        return Waiting.byAsking(
                "the webhook to refuse", () -> admin.tryToCreate(refused), answer -> answer.code() == 422, DEADLINE);
    }

    /** Has the pattern back, and returns how the schema refuses. */
    Answer end(String refused) {
        hub.install(Shipped.CRDS);
        return Waiting.byAsking(
                "the schema to refuse",
                () -> admin.tryToCreate(refused),
                answer -> answer.code() == 422 && !answer.message().contains("webhook"),
                DEADLINE);
    }
}
