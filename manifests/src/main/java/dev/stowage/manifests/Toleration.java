package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import org.jspecify.annotations.Nullable;

/**
 * What tolerates a taint, by the rules of Kubernetes: an absent effect matches every effect, and operator Exists
 * without a key every key.
 */
@ApiRecord
@ValidationRule(
        value = "self.operator != 'Exists' || !has(self.value) || self.value == ''",
        message = "a toleration with operator Exists has no value")
@ValidationRule(
        value = "self.operator == 'Exists' || (has(self.key) && self.key != '')",
        message = "a toleration without a key needs operator Exists")
public record Toleration(
        @Size(max = 317) @Pattern(Limits.LABEL_KEY) @JsonPropertyDescription("The key of the taint.") @Nullable
        String key,

        @Default("Equal") @JsonPropertyDescription("How key and value are compared.")
        Operator operator,

        @Size(max = 63)
        @Pattern(Limits.LABEL_VALUE)
        @JsonPropertyDescription("The value of the taint. With Equal only.")
        @Nullable
        String value,

        @JsonPropertyDescription("The effect of the taint; absent: every effect.") @Nullable
        Effect effect) {
    /** How a toleration compares. */
    public enum Operator {
        /** Key and value must be equal. */
        @JsonProperty("Equal")
        EQUAL,
        /** The key must be equal. */
        @JsonProperty("Exists")
        EXISTS
    }

    /** The effects that a taint of a cluster or of a node can have. */
    public enum Effect {
        /** Nothing new is placed. */
        @JsonProperty("NoSchedule")
        NO_SCHEDULE,
        /** Nothing new is placed if it can be avoided; of nodes only. */
        @JsonProperty("PreferNoSchedule")
        PREFER_NO_SCHEDULE,
        /** What is there is removed. */
        @JsonProperty("NoExecute")
        NO_EXECUTE
    }

    public Toleration {
        operator = operator == null ? Operator.EQUAL : operator;
    }

    /** What a pool's tolerations are by default. */
    static final Toleration NVIDIA_GPU = new Toleration("nvidia.com/gpu", Operator.EXISTS, null, Effect.NO_SCHEDULE);
}
