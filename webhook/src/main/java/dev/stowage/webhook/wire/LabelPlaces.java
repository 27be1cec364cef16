package dev.stowage.webhook.wire;

import dev.stowage.webhook.GuardedObject.Place;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Where an object has labels: its own, and those of everything that controllers make from it. Which kind it is does not
 * matter, since no kind has anything else at these places.
 */
final class LabelPlaces {
    private static final List<String> MAPS = List.of(
            "metadata",
            // ResourceClaimTemplate
            "spec.metadata",
            "spec.template.metadata",
            // CronJob: of the jobs, and of their pods
            "spec.jobTemplate.metadata",
            "spec.jobTemplate.spec.template.metadata",
            // LeaderWorkerSet
            "spec.leaderWorkerTemplate.leaderTemplate.metadata",
            "spec.leaderWorkerTemplate.workerTemplate.metadata");

    private static final List<String> LISTS =
            List.of("spec.volumeClaimTemplates", "spec.leaderWorkerTemplate.volumeClaimTemplates");

    private LabelPlaces() {}

    static List<Place> of(JsonNode object) {
        List<Place> places = new ArrayList<>();
        for (String path : MAPS) {
            add(places, path, at(object, path));
        }
        for (String path : LISTS) {
            JsonNode list = at(object, path);
            for (int i = 0; i < list.size(); i++) {
                add(places, "%s[%d].metadata".formatted(path, i), list.path(i).path("metadata"));
            }
        }
        return places;
    }

    private static void add(List<Place> places, String path, JsonNode metadata) {
        JsonNode labels = metadata.path("labels");
        if (labels.isObject()) {
            places.add(new Place(path + ".labels", ObjectMeta.entries(labels).values()));
        }
    }

    private static JsonNode at(JsonNode object, String path) {
        JsonNode node = object;
        for (String name : path.split("\\.", -1)) {
            node = node.path(name);
        }
        return node;
    }
}
