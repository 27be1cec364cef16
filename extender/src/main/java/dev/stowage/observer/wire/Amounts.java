package dev.stowage.observer.wire;

import dev.stowage.extender.Amount;
import dev.stowage.extender.ResourceAmounts;
import dev.stowage.extender.ResourceName;
import dev.stowage.manifests.cel.Quantity;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads quantities. */
final class Amounts {
    private Amounts() {}

    /** A quantity; nothing if it is below nothing. */
    static Amount amount(String path, String text) {
        Quantity quantity = Quantity.tryParse(text)
                .orElseThrow(
                        () -> new MalformedObject("The value of %s (%s) is not a quantity.".formatted(path, text)));
        return quantity.sign() < 0 ? Amount.ZERO : new Amount(quantity.value());
    }

    /** A {@code ResourceList}. */
    static ResourceAmounts list(Fields parent, String name) {
        Fields list = parent.object(name);
        if (list.values().isEmpty()) {
            return ResourceAmounts.NONE;
        }
        SortedMap<ResourceName, Amount> amounts = new TreeMap<>();
        for (String resource : list.values().keySet()) {
            String path = "%s.%s".formatted(list.path(), resource);
            amounts.put(new ResourceName(resource), amount(path, list.textOrNumber(resource)));
        }
        return new ResourceAmounts(amounts);
    }
}
