package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The pods of one role of a replica, with the pool they go to. */
@ApiRecord
@ValidationRule(value = "!has(self.worker) || self.role == 'Worker'", message = "worker is for role Worker")
@ValidationRule(value = "self.nodePoolName == oldSelf.nodePoolName", message = "the pool of a replica never changes")
@ValidationRule(
        value = "has(self.deviceRequests) == has(oldSelf.deviceRequests) && (!has(self.deviceRequests) || "
                + "self.deviceRequests == oldSelf.deviceRequests)",
        message = "what a replica claims never changes")
@ValidationRule(
        value = "has(self.worker) == has(oldSelf.worker) && (!has(self.worker) || self.worker.nodes == "
                + "oldSelf.worker.nodes)",
        message = "the number of workers of a replica never changes")
@SchemaCustomizer(value = Shape.class, input = "deviceRequests: map name")
public record ReplicaMember(
        @Default("Standalone") @JsonPropertyDescription("The role of the pods.")
        Member.Role role,

        @JsonPropertyDescription("How many pods the member has. With role Worker only.") @Nullable
        WorkerSpec worker,

        @Required @Size(min = 1, max = 253) @JsonPropertyDescription("The pool that the pods go to.")
        String nodePoolName,

        @Size(max = 16)
        @OmitEmpty
        @JsonPropertyDescription("What each pod claims, one entry for each request that claims, in the order of the "
                + "requests; absent: nothing.")
        List<ResolvedRequest> deviceRequests,

        @Size(max = 64)
        @SchemaFrom(type = ObjectNode.class)
        @JsonPropertyDescription(
                "The pod template: metadata and spec. Its fields are not checked here but when it is " + "dispatched.")
        Map<String, Object> template) {
    public ReplicaMember {
        role = role == null ? Member.Role.STANDALONE : role;
        deviceRequests = Copies.list(deviceRequests);
        template = Copies.map(template);
    }
}
