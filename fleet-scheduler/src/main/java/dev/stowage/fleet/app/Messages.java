package dev.stowage.fleet.app;

import dev.stowage.fleet.wire.Problem;
import java.util.List;

/** What a person is told beside the plan, on standard error. */
final class Messages {
    private static final int SHOWN_PROBLEMS = 1000;

    private final Surroundings surroundings;
    private final String error;
    private final String warning;

    Messages(Surroundings surroundings) {
        Paint paint = Paint.onError(surroundings);
        this.surroundings = surroundings;
        this.error = paint.red("error") + ": ";
        this.warning = paint.yellow("warning") + ": ";
    }

    void error(String text) {
        line(error + text);
    }

    void warning(String text) {
        line(warning + text);
    }

    void warnings(List<Problem> problems) {
        problems(warning, problems, problems.size());
    }

    /** Of {@code count} problems, the ones that were kept; {@code undone} is what was not done therefore. */
    void refusal(List<Problem> problems, long count, String undone) {
        problems(error, problems, count);
        line("%s with the input; nothing was %s".formatted(Words.count(count, "problem"), undone));
    }

    private void problems(String label, List<Problem> problems, long count) {
        problems.stream().limit(SHOWN_PROBLEMS).forEach(problem -> line(label + problem));
        if (count > SHOWN_PROBLEMS) {
            line(label + "and %s more".formatted(count - SHOWN_PROBLEMS));
        }
    }

    private void line(String text) {
        surroundings.error().println(text);
    }
}
