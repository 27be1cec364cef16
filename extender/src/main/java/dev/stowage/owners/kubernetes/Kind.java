package dev.stowage.owners.kubernetes;

import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;

/**
 * A kind as the API server serves it.
 *
 * @param plural what it is called in paths
 */
public record Kind(String group, String version, String kind, String plural) {
    /** As metrics name it. */
    public String resource() {
        return group.isEmpty() ? plural : plural + "." + group;
    }

    public String path() {
        String prefix = group.isEmpty() ? "/api" : "/apis/" + group;
        return "%s/%s/%s".formatted(prefix, version, plural);
    }

    public ResourceDefinitionContext context() {
        return new ResourceDefinitionContext.Builder()
                .withGroup(group)
                .withVersion(version)
                .withKind(kind)
                .withPlural(plural)
                .withNamespaced(true)
                .build();
    }
}
