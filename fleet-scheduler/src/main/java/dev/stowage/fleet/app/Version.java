package dev.stowage.fleet.app;

import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into the jar. */
final class Version implements IVersionProvider {
    static String text() {
        String version = Version.class.getPackage().getImplementationVersion();
        return "stowage " + (version == null ? "development" : version);
    }

    @Override
    public String[] getVersion() {
        return new String[] {text()};
    }
}
