package dev.stowage.webhook;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Tells what of an object was touched, so that rules which became stricter, or were never kept, do not stand in the way of
 * other changes.
 */
final class Ratchet {
    private Ratchet() {}

    /**
     * What {@code part} takes from the object and was not there before, or there less often; everything, if the object is
     * new. Where it stands in a list does not matter.
     *
     * @param identity the value, and the keys of the lists it is in
     */
    static <T, P> List<P> touched(Change<T> change, Function<T, List<P>> part, Function<P, ?> identity) {
        List<P> after = part.apply(change.after());
        return switch (change) {
            case Change.Created<T> _ -> after;
            case Change.Updated<T>(var before, var _) -> without(after, part.apply(before), identity);
        };
    }

    private static <P> List<P> without(List<P> after, List<P> before, Function<P, ?> identity) {
        Map<Object, Integer> known = new HashMap<>();
        before.forEach(value -> known.merge(identity.apply(value), 1, Integer::sum));
        List<P> touched = new ArrayList<>();
        for (P value : after) {
            if (known.merge(identity.apply(value), -1, Integer::sum) < 0) {
                touched.add(value);
            }
        }
        return touched;
    }
}
