package dev.stowage.owners;

/**
 * The name of an object, by which an API server finds it whatever the version.
 *
 * @param group empty for the core group
 * @param namespace empty for cluster-scoped objects
 */
public record ObjectKey(String group, String kind, String namespace, String name) {
    @Override
    public String toString() {
        return "%s %s/%s".formatted(group.isEmpty() ? kind : kind + "." + group, namespace, name);
    }
}
