package dev.stowage.owners.kubernetes;

import java.util.regex.Pattern;

/**
 * The identity of a kind, whatever the version.
 *
 * @param group empty for the core group
 */
record KindName(String group, String kind) {
    /** Groups are DNS subdomains (apiextensions-apiserver, {@code pkg/apis/apiextensions/validation}). */
    private static final Pattern GROUP = Pattern.compile("(?:[a-z0-9][a-z0-9.-]{0,252})?");

    /** Kinds are DNS labels but for capitals (the same). */
    private static final Pattern KIND = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,62}");

    private static final Pattern VERSION = Pattern.compile("(?:[a-z0-9][a-z0-9.-]{0,252}/)?[a-z0-9]{1,63}");

    KindName(Kind kind) {
        this(kind.group(), kind.kind());
    }

    /** As metrics name it until the API server has said what it calls it, since that is not known from the kind. */
    String text() {
        return group.isEmpty() ? kind : kind + "." + group;
    }

    /** Whether an API server could serve it; people may name anything. */
    boolean isValid() {
        return GROUP.matcher(group).matches() && KIND.matcher(kind).matches();
    }

    /** Whether an API server could serve a version of this name, which becomes a part of a path. */
    static boolean isVersion(String apiVersion) {
        return VERSION.matcher(apiVersion).matches();
    }
}
