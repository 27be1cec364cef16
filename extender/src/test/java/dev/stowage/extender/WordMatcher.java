package dev.stowage.extender;

/** Understands {@code attribute=text}, and {@code any}; all else matches nothing, as a selector that cannot be evaluated. */
final class WordMatcher implements DeviceMatcher {
    @Override
    public boolean matches(Selector selector, String driver, Device device) {
        if (selector.cel().equals("any")) {
            return true;
        }
        int equals = selector.cel().indexOf('=');
        return equals > 0
                && new Attribute.Text(selector.cel().substring(equals + 1))
                        .equals(device.traits().attributes().get(selector.cel().substring(0, equals)));
    }
}
