package dev.stowage.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GeneratedFilesTest {
    private static final int MAX_SIZE_OF_ALL_CRDS = 200_000;

    @Test
    void areWhatTheTypesSay() throws IOException {
        SortedMap<String, String> generated = GeneratedFiles.all();

        if (Boolean.getBoolean("golden.update")) {
            write(generated);
        }

        for (Map.Entry<String, String> file : generated.entrySet()) {
            assertThat(Path.of(file.getKey()))
                    .as("%s; run with -Dgolden.update=true to write it anew", file.getKey())
                    .hasContent(file.getValue());
        }
    }

    @Test
    void areTheOnlyOnes() throws IOException {
        TreeSet<String> found = new TreeSet<>();
        for (String directory : new String[] {"crds", "src/main/resources/dev/stowage/manifests/schema"}) {
            try (Stream<Path> files = Files.list(Path.of(directory))) {
                files.forEach(file -> found.add(directory + "/" + file.getFileName()));
            }
        }

        found.add("../docs/api.md");
        assertThat(found).isEqualTo(GeneratedFiles.all().keySet());
    }

    @Test
    void staySmall() {
        long size = GeneratedFiles.all().entrySet().stream()
                .filter(file -> file.getKey().startsWith("crds/"))
                .mapToLong(file -> file.getValue().getBytes(StandardCharsets.UTF_8).length)
                .sum();

        assertThat(size).isLessThan(MAX_SIZE_OF_ALL_CRDS);
    }

    private static void write(SortedMap<String, String> generated) throws IOException {
        for (Map.Entry<String, String> file : generated.entrySet()) {
            Files.createDirectories(Path.of(file.getKey()).getParent());
            Files.writeString(Path.of(file.getKey()), file.getValue());
        }
    }
}
