package dev.stowage.webhook.wire;

import dev.stowage.webhook.DeclaredCluster;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Reads InferenceClusters. */
final class ClusterDecoder {
    private ClusterDecoder() {}

    /** Pools without a name are left out. */
    static DeclaredCluster decode(JsonNode object) {
        List<DeclaredCluster.Pool> pools = Cursor.of(object).at("spec").at("nodePools").items().stream()
                .filter(pool -> pool.at("name").isText())
                .map(pool -> new DeclaredCluster.Pool(
                        pool.path(),
                        pool.text("name"),
                        pool.text("className"),
                        pool.texts("nodeSelector"),
                        pool.text("growthTimeout")))
                .toList();
        return new DeclaredCluster(pools);
    }
}
