package dev.stowage.fleet.wire;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Where documents come from. */
sealed interface InputFile {
    /** As a person would name it. */
    String name();

    record OnDisk(Path path) implements InputFile {
        @Override
        public String name() {
            return path.toString();
        }
    }

    record StandardInput() implements InputFile {
        @Override
        public String name() {
            return "standard input";
        }
    }

    /** The bytes, which are valid UTF-8 and not too many. */
    default byte[] read(InputStream standardInput) throws Syntax {
        byte[] bytes;
        try {
            bytes = switch (this) {
                case OnDisk(var path) -> read(path);
                case StandardInput() -> standardInput.readNBytes(Limits.FILE + 1);
            };
        } catch (IOException unreadable) {
            throw new Syntax(0, "cannot be read: " + reason(unreadable));
        }
        if (bytes.length > Limits.FILE) {
            throw new Syntax(0, "is larger than %s MiB".formatted(Limits.FILE >> 20));
        }
        checkUtf8(bytes);
        return bytes;
    }

    /** Whether its name says that it is JSON and nothing else. */
    default boolean isJson() {
        return this instanceof OnDisk(var path) && path.toString().endsWith(".json");
    }

    static String reason(IOException unreadable) {
        return switch (unreadable) {
            case NoSuchFileException _ -> "no such file";
            case AccessDeniedException _ -> "permission denied";
            case FileSystemLoopException _ -> "a link leads back to a directory that contains it";
            default -> String.valueOf(unreadable.getMessage());
        };
    }

    private static byte[] read(Path path) throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            if (Files.size(path) > Limits.FILE) {
                return new byte[Limits.FILE + 1];
            }
            return in.readNBytes(Limits.FILE + 1);
        }
    }

    private static void checkUtf8(byte[] bytes) throws Syntax {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(1 << 14);
        CoderResult result = CoderResult.OVERFLOW;
        while (result.isOverflow()) {
            out.clear();
            result = decoder.decode(in, out, true);
        }
        if (result.isError()) {
            int line = 1;
            for (int i = 0; i < in.position(); i++) {
                line += bytes[i] == '\n' ? 1 : 0;
            }
            throw new Syntax(
                    line,
                    "is not UTF-8 text: byte 0x%02X does not belong there".formatted(bytes[in.position()] & 0xff));
        }
    }
}
