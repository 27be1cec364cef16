package dev.stowage.webhook.app;

/** The version that the build wrote into the jar. */
final class Version {
    private Version() {}

    static String text() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    /** For {@code /version}. */
    static String json(Role role) {
        return "{\"version\":\"%s\",\"role\":\"%s\"}\n".formatted(text(), role.label());
    }
}
