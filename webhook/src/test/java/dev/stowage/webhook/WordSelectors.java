package dev.stowage.webhook;

import java.util.ArrayList;
import java.util.List;

/**
 * Selectors that are words: the name of a device matches it; {@code any} matches every one; {@code bad…} is malformed; {@code
 * fails} cannot be evaluated; {@code slow} is not evaluated in time. Versions and quantities that begin with {@code bad} are
 * bad. Remembers what it was asked to check, and how often to evaluate.
 */
final class WordSelectors implements Selectors {
    final List<String> checked = new ArrayList<>();
    int evaluated;

    @Override
    public Syntax check(String text) {
        checked.add(text);
        return text.startsWith("bad") ? new Syntax.Malformed(1, 4, "no word") : new Syntax.Valid();
    }

    @Override
    public boolean isVersion(String text) {
        return !text.startsWith("bad");
    }

    @Override
    public boolean isQuantity(String text) {
        return !text.startsWith("bad");
    }

    @Override
    public Evaluation evaluation() {
        return (text, device) -> {
            evaluated++;
            return evaluate(text, device);
        };
    }

    private static Answer evaluate(String text, DeclaredClass.Device device) {
        return switch (text) {
            case "any" -> new Answer.Yes();
            case "fails" -> new Answer.Failed("no such key: x");
            case "slow" -> new Answer.Unknown();
            default ->
                text.startsWith("bad")
                        ? new Answer.Unknown()
                        : text.equals(device.name()) ? new Answer.Yes() : new Answer.No();
        };
    }
}
