package dev.stowage.fleet.app;

import java.util.ArrayList;
import java.util.List;

/** Parts of a page, each with a title. */
final class Sections {
    static final String INDENT = "  ";

    private final Paint paint;
    private final List<String> lines = new ArrayList<>();

    Sections(Paint paint) {
        this.paint = paint;
    }

    /** Leaves out a section without lines. */
    Sections add(String title, List<String> section) {
        if (!section.isEmpty()) {
            lines.add(paint.bold(title));
            section.forEach(line -> lines.add(line.isEmpty() ? "" : INDENT + line));
            lines.add("");
        }
        return this;
    }

    /** Every line ends. */
    String text() {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }
}
