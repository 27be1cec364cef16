package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The pods of one role in an engine. */
@ApiRecord
@ValidationRule(value = "!has(self.worker) || self.role == 'Worker'", message = "worker is for role Worker")
@ValidationRule(value = "has(self.template)", message = "template is needed")
public record Member(
        @Default("Standalone") @JsonPropertyDescription("The role of the pods.")
        Role role,

        @JsonPropertyDescription("How many pods the member has. With role Worker only.") @Nullable
        WorkerSpec worker,

        @JsonPropertyDescription("The devices that each pod needs; absent: none, and the pod rides along.") @Nullable
        DeviceNodeSelector nodeSelector,

        @Size(max = 64)
        @SchemaFrom(type = ObjectNode.class)
        @JsonPropertyDescription(
                "The pod template: metadata and spec. Its fields are not checked here but when it is " + "dispatched.")
        Map<String, Object> template) {
    /** What the pods of a member are to their engine. */
    public enum Role {
        /** The engine is this one pod. */
        @JsonProperty("Standalone")
        STANDALONE,
        /** The first pod of a gang. */
        @JsonProperty("Leader")
        LEADER,
        /** The other pods of a gang. */
        @JsonProperty("Worker")
        WORKER
    }

    public Member {
        role = role == null ? Role.STANDALONE : role;
        template = Copies.map(template);
    }
}
