package dev.stowage.fleet.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Cluster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FleetReaderTest {
    @TempDir
    Path directory = Path.of("");

    private static String cluster(String name) {
        return "{\"apiVersion\": \"stowage.dev/v1alpha1\", \"kind\": \"InferenceCluster\", \"metadata\": {\"name\": \"%s\"}}"
                .formatted(name);
    }

    private static List<String> clusters(FleetReader.Reading reading) {
        return Input.state(reading).clusters().stream().map(Cluster::name).toList();
    }

    private String write(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, text);
        return file.toString();
    }

    @Test
    void readsDirectoriesInSortedOrder() throws IOException {
        write("b/x.yaml", cluster("third"));
        write("a.yml", cluster("first"));
        write("a2.json", cluster("second"));
        write("notes.txt", "no manifest");
        write(".hidden/x.yaml", cluster("hidden"));

        assertThat(clusters(Input.readFiles(directory.toString()))).containsExactly("first", "second", "third");
    }

    @Test
    void readsAFileOnce() throws IOException {
        String file = write("a.yaml", cluster("east"));

        assertThat(clusters(Input.readFiles(file, directory.toString(), file))).containsExactly("east");
    }

    @Test
    void readsStandardInputBetweenFiles() throws IOException {
        String file = write("a.yaml", cluster("east"));
        InputStream in = new ByteArrayInputStream(cluster("west").getBytes(StandardCharsets.UTF_8));

        assertThat(clusters(FleetReader.read(List.of("-", file), in, Input.NOW)))
                .containsExactly("west", "east");
    }

    @Test
    void readsSeveralDocumentsOfAJsonText() {
        assertThat(clusters(Input.read(cluster("a") + "\n" + cluster("b")))).containsExactly("a", "b");
    }

    @Test
    void readsJsonBehindAByteOrderMark() {
        assertThat(clusters(Input.read("\uFEFF" + cluster("a")))).containsExactly("a");
    }

    @Test
    void readsYamlThatLooksLikeJson() {
        assertThat(clusters(Input.read(cluster("a").replace("}}", ",}}") + "\n---\n" + cluster("b"))))
                .containsExactly("a", "b");
    }

    @Test
    void readsListsWhereverTheirKindStands() {
        assertThat(clusters(Input.read("{\"items\": [%s, %s], \"kind\": \"List\", \"apiVersion\": \"v1\"}"
                        .formatted(cluster("a"), cluster("b")))))
                .containsExactly("a", "b");
        assertThat(clusters(Input.read("kind: List\napiVersion: v1\nitems: &items\n- %s\n".formatted(cluster("a")))))
                .containsExactly("a");
    }

    @Test
    void givesElementsOfATypedListItsKind() {
        String list = "{\"items\": [{\"metadata\": {\"name\": \"a\"}}], \"kind\": \"InferenceClusterList\","
                + " \"apiVersion\": \"stowage.dev/v1alpha1\"}";

        assertThat(clusters(Input.read(list))).containsExactly("a");
    }

    @Test
    void refusesElementsThatAreNoObjects() {
        assertThat(Input.problems("kind: List\napiVersion: v1\nitems:\n- 1\n- {}\n"))
                .containsExactly(
                        "4: found 1, expected an object with apiVersion and kind",
                        "5: found an object without kind, expected apiVersion and kind");
    }

    @Test
    void namesTheFileAndTheLine() throws IOException {
        String file = write("a.yaml", "\n\n" + cluster("a") + "\n---\nx: [\n");

        assertThat(Input.problems(Input.readFiles(file)))
                .containsExactly(file + ":6: malformed YAML: expected the node content, but found '<stream end>'");
    }

    @Test
    void readsOnAfterAFileThatIsBad() throws IOException {
        String bad = write("a.yaml", "[");
        String worse = write("b.json", "{");

        assertThat(Input.problems(Input.readFiles(bad, worse, "missing.yaml"))).hasSize(3);
    }

    @Test
    void refusesWhatItCannotRead() throws IOException {
        Files.createDirectory(directory.resolve("empty"));

        assertThat(Input.problems(Input.readFiles(
                        "missing.yaml", directory.resolve("empty").toString(), "\0")))
                .containsExactly(
                        directory.resolve("empty") + ": has no .yaml, .yml or .json file in it",
                        "\0: cannot be read: not a file name",
                        "missing.yaml: cannot be read: no such file");
    }

    @Test
    void refusesALargeFileWithoutReadingIt() throws IOException {
        Path large = directory.resolve("large.yaml");
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength(100L << 20);
        }

        assertThat(Input.problems(Input.readFiles(large.toString())))
                .containsExactly(large + ": is larger than 64 MiB");
    }

    @Test
    void refusesWhatIsNotUtf8() {
        byte[] text = "a: 1\nb: ?\n".getBytes(StandardCharsets.UTF_8);
        text[8] = (byte) 0xE9;

        assertThat(Input.problems(Input.read(text)))
                .containsExactly("standard input:2: is not UTF-8 text: byte 0xE9 does not belong there"
                        .replace("standard input:", ""));
    }

    @Test
    void refusesDeepNestingInJson() {
        assertThat(Input.problems("{\"a\": ".repeat(50_000))).containsExactly("1: nested more than 100 levels deep");
    }

    @Test
    void refusesADocumentWithTooManyValues() {
        String values = "[" + "1,".repeat(1_000_001) + "1]";

        assertThat(Input.problems("{\"a\": " + values + "}"))
                .containsExactly("1: more than 1000000 values in one document");
    }

    @Test
    void readsNothingAsAnEmptyFleet() {
        assertThat(Input.state("").clusters()).isEmpty();
        assertThat(Input.state("---\n# nothing\n---\n").clusters()).isEmpty();
    }

    @Test
    void refusesALineThatIsTooLong() {
        assertThat(Input.problems("a: 1\nb: \"" + "x".repeat(5 << 20) + "\"\n"))
                .containsExactly("2: a line of more than 4 MiB");
    }
}
