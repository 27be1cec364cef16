package dev.stowage.fleet.wire;

import dev.stowage.fleet.State;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a fleet from manifests: YAML or JSON, in files, directories and standard input, of both API groups. Bad input is
 * refused as a whole, with everything that is wrong with it.
 */
public final class FleetReader {
    private final InputStream standardInput;
    private final Schemas schemas = new Schemas();
    private final Texts texts = new Texts();
    private final ContentDecoder decoder = new ContentDecoder(new Shared());

    /** What reading gives. */
    public sealed interface Reading {
        /** Things that are odd, but do not keep the input from being read. */
        List<Problem> warnings();

        record Read(State state, List<Problem> warnings) implements Reading {
            public Read {
                warnings = List.copyOf(warnings);
            }
        }

        /**
         * Nothing was read.
         *
         * @param problems what is wrong, or the first so many of it
         * @param count how much is wrong in all
         */
        record Refused(List<Problem> problems, long count, List<Problem> warnings) implements Reading {
            public Refused {
                problems = List.copyOf(problems);
                warnings = List.copyOf(warnings);
            }
        }
    }

    private FleetReader(InputStream standardInput) {
        this.standardInput = standardInput;
    }

    /** Reads the files of those names, {@code -} for standard input, into a state at that time. */
    public static Reading read(List<String> names, InputStream standardInput, Instant now) {
        return new FleetReader(standardInput).read(names, now);
    }

    private Reading read(List<String> names, Instant now) {
        Problems problems = new Problems();
        List<FleetObject> objects = new ArrayList<>();
        for (InputFile file : InputFiles.find(names, problems)) {
            try {
                ObjectReader reader = read(file);
                problems.addAll(reader.problems());
                objects.addAll(reader.objects());
            } catch (Syntax fault) {
                problems.error(new Problem(file.name(), fault.line(), fault.text()));
            }
        }
        State state = FleetAssembly.of(objects, now, problems);
        return problems.errorCount() > 0
                ? new Reading.Refused(problems.errors(), problems.errorCount(), problems.warnings())
                : new Reading.Read(state, problems.warnings());
    }

    private ObjectReader read(InputFile file) throws Syntax {
        byte[] bytes = file.read(standardInput);
        if (!file.isJson() && !looksLikeJson(bytes)) {
            return readYaml(file, bytes);
        }
        ObjectReader reader = new ObjectReader(file.name(), schemas, decoder);
        try {
            JsonReader.read(bytes, texts, reader);
            return reader;
        } catch (Syntax noJson) {
            // YAML in flow style begins like JSON. What is neither was meant as what it is for longer.
            if (!file.isJson()) {
                ObjectReader asYaml = readYaml(file, bytes);
                if (asYaml.failedAt() == 0 || asYaml.failedAt() > noJson.line()) {
                    return asYaml;
                }
            }
            reader.fail(noJson);
            return reader;
        }
    }

    private ObjectReader readYaml(InputFile file, byte[] bytes) {
        ObjectReader reader = new ObjectReader(file.name(), schemas, decoder);
        try {
            checkLines(bytes);
            YamlReader.read(
                    new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8), texts, reader);
        } catch (Syntax fault) {
            reader.fail(fault);
        }
        return reader;
    }

    private static void checkLines(byte[] yaml) throws Syntax {
        int line = 1;
        int start = 0;
        for (int at = 0; at < yaml.length; at++) {
            if (yaml[at] == '\n') {
                line++;
                start = at + 1;
            } else if (at - start >= Limits.LINE) {
                throw new Syntax(line, "a line of more than %d MiB".formatted(Limits.LINE >> 20));
            }
        }
    }

    /** Whether it begins with an object or a list in quotes and brackets. */
    private static boolean looksLikeJson(byte[] bytes) {
        int at = bytes.length > 2 && bytes[0] == (byte) 0xEF ? 3 : 0;
        int first = skipBlanks(bytes, at);
        if (first == bytes.length || (bytes[first] != '{' && bytes[first] != '[')) {
            return false;
        }
        int second = skipBlanks(bytes, first + 1);
        return second < bytes.length && (bytes[second] == '"' || bytes[second] == '{' || bytes[second] == '}');
    }

    private static int skipBlanks(byte[] bytes, int from) {
        int at = from;
        while (at < bytes.length && (bytes[at] == ' ' || bytes[at] == '\n' || bytes[at] == '\r' || bytes[at] == '\t')) {
            at++;
        }
        return at;
    }
}
