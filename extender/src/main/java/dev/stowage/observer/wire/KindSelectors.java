package dev.stowage.observer.wire;

import dev.stowage.extender.Selector;
import java.util.ArrayList;
import java.util.List;

/** What tells a kind of device from another one of the same driver and class: the attributes that its class declares. */
final class KindSelectors {
    private KindSelectors() {}

    static List<Selector> of(Fields device) {
        List<Selector> selectors = new ArrayList<>();
        device.eachOf("attributes", (name, value) -> {
            int slash = name.indexOf('/');
            String domain = slash < 0 ? device.text("driver") : name.substring(0, slash);
            String attribute = "device.attributes[%s][%s]".formatted(quoted(domain), quoted(name.substring(slash + 1)));
            if (value.has("bool")) {
                selectors.add(new Selector("%s == %s".formatted(attribute, value.flag("bool"))));
            } else if (value.has("int")) {
                selectors.add(new Selector("%s == %d".formatted(attribute, value.number("int"))));
            } else if (value.has("string")) {
                selectors.add(new Selector("%s == %s".formatted(attribute, quoted(value.text("string")))));
            }
        });
        return selectors;
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }
}
