package dev.stowage.manifests;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import org.jspecify.annotations.Nullable;

/** A key of a Secret. */
@ApiRecord
public record SecretKey(
        @Required @Size(min = 1, max = 253) @JsonPropertyDescription("The name of the Secret.")
        String name,

        @Size(min = 1, max = 63)
        @Pattern(Limits.DNS_LABEL)
        @JsonPropertyDescription("The namespace of the Secret; absent: the hub's own.")
        @Nullable
        String namespace,

        @Default("kubeconfig") @Size(min = 1, max = 253) @JsonPropertyDescription("The key that holds the kubeconfig.")
        String key) {
    public SecretKey {
        key = key == null ? "kubeconfig" : key;
    }
}
