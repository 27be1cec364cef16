package dev.stowage.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a named proof needs: how many cases, which seed, and where to leave its figures.
 *
 * <p>A proof is a test with the tag {@code proof:NAME}, on one method or on one class. {@code make proof P=NAME} runs
 * it alone and prints the figures; an ordinary test run includes it, with fewer cases.
 */
public final class Proof {
    private static final Path FIGURES = Path.of("target", "proofs");

    private Proof() {}

    /**
     * Whether the proof was asked for by name. How fast something is means nothing in an ordinary test run, where every program
     * waits for cores that all other tests use too.
     */
    public static boolean isAlone() {
        return Boolean.getBoolean("stowage.proof");
    }

    /**
     * The number of cases to try: {@code inTests} in an ordinary test run, {@code alone} when the proof was asked for by
     * name, either multiplied by the environment's {@code SCALE}; at least 1.
     */
    public static long cases(long inTests, long alone) {
        var cases = isAlone() ? alone : inTests;
        return Math.max(1, Math.round(cases * Double.parseDouble(System.getProperty("stowage.scale", "1"))));
    }

    /** The seed to start from: the environment's {@code SEED}, or {@code usual}. */
    public static long seed(long usual) {
        return Long.getLong("stowage.seed", usual);
    }

    /**
     * Records that a proof held, with its figures in one line. To be called once, as the last thing that the proof does.
     *
     * @throws UncheckedIOException if the figures cannot be written
     */
    public static void held(String name, String figures) {
        write(name, name, figures);
    }

    /** As {@link #held(String, String)}, by one of several tests that bear the proof's tag; each has a part of its own. */
    public static void held(String name, String part, String figures) {
        write(name, name + "." + part, figures);
    }

    private static void write(String name, String file, String figures) {
        if (figures.isBlank() || figures.lines().count() != 1) {
            throw new IllegalArgumentException("The figures of the proof (%s) must be one line.".formatted(name));
        }
        try {
            Files.createDirectories(FIGURES);
            Files.writeString(FIGURES.resolve(file + ".txt"), figures + "\n");
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }
}
