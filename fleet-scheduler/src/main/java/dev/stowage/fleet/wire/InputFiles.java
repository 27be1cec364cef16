package dev.stowage.fleet.wire;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds the files that the command line names, each once, directories in sorted order. */
final class InputFiles {
    private final Problems problems;
    private final Set<Path> known = new HashSet<>();
    private final List<InputFile> found = new ArrayList<>();

    private InputFiles(Problems problems) {
        this.problems = problems;
    }

    static List<InputFile> find(List<String> names, Problems problems) {
        InputFiles files = new InputFiles(problems);
        boolean standardInput = false;
        for (String name : names) {
            if (!name.equals("-")) {
                files.addNamed(name);
            } else if (!standardInput) {
                standardInput = true;
                files.found.add(new InputFile.StandardInput());
            }
        }
        return List.copyOf(files.found);
    }

    private void addNamed(String name) {
        try {
            Path path = Path.of(name);
            if (Files.isDirectory(path)) {
                addDirectory(path);
            } else {
                add(path);
            }
        } catch (InvalidPathException noPath) {
            problems.error(new Problem(name, 0, "cannot be read: not a file name"));
        } catch (IOException unreadable) {
            problems.error(new Problem(name, 0, "cannot be read: " + InputFile.reason(unreadable)));
        }
    }

    private void addDirectory(Path directory) throws IOException {
        Manifests manifests = new Manifests(directory);
        Files.walkFileTree(directory, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Limits.DEPTH, manifests);
        if (manifests.paths.isEmpty()) {
            problems.error(new Problem(directory.toString(), 0, "has no .yaml, .yml or .json file in it"));
        }
        manifests.paths.sort(Comparator.comparing(Path::toString));
        for (Path manifest : manifests.paths) {
            add(manifest);
        }
    }

    /** Collects the manifests of a directory. */
    private final class Manifests extends SimpleFileVisitor<Path> {
        private final Path directory;
        private final List<Path> paths = new ArrayList<>();

        Manifests(Path directory) {
            this.directory = directory;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
            // Mounted ConfigMaps keep the real files in hidden directories, and links to them beside those.
            return isHidden(path) && !path.equals(directory) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
            if (isManifest(path) && !isHidden(path)) {
                paths.add(path);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path path, IOException unreadable) {
            problems.error(new Problem(path.toString(), 0, "cannot be read: " + InputFile.reason(unreadable)));
            return FileVisitResult.CONTINUE;
        }
    }

    private void add(Path path) throws IOException {
        if (!Files.exists(path) || known.add(path.toRealPath())) {
            found.add(new InputFile.OnDisk(path));
        }
    }

    private static boolean isHidden(Path path) {
        Path name = path.getFileName();
        return name != null && name.toString().startsWith(".");
    }

    private static boolean isManifest(Path path) {
        String name = path.toString();
        return name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".json");
    }
}
