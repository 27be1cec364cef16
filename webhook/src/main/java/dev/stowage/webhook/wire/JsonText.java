package dev.stowage.webhook.wire;

import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The text of trees that were read, however deep: a node's own {@code toString} fails beyond 500 levels. */
final class JsonText {
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamWriteConstraints(StreamWriteConstraints.builder()
                            .maxNestingDepth(AdmissionReviews.MAX_DEPTH)
                            .build())
                    .build())
            .build();

    private JsonText() {}

    static String of(JsonNode node) {
        return MAPPER.writeValueAsString(node);
    }
}
