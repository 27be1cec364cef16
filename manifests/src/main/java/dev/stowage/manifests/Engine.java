package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crdv2.generator.v1.SchemaCustomizer;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A server of a model: one pod, or a gang of a leader and its workers. */
@ApiRecord
@ValidationRule(
        value = "(self.members.size() == 1 && self.members[0].role == 'Standalone') || (self.members.size() "
                + "== 2 && self.members.exists(m, m.role == 'Leader') && self.members.exists(m, m.role == "
                + "'Worker'))",
        message = "an engine has either one Standalone member or one Leader and one Worker")
@ValidationRule(
        value = "self.members.exists(m, has(m.nodeSelector) && has(m.nodeSelector.devices) && "
                + "m.nodeSelector.devices.size() > 0)",
        message = "at least one member of an engine must request devices")
@SchemaCustomizer(value = Shape.class, input = "members: map role")
public record Engine(
        @Required
        @Size(min = 1, max = 63)
        @Pattern(Limits.DNS_LABEL)
        @JsonPropertyDescription("The name of the engine.")
        String name,

        @Default("1")
        @Min(1)
        @Max(Limits.COPIES)
        @JsonPropertyDescription("How often the engine exists in a replica; each copy of a gang is a gang of its own.")
        Integer copies,

        @JsonPropertyDescription("What the engine does. In mode PrefillDecode only.")
        Engine.@Nullable Phase phase,

        @Required
        @Size(min = 1, max = 2)
        @JsonPropertyDescription("One Standalone member, or one Leader and one Worker.")
        List<Member> members) {
    /** What an engine does in mode PrefillDecode. */
    public enum Phase {
        /** It reads the prompt. */
        @JsonProperty("Prefill")
        PREFILL,
        /** It writes the answer. */
        @JsonProperty("Decode")
        DECODE
    }

    public Engine {
        copies = copies == null ? 1 : copies;
        members = Copies.list(members);
    }
}
