package dev.stowage.fleet.wire;

import dev.stowage.fleet.FleetDocuments;
import dev.stowage.fleet.LargeFleet;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reading the fleet of 1,000 clusters from a file, each time in a JVM of its own that has read nothing before: what a
 * command line does. The heap is held to 512 MB.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
        value = 5,
        warmups = 1,
        jvmArgsAppend = {"-Xmx512m", "-XX:+UseSerialGC"})
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class ReadingBenchmark {
    @Param({"json", "yaml"})
    public String format = "";

    private Path file = Path.of("");

    /** The first JVM, which is not counted, writes the file; the others find it. */
    @Setup
    public void write() throws IOException, Syntax {
        file = Path.of("target", "fleet." + format);
        if (!Files.exists(file)) {
            byte[] compact = FleetDocuments.json(LargeFleet.STANDARD.state(1)).getBytes(StandardCharsets.UTF_8);
            StringBuilder text = new StringBuilder();
            JsonReader.read(compact, new Texts(), new DocumentHandler() {
                @Override
                public void document(Node document) {
                    text.append(
                            format.equals("json") ? JsonWriter.write(document) : "---\n" + YamlWriter.write(document));
                }

                @Override
                public void item(Node item) {
                    throw new IllegalStateException("The documents are no lists.");
                }
            });
            Files.writeString(file, text);
            System.out.printf("%n# %s has %d MB%n", file, Files.size(file) / 1_000_000);
        }
    }

    @Benchmark
    public FleetReader.Reading read() {
        FleetReader.Reading reading =
                FleetReader.read(List.of(file.toString()), new ByteArrayInputStream(new byte[0]), Instant.EPOCH);
        if (!(reading instanceof FleetReader.Reading.Read)) {
            throw new IllegalStateException("The documents of the benchmark are refused: " + reading);
        }
        return reading;
    }
}
