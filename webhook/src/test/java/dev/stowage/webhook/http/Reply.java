package dev.stowage.webhook.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An answer as it came over the wire.
 *
 * @param headers by their names in lower case
 */
public record Reply(int status, SortedMap<String, String> headers, String body) {
    public Reply {
        headers = Collections.unmodifiableSortedMap(new TreeMap<>(headers));
    }

    /** Reads one, and nothing beyond it. */
    static Reply read(InputStream in) throws IOException {
        Reply reply = readHeaders(in);
        int length = Integer.parseInt(reply.headers.getOrDefault("content-length", "0"));
        String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
        return new Reply(reply.status, reply.headers, body);
    }

    /** Reads one that has no content, whatever its headers say. */
    static Reply readHeaders(InputStream in) throws IOException {
        int status = Integer.parseInt(line(in).split(" ", 3)[1]);
        SortedMap<String, String> headers = new TreeMap<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        return new Reply(status, headers, "");
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("The connection ended after: " + line);
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }
}
