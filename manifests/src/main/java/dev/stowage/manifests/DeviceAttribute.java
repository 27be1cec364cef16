package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.stowage.manifests.cel.AttributeValue;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import org.jspecify.annotations.Nullable;

/** The value of an attribute of a device. Exactly one component is set. */
@ApiRecord
@ValidationRule(
        value = "[has(self.string), has(self.bool), has(self.int), has(self.version)].filter(x, x).size() " + "== 1",
        message = "exactly one of string, bool, int and version must be set")
public record DeviceAttribute(
        @Size(max = 253) @JsonPropertyDescription("A text.") @Nullable
        String string,

        @JsonPropertyDescription("A truth value.") @Nullable Boolean bool,

        @JsonProperty("int")
        @Min(Limits.MIN_LONG)
        @Max(Limits.MAX_LONG)
        @JsonPropertyDescription("A whole number.")
        @Nullable
        Long integer,

        @Size(max = 64) @JsonPropertyDescription("A semantic version (semver.org 2.0.0).") @Nullable
        String version) {

    /** The attribute as selectors see it: the one component that is set, an empty text if none is. */
    public AttributeValue celValue() {
        if (bool != null) {
            return new AttributeValue.Bool(bool);
        }
        if (integer != null) {
            return new AttributeValue.Int(integer);
        }
        return version != null
                ? new AttributeValue.Version(version)
                : new AttributeValue.Text(string == null ? "" : string);
    }
}
