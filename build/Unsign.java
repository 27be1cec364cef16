import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Takes the signatures out of signed jars in a folder: java build/Unsign.java FOLDER. The JVM keeps no class of a signed jar
 * in an AOT cache, and checks the digests of all its thousands of files at every start. Nothing here needs the signatures:
 * Maven has checked the jars, and BouncyCastle is no provider of the JDK's. What is in the jars stays as it is; building
 * twice gives the same bytes.
 */
class Unsign {
    private static final Pattern SIGNATURE = Pattern.compile("META-INF/[^/]+\\.(SF|RSA|DSA|EC)");

    public static void main(String[] arguments) throws IOException {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(Path.of(arguments[0]), "*.jar")) {
            for (Path jar : jars) {
                unsign(jar);
            }
        }
    }

    private static void unsign(Path jar) throws IOException {
        Path unsigned = jar.resolveSibling(jar.getFileName() + ".unsigned");
        try (JarFile in = new JarFile(jar.toFile(), false)) {
            if (in.stream().noneMatch(entry -> SIGNATURE.matcher(entry.getName()).matches())) {
                return;
            }
            try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(unsigned));
                    ZipOutputStream out = new ZipOutputStream(file)) {
                copy(in, out);
            }
        }
        Files.move(unsigned, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void copy(JarFile in, ZipOutputStream out) throws IOException {
        Manifest manifest = new Manifest(in.getManifest());
        manifest.getEntries().clear();
        out.putNextEntry(entry(JarFile.MANIFEST_NAME));
        manifest.write(out);
        List<? extends ZipEntry> entries = Collections.list(in.entries());
        entries.sort(Comparator.comparing(ZipEntry::getName));
        for (ZipEntry entry : entries) {
            boolean kept = !entry.isDirectory()
                    && !entry.getName().equals(JarFile.MANIFEST_NAME)
                    && !SIGNATURE.matcher(entry.getName()).matches();
            if (kept) {
                out.putNextEntry(entry(entry.getName()));
                try (InputStream content = in.getInputStream(entry)) {
                    content.transferTo(out);
                }
            }
        }
    }

    private static ZipEntry entry(String name) {
        ZipEntry entry = new ZipEntry(name);
        entry.setTime(0);
        return entry;
    }
}
