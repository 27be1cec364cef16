package dev.stowage.webhook.wire;

import dev.stowage.manifests.cel.AttributeValue;
import dev.stowage.manifests.cel.CelDevice;
import dev.stowage.manifests.cel.Compilation;
import dev.stowage.manifests.cel.DeviceSelector;
import dev.stowage.manifests.cel.DeviceSelectors;
import dev.stowage.manifests.cel.Match;
import dev.stowage.manifests.cel.SelectorCache;
import dev.stowage.webhook.DeclaredClass;
import dev.stowage.webhook.Selectors;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/** Device selectors in the environment that Kubernetes gives them. Compiles a text that comes often once. */
public final class CelSelectors implements Selectors {
    /** A warning is not worth more; one evaluation, which is bounded by itself, may still be running then. */
    private static final long PATIENCE = Duration.ofMillis(500).toNanos();

    /** CEL says so of every name that it does not know; there are no containers here. */
    private static final String NO_CONTAINER = " (in container '')";

    private final SelectorCache cache;
    private final DeviceSelector any;
    private final LongSupplier nanos;

    private CelSelectors(SelectorCache cache, DeviceSelector any, LongSupplier nanos) {
        this.cache = cache;
        this.any = any;
        this.nanos = nanos;
    }

    /**
     * Sets the environment up, and compiles and evaluates a first text, since the first one takes a second. Make one per
     * process.
     *
     * @param nanos a clock for elapsed time
     */
    public static CelSelectors create(LongSupplier nanos) {
        SelectorCache cache = new SelectorCache(DeviceSelectors.create());
        return switch (cache.compile("true")) {
            case Compilation.Compiled(var any) -> {
                any.matches(CelDevice.of("", Map.of(), Map.of()));
                yield new CelSelectors(cache, any, nanos);
            }
            case Compilation.Malformed malformed -> throw new IllegalStateException(malformed.toString());
        };
    }

    @Override
    public Syntax check(String text) {
        return switch (cache.compile(text)) {
            case Compilation.Compiled _ -> new Syntax.Valid();
            case Compilation.Malformed(int line, int column, String message) ->
                new Syntax.Malformed(line, column, message.replace(NO_CONTAINER, ""));
        };
    }

    @Override
    public boolean isVersion(String text) {
        return isReadable(CelDevice.of("", Map.of("x", new AttributeValue.Version(text)), Map.of()));
    }

    @Override
    public boolean isQuantity(String text) {
        return isReadable(CelDevice.of("", Map.of(), Map.of("x", text)));
    }

    /** A device with a value that cannot be read fails every selector. */
    private boolean isReadable(CelDevice device) {
        return any.matches(device) instanceof Match.Yes;
    }

    @Override
    public Evaluation evaluation() {
        long start = nanos.getAsLong();
        return (text, device) ->
                nanos.getAsLong() - start > PATIENCE ? new Selectors.Answer.Unknown() : match(text, device);
    }

    private Selectors.Answer match(String text, DeclaredClass.Device device) {
        return switch (cache.compile(text)) {
            case Compilation.Compiled(var selector) ->
                switch (selector.matches(device(device))) {
                    case Match.Yes() -> new Selectors.Answer.Yes();
                    case Match.No() -> new Selectors.Answer.No();
                    case Match.Failed(var message) -> new Selectors.Answer.Failed(message);
                };
            case Compilation.Malformed _ -> new Selectors.Answer.Unknown();
        };
    }

    private static CelDevice device(DeclaredClass.Device device) {
        Map<String, AttributeValue> attributes = new TreeMap<>();
        device.attributes().forEach(attribute -> attributes.put(attribute.name(), value(attribute.value())));
        Map<String, String> capacity = new TreeMap<>();
        device.capacity().forEach(amount -> capacity.put(amount.name(), amount.quantity()));
        return CelDevice.of(device.driver(), attributes, capacity);
    }

    private static AttributeValue value(DeclaredClass.Value value) {
        return switch (value) {
            case DeclaredClass.Value.Bool(boolean truth) -> new AttributeValue.Bool(truth);
            case DeclaredClass.Value.Int(long number) -> new AttributeValue.Int(number);
            case DeclaredClass.Value.Text(String text) -> new AttributeValue.Text(text);
            case DeclaredClass.Value.Version(String version) -> new AttributeValue.Version(version);
        };
    }
}
