package dev.stowage.extender.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A JSON text (RFC 8259) that grows, in UTF-8. */
final class JsonText {
    private static final int FIRST = 512;

    private byte[] bytes;
    private int length;

    JsonText() {
        this(FIRST);
    }

    /** One that will have about so many bytes. */
    JsonText(int length) {
        bytes = new byte[length];
    }

    /** Text of JSON as it is, in ASCII. */
    JsonText raw(String ascii) {
        reserve(ascii.length());
        for (int i = 0; i < ascii.length(); i++) {
            bytes[length++] = (byte) ascii.charAt(i);
        }
        return this;
    }

    /** A part of another JSON text as it is. */
    JsonText raw(byte[] text, ExtenderArgs.Range range) {
        return raw(text, range.from(), range.length());
    }

    JsonText raw(byte[] text, int from, int count) {
        reserve(count);
        System.arraycopy(text, from, bytes, length, count);
        length += count;
        return this;
    }

    /** A string. */
    JsonText text(String text) {
        raw("\"");
        if (isPlain(text)) {
            raw(text);
        } else {
            escaped(text);
        }
        return raw("\"");
    }

    JsonText number(int number) {
        // No more than is needed: a text of the right size would be copied for the last of its numbers.
        if (number >= 0 && number < 10) {
            reserve(1);
            bytes[length++] = (byte) ('0' + number);
            return this;
        }
        return raw(Integer.toString(number));
    }

    /** How many bytes it has by now. */
    int length() {
        return length;
    }

    byte[] toBytes() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || c == '"' || c == '\\') {
                return false;
            }
        }
        return true;
    }

    private void escaped(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ' || Character.isSurrogate(c)) {
                out.append("\\u%04x".formatted((int) c));
            } else {
                out.append(c);
            }
        }
        byte[] utf8 = out.toString().getBytes(StandardCharsets.UTF_8);
        raw(utf8, new ExtenderArgs.Range(0, utf8.length));
    }

    private void reserve(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }
}
