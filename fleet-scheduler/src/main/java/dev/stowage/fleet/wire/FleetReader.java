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
    private final Schemas schemas = new Schemas();
    private final Texts texts = new Texts();
    private final Problems problems = new Problems();
    private final ContentDecoder decoder;

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

    private FleetReader(ContentDecoder.Detail detail) {
        this.decoder = new ContentDecoder(new Shared(), detail);
    }

    /** Reads the files of those names, {@code -} for standard input, into a state at that time. */
    public static Reading read(List<String> names, InputStream standardInput, Instant now) {
        return read(new FleetSource.Files(names, standardInput), now);
    }

    /**
     * Reads a fleet into a state at that time.
     *
     * @throws HubUnavailable if it is live and its hub cannot be read
     */
    public static Reading read(FleetSource source, Instant now) {
        return new FleetReader(ContentDecoder.Detail.STATE).reading(source, now);
    }

    private Reading reading(FleetSource source, Instant now) {
        List<FleetObject> objects = objects(source, now);
        State state = FleetAssembly.of(objects, now, problems);
        return problems.errorCount() > 0 ? refused() : new Reading.Read(state, problems.warnings());
    }

    /**
     * The same, with what the objects say of themselves.
     *
     * @throws HubUnavailable if it is live and its hub cannot be read
     */
    public static FleetOverview overview(FleetSource source, Instant now) {
        return new FleetReader(ContentDecoder.Detail.STATUS).seen(source, now);
    }

    private FleetOverview seen(FleetSource source, Instant now) {
        List<FleetObject> objects = objects(source, now);
        State state = FleetAssembly.of(objects, now, problems);
        return problems.errorCount() > 0
                ? new FleetOverview.Refused(refused())
                : new FleetOverview.Seen(state, FleetAssembly.status(objects), problems.warnings());
    }

    private Reading.Refused refused() {
        return new Reading.Refused(problems.errors(), problems.errorCount(), problems.warnings());
    }

    private List<FleetObject> objects(FleetSource source, Instant now) {
        return switch (source) {
            case FleetSource.Files files -> documents(files);
            case FleetSource.Live(var hub, var whatIf) -> {
                List<FleetObject> documents = documents(whatIf);
                yield WhatIf.applied(documents, new HubReader(hub, schemas, texts, decoder).read(problems), now);
            }
        };
    }

    private List<FleetObject> documents(FleetSource.Files files) {
        List<FleetObject> objects = new ArrayList<>();
        for (InputFile file : InputFiles.find(files.names(), problems)) {
            try {
                ObjectReader reader = read(file, files.standardInput());
                problems.addAll(reader.problems());
                objects.addAll(reader.objects());
            } catch (Syntax fault) {
                problems.error(new Problem(file.name(), fault.line(), fault.text()));
            }
        }
        return FleetAssembly.different(objects, problems);
    }

    private ObjectReader read(InputFile file, InputStream standardInput) throws Syntax {
        byte[] bytes = file.read(standardInput);
        if (!file.isJson() && !looksLikeJson(bytes)) {
            return readYaml(file, bytes);
        }
        ObjectReader reader = new ObjectReader(new Origin.File(file.name()), schemas, decoder);
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
        ObjectReader reader = new ObjectReader(new Origin.File(file.name()), schemas, decoder);
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
