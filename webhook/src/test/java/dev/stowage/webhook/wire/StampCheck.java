package dev.stowage.webhook.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** That a patch adds what a pod lacks, and nothing else. */
final class StampCheck {
    private static final Set<String> MAPS = Set.of("/metadata/labels", "/spec/nodeSelector");

    private StampCheck() {}

    static void touchesOnlyTheStamp(List<JsonNode> patch, JsonNode object) {
        JsonNode patched = ApiServer.apply(patch, object);
        for (JsonNode operation : patch) {
            assertThat(operation.path("op").stringValue()).isEqualTo("add");
            addsWhatIsNotThere(operation.path("path").stringValue(), object);
        }
        assertThat(without(patch, patched).equals(without(patch, object)))
                .as("%s changes more than it says", patch)
                .isTrue();
    }

    private static void addsWhatIsNotThere(String path, JsonNode object) {
        JsonNode before = object.at(path);
        boolean inMap = MAPS.contains(path.substring(0, path.lastIndexOf('/')));
        if (path.equals("/spec/schedulerName")) {
            assertThat(before.stringValue("")).isIn("", "default-scheduler");
        } else if (inMap) {
            assertThat(before.isMissingNode()).as(path).isTrue();
        } else {
            assertThat(MAPS).contains(path);
            assertThat(before.isMissingNode() || before.isNull()).as(path).isTrue();
        }
    }

    /** The object without what the patch is about. */
    private static JsonNode without(List<JsonNode> patch, JsonNode object) {
        JsonNode copy = object.deepCopy();
        for (JsonNode operation : patch) {
            String path = operation.path("path").stringValue();
            int slash = path.lastIndexOf('/');
            String name = path.substring(slash + 1).replace("~1", "/").replace("~0", "~");
            if (copy.at(path.substring(0, slash)) instanceof ObjectNode parent) {
                parent.remove(name);
            }
        }
        return copy;
    }
}
