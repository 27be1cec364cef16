package dev.stowage.manifests.cel;

import static dev.stowage.manifests.cel.Functions.binary;

import dev.cel.runtime.CelFunctionBinding;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The operator {@code in}. CEL's own asks a map by reading it, but in a {@link DomainMap} every domain can be read while only
 * some are {@code in} it.
 */
final class InFunction {
    private InFunction() {}

    @SuppressWarnings("rawtypes") // The runtime knows lists and maps, not what they hold.
    static Collection<CelFunctionBinding> bindings() {
        return CelFunctionBinding.fromOverloads(
                "@in",
                binary("in_list", Object.class, List.class, InFunction::inList),
                binary("in_map", Object.class, Map.class, InFunction::inMap));
    }

    private static boolean inList(Object value, List<?> list) {
        for (Object element : list) {
            if (CelEquality.equal(element, value)) {
                return true;
            }
        }
        return false;
    }

    private static boolean inMap(Object key, Map<?, ?> map) {
        if (map instanceof DomainMap domains) {
            return domains.hasEntries(key);
        }
        if (key instanceof Number) {
            return map.keySet().stream().anyMatch(other -> CelEquality.equal(other, key));
        }
        return map.containsKey(key);
    }
}
