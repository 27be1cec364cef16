package dev.stowage.webhook.wire;

import dev.stowage.webhook.DeclaredReplica;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import tools.jackson.databind.JsonNode;

/** Reads ModelReplicas. */
final class ReplicaDecoder {
    private static final String RESERVED = "stowage.dev/";

    private final List<DeclaredReplica.Part> parts = new ArrayList<>();

    private ReplicaDecoder() {}

    static DeclaredReplica decode(JsonNode object) {
        Cursor cursor = Cursor.of(object);
        SortedMap<String, String> labels = cursor.at("metadata").texts("labels");
        labels.keySet().removeIf(label -> !label.startsWith(RESERVED));
        Cursor spec = cursor.at("spec");
        return new DeclaredReplica(labels, new ReplicaDecoder().identity(spec), JsonText.of(spec.node()));
    }

    /** All of the spec but its revision and its templates. */
    private List<DeclaredReplica.Part> identity(Cursor spec) {
        add("", spec, "clusterName");
        add("", spec.at("serving"), "mode");
        for (Cursor engine : spec.at("engines").items()) {
            String key = "engine %s ".formatted(engine.text("name"));
            add(key, engine, "name");
            add(key, engine, "copies");
            add(key, engine, "phase");
            for (Cursor member : engine.at("members").items()) {
                member(key + member.text("role") + " ", member);
            }
        }
        add("", spec, "prediction");
        return parts;
    }

    private void member(String key, Cursor member) {
        add(key, member, "role");
        add(key, member, "nodePoolName");
        add(key, member.at("worker"), "nodes");
        add(key, member, "deviceRequests");
    }

    /** A list that is empty is as one that is absent. */
    private void add(String key, Cursor holder, String field) {
        JsonNode value = holder.node().path(field);
        boolean isAbsent = value.isMissingNode() || value.isNull() || (value.isArray() && value.isEmpty());
        parts.add(new DeclaredReplica.Part(
                key + field,
                holder.at(field).path(),
                isAbsent ? "" : value.isString() ? value.stringValue() : JsonText.of(value)));
    }
}
