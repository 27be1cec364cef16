package dev.stowage.fleet;

/**
 * Selectors in words, so that tests of the planner need no CEL: {@code model=h100} compares an attribute's text, and so
 * does {@code model==h100}, which cannot be evaluated on a device without that attribute; {@code fails} cannot be
 * evaluated at all, {@code malformed} does not compile.
 */
final class WordMatcher implements DeviceMatcher {
    @Override
    public Syntax check(String selector) {
        return selector.equals("malformed") ? new Syntax.Malformed(1, 3, "unexpected word") : new Syntax.Valid();
    }

    @Override
    public Match match(String selector, Device device) {
        if (selector.equals("fails")) {
            return new Match.Failed("no such key: model");
        }
        String[] words = selector.split("==?", 2);
        boolean absent = device.attributes().stream()
                .noneMatch(attribute -> attribute.name().equals(words[0]));
        if (absent && selector.contains("==")) {
            return new Match.Failed("no such key: " + words[0]);
        }
        boolean matches = device.attributes().stream()
                .anyMatch(attribute ->
                        attribute.name().equals(words[0]) && attribute.value().equals(new Device.Value.Text(words[1])));
        return matches ? new Match.Yes() : new Match.No();
    }
}
