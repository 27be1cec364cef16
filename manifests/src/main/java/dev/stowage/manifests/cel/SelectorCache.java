package dev.stowage.manifests.cel;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Selectors that were compiled, up to a number of characters; the ones that were not used for longest go first. May be used by
 * several threads, which may then compile the same text twice.
 */
public final class SelectorCache {
    /** What is compiled of a text takes about a hundred times as many bytes as it has characters. */
    private static final int MAX_CHARACTERS = 262_144;

    private final DeviceSelectors selectors;
    private final Map<String, Compilation> compiled = new LinkedHashMap<>(16, 0.75f, true);
    private int characters;

    public SelectorCache(DeviceSelectors selectors) {
        this.selectors = selectors;
    }

    public Compilation compile(String text) {
        Compilation known = find(text);
        if (known != null) {
            return known;
        }
        Compilation compilation = selectors.compile(text);
        keep(text, compilation);
        return compilation;
    }

    private synchronized @Nullable Compilation find(String text) {
        return compiled.get(text);
    }

    private synchronized void keep(String text, Compilation compilation) {
        if (compiled.put(text, compilation) == null) {
            characters += text.length();
        }
        var eldest = compiled.keySet().iterator();
        while (characters > MAX_CHARACTERS) {
            characters -= eldest.next().length();
            eldest.remove();
        }
    }

    synchronized int characters() {
        return characters;
    }
}
