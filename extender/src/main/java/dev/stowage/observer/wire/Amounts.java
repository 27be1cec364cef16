package dev.stowage.observer.wire;

import dev.stowage.extender.Amount;
import dev.stowage.extender.ResourceAmounts;
import dev.stowage.extender.ResourceName;
import dev.stowage.manifests.cel.Quantity;
import java.math.BigDecimal;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** Reads quantities. */
final class Amounts {
    private static final Amount EVERYTHING = new Amount(BigDecimal.valueOf(Long.MAX_VALUE));

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
        return list(parent, name, Amounts::amount);
    }

    /**
     * What somebody takes. People may ask for amounts beyond all measure, which the API server takes: they are everything, and
     * keep nobody else's from being read.
     */
    static ResourceAmounts taken(Fields parent, String name) {
        return list(parent, name, (path, text) -> Quantity.tryParse(text).isEmpty() ? EVERYTHING : amount(path, text));
    }

    private static ResourceAmounts list(Fields parent, String name, BiFunction<String, String, Amount> reader) {
        Fields list = parent.object(name);
        if (list.values().isEmpty()) {
            return ResourceAmounts.NONE;
        }
        SortedMap<ResourceName, Amount> amounts = new TreeMap<>();
        for (String resource : list.values().keySet()) {
            String path = "%s.%s".formatted(list.path(), resource);
            amounts.put(new ResourceName(resource.intern()), reader.apply(path, list.textOrNumber(resource)));
        }
        return new ResourceAmounts(amounts);
    }
}
