package dev.stowage.webhook.wire;

import dev.stowage.webhook.DeclaredDeployment;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Reads ModelDeployments. */
final class DeploymentDecoder {
    /** Far above what the schema takes; their product, summed over an object, does not overflow. */
    private static final long MAX_COUNT = 1_000_000;

    private DeploymentDecoder() {}

    /** Engines and requests without a name are left out, and selectors without a text. */
    static DeclaredDeployment decode(JsonNode object) {
        Cursor spec = Cursor.of(object).at("spec");
        return new DeclaredDeployment(
                List.of(wait(spec, "unschedulableAfter"), wait(spec, "progressDeadline")),
                spec.at("template").at("spec").at("engines").items().stream()
                        .filter(engine -> engine.at("name").isText())
                        .map(DeploymentDecoder::engine)
                        .toList());
    }

    private static DeclaredDeployment.Wait wait(Cursor spec, String field) {
        return new DeclaredDeployment.Wait(spec.at(field).path(), spec.text(field));
    }

    private static DeclaredDeployment.Engine engine(Cursor engine) {
        return new DeclaredDeployment.Engine(
                engine.path(),
                engine.text("name"),
                engine.count("copies", 1, MAX_COUNT),
                engine.at("members").items().stream()
                        .map(member -> member(engine.text("name"), member))
                        .toList());
    }

    private static DeclaredDeployment.Member member(String engine, Cursor member) {
        String role = member.has("role") ? member.text("role") : "Standalone";
        return new DeclaredDeployment.Member(
                member.path(),
                engine,
                role,
                role.equals("Worker") ? member.at("worker").count("nodes", 1, MAX_COUNT) : 1,
                member.at("nodeSelector").at("devices").items().stream()
                        .filter(request -> request.at("name").isText())
                        .map(DeploymentDecoder::request)
                        .toList(),
                member.at("template").at("metadata").at("labels").keys());
    }

    private static DeclaredDeployment.Request request(Cursor request) {
        return new DeclaredDeployment.Request(
                request.path(),
                request.text("name"),
                request.count("count", 1, ClassDecoder.MAX_COUNT),
                request.at("selectors").items().stream()
                        .filter(selector -> selector.at("cel").isText())
                        .map(selector -> new DeclaredDeployment.Selector(selector.path(), selector.text("cel")))
                        .toList());
    }
}
